import Stoic
import StoicHTTP
import StoicTesting
import Testing

/// P2 through the client: breaker-01 … -04.
@Suite struct `A host's breaker` {
    private static func lab() throws -> Lab {
        let lab = try Lab(budget: nil) { policy in
            policy.maxAttempts = 1
            policy.maxConcurrentPerHost = nil
            policy.breaker?.openTimeSpread = 0
            policy.coalesces = false
        }
        lab.transport.on("/bad", respond: .status(503)).on("/good", respond: .status(200))
        lab.transport.on("/absent", respond: .status(404))
        return lab
    }

    private func state(_ lab: Lab) throws -> BreakerState {
        try #require(lab.client.breaker(of: Lab.base)).state
    }

    private func open(_ lab: Lab) async throws {
        for _ in 0..<20 { _ = try await lab.run(.get("/bad")) }
        #expect(try state(lab) == .open(until: lab.clock.now.advanced(by: .seconds(5))))
    }

    @Test func `opens when half of twenty attempts failed, and not before`() async throws {  // breaker-04
        let lab = try Self.lab()
        for path in ["/good", "/absent"] { for _ in 0..<5 { _ = try await lab.run(.get(path)) } }
        for _ in 0..<9 { _ = try await lab.run(.get("/bad")) }
        #expect(try state(lab) == .closed)
        _ = try await lab.run(.get("/bad"))
        #expect(try state(lab) != .closed)
        let error = try await lab.run(.get("/good")).error()
        #expect(error.code == "breaker_open")
        #expect(error.retryAfter == .seconds(5))
        #expect(lab.transport.requests.count == 20)
    }

    // breaker-04: attempts, not calls
    @Test func `counts each attempt of a call that is retried`() async throws {
        let lab = try Self.lab()
        for _ in 0..<6 { _ = try await lab.run(.get("/bad").policy { $0.maxAttempts = 3 }) }
        #expect(try state(lab) == .closed)
        #expect(try await lab.run(.get("/bad").policy { $0.maxAttempts = 3 }).error().code == "breaker_open")
        #expect(lab.transport.requests.count == 20)
    }

    @Test func `lets one of a hundred through when its time is over`() async throws {  // breaker-02
        let lab = try Self.lab()
        try await open(lab)
        await lab.clock.advance(by: .seconds(5))
        let gate = Gate()
        lab.transport.on("/probe", respond: .gate(gate, .status(503)))
        let calls = (0..<100).map { _ in lab.start(.get("/probe")) }
        try await gate.waitUntilReached()
        #expect(await eventually { calls.count(where: \.isOver) == 99 })
        gate.open()
        var codes: [String: Int] = [:]
        for call in calls { codes[await call.outcome.code, default: 0] += 1 }
        #expect(codes == ["breaker_open": 99, "status_503": 1])
        // A failed probe opens it at once, for longer.
        #expect(try state(lab) == .open(until: lab.clock.now.advanced(by: .seconds(10))))
        #expect(lab.transport.requests.count == 21)
    }

    @Test func `is not kept open by the calls it refuses`() async throws {  // breaker-04
        let lab = try Self.lab()
        try await open(lab)
        for _ in 0..<50 {
            await lab.clock.advance(by: .milliseconds(100))
            _ = try await lab.run(.get("/good"))
        }
        #expect(try await lab.run(.get("/good")).status == 200)
        #expect(try state(lab) == .closed)
    }

    @Test func `hears nothing of calls that began before it opened`() async throws {  // breaker-04
        let lab = try Self.lab()
        let gate = Gate()
        lab.transport.on("/slow", respond: .gate(gate, .status(503))).on(
            "/probe", respond: .hang, .status(200))
        let slow = lab.start(.get("/slow"))
        try await gate.waitUntilReached()
        try await open(lab)
        await lab.clock.advance(by: .seconds(5))
        let probe = lab.start(.get("/probe"))
        #expect(await eventually { lab.transport.inFlight == 2 })
        gate.open()
        #expect(await slow.outcome.code == "status_503")
        #expect(try state(lab) == .halfOpen)
        // A hung probe ends at the attempt's limit and is a failure (breaker-01).
        #expect(try await probe.finish().code == "timed_out_attempt")
        #expect(try state(lab) == .open(until: lab.clock.now.advanced(by: .seconds(10))))
    }

    @Test(arguments: ["responseTooLarge", "decoding", "offline", "deadline"])
    func `has its probe back without a verdict`(kind: String) async throws {  // breaker-01
        let lab = try Self.lab()
        let steps: [String: ScriptedStep] = [
            "responseTooLarge": .oversized(20_000_000), "decoding": .json("x"), "offline": .failure(.offline),
            "deadline": .hang,
        ]
        lab.transport.on("/probe", respond: try #require(steps[kind]))
        try await open(lab)
        await lab.clock.advance(by: .seconds(5))
        let client = lab.client
        if kind == "decoding" {
            await #expect(throws: HTTPError.self) {
                try await withTimeSource(lab.clock) {
                    _ = try await client.send(.get("/probe"), as: Int.self)
                }
            }
        } else {
            _ = try await lab.run(.get("/probe"), deadline: kind == "deadline" ? .seconds(1) : nil).error()
        }
        #expect(try state(lab) == .halfOpen)
        #expect(try await lab.run(.get("/good")).status == 200)
        #expect(try state(lab) == .closed)
    }

