import Stoic
import StoicHTTP
import StoicTesting
import Synchronization
import Testing

/// T5: cancellation at every suspension point there is.
@Suite struct `A cancelled call` {
    /// A call on its way to one point, and how to tell that it stands there.
    struct Scenario {
        let lab: Lab
        let request: HTTPRequest
        /// Requests that the server may have seen when the call is over.
        let requests: Int
        /// Another call, which holds what the cancelled one waits for; it is let go at the end.
        var holder: (call: Running, gate: Gate)?
        var deadline: Duration?
        /// The entry at which it is cancelled: from 1.
        var entry = 1
        /// True: the cancellation comes from within the point itself, where no await stands.
        var isInstant = false
    }

    /// A case of `SuspensionPoint` without a scenario does not compile, and one without a test fails.
    static func scenario(_ point: SuspensionPoint) async throws -> Scenario {
        switch point {
        case .bulkheadQueue:
            let lab = try Lab { $0.maxConcurrentPerHost = 1 }
            let gate = Gate()
            lab.transport.on("/held", respond: .gate(gate, .status(200))).on("/x", respond: .status(200))
            let holder = lab.start(.post("/held"))
            try await gate.waitUntilReached()
            return Scenario(lab: lab, request: .post("/x"), requests: 1, holder: (holder, gate))
        case .flight:
            let lab = try Lab()
            let gate = Gate()
            lab.transport.on("/x", respond: .gate(gate, .status(200)))
            let holder = lab.start(.get("/x"))
            try await gate.waitUntilReached()
            return Scenario(lab: lab, request: .get("/x"), requests: 1, holder: (holder, gate))
        case .backoff:
            let lab = try Lab()
            lab.transport.on("/x", respond: .status(503), .status(200))
            return Scenario(lab: lab, request: .put("/x"), requests: 1)
        case .beforeSend:
            // The second look of a call that has waited: the instant after its back-off and before the send.
            let lab = try Lab()
            lab.transport.on("/x", respond: .status(503), .status(200))
            return Scenario(lab: lab, request: .put("/x"), requests: 1, entry: 2, isInstant: true)
        case .guardedAttempt:
            let lab = try Lab(limits: .none)
            lab.transport.on("/x", respond: .hang)
            return Scenario(lab: lab, request: .put("/x"), requests: 1)
        case .transport:
            let lab = try Lab()
            lab.transport.on("/x", respond: .drip("{\"a\":1}", every: .seconds(1)))
            return Scenario(lab: lab, request: .put("/x"), requests: 1)
        case .redirectWait:
            let lab = try Lab()
            lab.transport.on("/x", respond: .redirect(to: "/y", headers: ["Retry-After": "4"]))
            lab.transport.on("/y", respond: .status(200))
            return Scenario(lab: lab, request: .put("/x"), requests: 1)
        case .requestBody:
            let lab = try Lab()
            lab.transport.on("/x", respond: .status(200))
            let never = HTTPBody.restartable { AsyncThrowingStream { _ in } }
            return Scenario(lab: lab, request: .put("/x", body: never), requests: 0)
        }
    }

    @Test(arguments: SuspensionPoint.allCases)
    func `ends bare, sends no more and gives everything back`(point: SuspensionPoint) async throws {
        let scenario = try await Self.scenario(point)
        let lab = scenario.lab
        let entries = Mutex(0)
        let call = lab.start(scenario.request, deadline: scenario.deadline) { entered in
            guard entered == point else { return }
            let count = entries.withLock { entries in
                entries += 1
                return entries
            }
            if scenario.isInstant, count == scenario.entry { withUnsafeCurrentTask { $0?.cancel() } }
        }
        if scenario.isInstant { _ = try await call.finish() }
        #expect(await eventually { entries.withLock { $0 } >= scenario.entry }, "\(point) was never entered")
        // Wherever it waits, it waits in earnest: whatever it still had to do before has been done.
        #expect(await eventually { Self.waits(point, lab) }, "\(point) is not waited at; \(lab.clock)")
        call.cancel()
        #expect(await call.outcome.isCancelled, "bare, not wrapped")
        let sent = lab.transport.requests.count
        #expect(sent <= scenario.requests)

        // Whatever wakes later starts nothing.
        if let holder = scenario.holder {
            holder.gate.open()
            _ = try await holder.call.finish()
        }
        await lab.clock.advance(by: .seconds(120))
        #expect(lab.transport.requests.count == sent)
        await lab.expectAtRest()
        #expect(lab.client.breaker(of: Lab.base)?.state == .closed)
        #expect(!lab.events.names.contains("http.failed"))
        EventGrammar.expect(lab)
        Self.expectAccount(lab)
    }