    @Test func `can be held open, closed and watched by hand`() async throws {
        let lab = try Self.lab()
        _ = try await lab.run(.get("/good"))
        let breaker = try #require(lab.client.breaker(of: Lab.base))
        breaker.isolate()
        #expect(try await lab.run(.get("/good")).error().retryAfter == nil)
        breaker.close()
        breaker.observeOnly(true)
        try await open(lab)
        #expect(try await lab.run(.get("/good")).status == 200)
        breaker.observeOnly(false)
        #expect(try await lab.run(.get("/good")).code == "breaker_open")
    }
}

/// P3 through the client: bulkhead-01, -02, cancellation-04.
@Suite struct `A host's bulkhead` {
    private static func lab(places: Int, queue: Int) throws -> (Lab, Gate) {
        let lab = try Lab { policy in
            policy.maxConcurrentPerHost = places
            policy.queueLimitPerHost = queue
            policy.attemptTimeout = nil
            policy.maxAttempts = 1
        }
        let gate = Gate()
        lab.transport.on("/held", respond: .gate(gate, .status(200))).on("/x", respond: .status(200))
        return (lab, gate)
    }

    private func waiting(_ lab: Lab, _ count: Int) async {
        #expect(await eventually { lab.client.hosts.all.first?.waiting == count })
    }

    @Test func `takes eight, queues sixty-four and refuses the next`() async throws {
        let (lab, gate) = try Self.lab(places: 8, queue: 64)
        let calls = (0..<72).map { _ in lab.start(.post("/held")) }
        try await gate.waitUntilReached(8)
        await waiting(lab, 64)
        #expect(try await lab.run(.post("/held")).code == "bulkhead_full")
        gate.open()
        for call in calls { #expect(await call.outcome.status == 200) }
        #expect(lab.transport.maxInFlight == 8)
        #expect(lab.transport.requests.count == 72)
        await lab.expectAtRest()
    }

    @Test func `loses no place to those who gave up waiting`() async throws {  // bulkhead-01
        let (lab, gate) = try Self.lab(places: 1, queue: 8)
        let holder = lab.start(.post("/held"))
        try await gate.waitUntilReached()
        let hasty = (0..<8).map { _ in lab.start(.post("/x"), deadline: .milliseconds(10)) }
        await waiting(lab, 8)
        await lab.clock.advance(by: .milliseconds(10))
        for call in hasty {
            let error = try await call.outcome.error()
            #expect(error.code == "deadline_exceeded")
            #expect(error.attempts == 0)
        }
        gate.open()
        #expect(await holder.outcome.status == 200)
        #expect(try await lab.run(.post("/x")).status == 200)
        await lab.expectAtRest()
    }

    @Test func `gives a place back that was granted to a cancelled call`() async throws {  // bulkhead-02
        for round in 0..<50 {
            let (lab, gate) = try Self.lab(places: 1, queue: 8)
            let holder = lab.start(.post("/held"))
            try await gate.waitUntilReached()
            let waiter = lab.start(.post("/x"))
            await waiting(lab, 1)
            // Grant and cancellation at once, in both orders and from two threads.
            async let opened: Void = gate.open()
            if round % 2 == 0 { await Task.yield() }
            waiter.cancel()
            await opened
            _ = await (holder.outcome, waiter.outcome)
            #expect(try await lab.run(.post("/x")).status == 200)
            #expect(lab.transport.maxInFlight == 1)
            await lab.expectAtRest()
        }
    }

    @Test func `has all its places after a churn of cancellations`() async throws {  // cancellation-04
        let (lab, _) = try Self.lab(places: 4, queue: 64)
        let gate = Gate()
        lab.transport.on("/churn", respond: .gate(gate, .status(200)))
        for round in 0..<40 {
            let calls = (0..<20).map { _ in lab.start(.post("/churn")) }
            if round % 3 == 0 { await Task.yield() }
            for (index, call) in calls.enumerated() where (index + round) % 3 != 0 { call.cancel() }
            gate.releaseHeld()
            if round % 2 == 0 { for call in calls { call.cancel() } }
            while !calls.allSatisfy(\.isOver) {
                gate.releaseHeld()
                await Task.yield()
            }
        }
        #expect(lab.transport.maxInFlight <= 4)
        #expect(try await lab.run(.post("/x")).status == 200)
        await lab.expectAtRest()
        EventGrammar.expect(lab)
    }

    @Test func `lets the urgent go first`() async throws {
        let (lab, gate) = try Self.lab(places: 1, queue: 8)
        for name in ["low", "normal", "high"] { lab.transport.on("/\(name)", respond: .status(200)) }
        let holder = lab.start(.post("/held"))
        try await gate.waitUntilReached()
        var calls: [Running] = []
        for (priority, name) in [(CallPriority.low, "low"), (.normal, "normal"), (.high, "high")] {
            var request = HTTPRequest.post("/\(name)")
            request.priority = priority
            calls.append(lab.start(request))
            await waiting(lab, calls.count)
        }
        gate.open()
        for call in calls + [holder] { #expect(await call.outcome.status == 200) }
        #expect(lab.transport.requests.map(\.target) == ["/held", "/high", "/normal", "/low"])
    }
}