    private static func waits(_ point: SuspensionPoint, _ lab: Lab) -> Bool {
        switch point {
        case .bulkheadQueue: lab.client.hosts.all.contains { $0.waiting == 1 }
        case .flight: !lab.events.named("http.coalesced").isEmpty
        case .backoff, .redirectWait: lab.clock.sleepers.count == 1
        case .transport: lab.transport.inFlight == 1 && !lab.clock.sleepers.isEmpty
        case .guardedAttempt: lab.transport.inFlight == 1 && lab.clock.sleepers.count == 1
        case .requestBody: lab.clock.sleepers.count == 1
        case .beforeSend: true
        }
    }

    /// Each call that was sent made its one deposit, and nothing was drawn that did not come back.
    private static func expectAccount(_ lab: Lab) {
        let calls = Set(lab.events.named("http.request").map(\.requestID)).count
        let balance = lab.client.budgetBalance ?? -1
        #expect(abs(balance - 10 - 0.2 * Double(calls)) < 0.000_1, "\(balance) after \(calls) calls")
    }

    @Test func `has reached every point that the list names`() async throws {
        // Belt and braces: the parameterised test runs over the same list as the enum.
        #expect(SuspensionPoint.allCases.count == 8)
    }

    @Test func `that was cancelled before it began sends nothing`() async throws {  // cancellation-02
        for request in [HTTPRequest.get("/x"), .delete("/x"), .post("/x").keyed()] {
            let lab = try Lab()
            lab.transport.on("/x", respond: .status(200))
            let client = lab.client
            let call = lab.start {
                withUnsafeCurrentTask { $0?.cancel() }
                return try await client.send(request)
            }
            #expect(await call.outcome.isCancelled)
            #expect(lab.transport.requests.isEmpty)
            #expect(lab.events.names == ["http.cancelled"])
        }
    }

    /// cancellation-01: before the wait, in it, just after it, in the second attempt, after the answer.
    @Test(arguments: [
        (SuspensionPoint.transport, 1, 1), (.backoff, 1, 1), (.beforeSend, 2, 1), (.transport, 2, 2),
    ])
    func `at a moment of its retry sends no other`(point: SuspensionPoint, entry: Int, requests: Int)
        async throws
    {
        for limits in [TransportTraits.Limits.ambientTime, .none] {
            let lab = try Lab(limits: limits)
            lab.transport.on("/x", respond: .status(503), .status(200))
            let entries = Mutex(0)
            let call = lab.start(.put("/x")) { entered in
                guard entered == point else { return }
                let count = entries.withLock { entries in
                    entries += 1
                    return entries
                }
                if count == entry { withUnsafeCurrentTask { $0?.cancel() } }
            }
            #expect(try await call.finish().isCancelled)
            // Under a guard the attempt may be called off before it reaches the transport.
            #expect(lab.transport.requests.count <= requests)
            if limits == .ambientTime { #expect(lab.transport.requests.count == requests) }
            await lab.expectAtRest()
            EventGrammar.expect(lab)
        }
    }

    @Test func `gives its probe back: half-open never sticks`() async throws {  // breaker-01, P2
        let lab = try Lab(budget: nil) { policy in
            policy.maxAttempts = 1
            policy.breaker?.openTimeSpread = 0
        }
        lab.transport.on("/bad", respond: .status(503)).on("/x", respond: .hang, .status(200))
        for _ in 0..<20 { _ = try await lab.run(.get("/bad")) }
        #expect(try await lab.run(.get("/x")).code == "breaker_open")
        await lab.clock.advance(by: .seconds(5))
        let probe = lab.start(.get("/x"))
        try await lab.clock.waitForSleepers()
        #expect(lab.client.breaker(of: Lab.base)?.state == .halfOpen)
        probe.cancel()
        #expect(await probe.outcome.isCancelled)
        #expect(lab.client.breaker(of: Lab.base)?.state == .halfOpen)
        #expect(try await lab.run(.get("/x")).status == 200)
        #expect(lab.client.breaker(of: Lab.base)?.state == .closed)
    }
}
