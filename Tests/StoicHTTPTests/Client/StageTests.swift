import Stoic
import StoicHTTP
import StoicTesting
import Synchronization
import Testing

/// P1, P4: the stages' order, seen from outside; and stages that are not there.
@Suite struct `The stages of a call` {
    @Test func `come in their order, with everything on`() async throws {  // P1
        let lab = try Lab(limits: .none) { policy in
            policy.maxConcurrentPerHost = 1
            policy.attemptTimeout = .seconds(3)
            policy.breaker?.minimumCalls = 3
        }
        let gate = Gate()
        lab.transport.on("/held", respond: .gate(gate, .status(200))).on("/x", respond: .hang, .status(500))
        let holder = lab.start(.post("/held"))
        try await gate.waitUntilReached()
        let points = Mutex<[SuspensionPoint]>([])
        let call = lab.start(.put("/x"), deadline: .seconds(60)) { point in
            points.withLock { $0.append(point) }
        }
        #expect(await eventually { lab.client.hosts.all.first?.waiting == 1 })
        // The queue's time is no part of the attempt's: its limit begins behind the bulkhead.
        await lab.clock.advance(by: .seconds(2))
        gate.open()
        _ = try await holder.finish()
        let error = try await call.finish().error()
        #expect(error.log.map(\.duration) == [.seconds(3), .zero])
        #expect(error.code == "breaker_open")
        #expect(
            points.withLock { $0 } == [
                .bulkheadQueue, .beforeSend, .transport, .guardedAttempt, .backoff, .beforeSend, .transport,
                .guardedAttempt, .backoff,
            ])
        // The breaker counts attempts, so it sits inside the retry: the third send meets it open. 200, then
        // two bad.
        let own = lab.events.events.filter { $0.requestID == error.requestID }
        #expect(
            own.map(\.name) == [
                "http.request", "http.retry", "http.request", "breaker.open", "breaker.rejected",
                "http.failed",
            ])
    }

    @Test func `ask the deadline first, then the breaker, then the bulkhead`() async throws {  // P1
        let lab = try Lab(budget: nil) { policy in
            policy.maxAttempts = 1
            policy.maxConcurrentPerHost = 1
            policy.queueLimitPerHost = 0
        }
        let gate = Gate()
        lab.transport.on("/held", respond: .gate(gate, .status(200))).on("/x", respond: .status(200))
        let holder = lab.start(.post("/held"))
        try await gate.waitUntilReached()
        #expect(try await lab.run(.get("/x")).code == "bulkhead_full")
        try #require(lab.client.breaker(of: Lab.base)).isolate()
        #expect(try await lab.run(.get("/x")).code == "breaker_open")
        #expect(try await lab.run(.get("/x"), deadline: .zero).code == "deadline_exceeded")
        gate.open()
        #expect(await holder.outcome.status == 200)
        #expect(lab.transport.requests.count == 1)
    }

    @Test func `that are set to nil are not there`() async throws {  // P1
        let lab = try Lab(budget: nil) { policy in
            policy.breaker = nil
            policy.maxConcurrentPerHost = nil
            policy.attemptTimeout = nil
            policy.stallTimeout = nil
            policy.maxAttempts = 1
        }
        let gate = Gate()
        lab.transport.on("/held", respond: .gate(gate, .status(200))).on("/bad", respond: .status(503))
        lab.transport.on("/slow", respond: .after(.seconds(3_600), .status(200)))
        let held = (0..<100).map { _ in lab.start(.post("/held")) }
        try await gate.waitUntilReached(100)
        gate.open()
        for call in held { #expect(await call.outcome.status == 200) }
        for _ in 0..<50 { #expect(try await lab.run(.get("/bad")).code == "status_503") }
        #expect(lab.client.breaker(of: Lab.base)?.state == .closed)
        #expect(lab.client.budgetBalance == nil)
        #expect(try await lab.run(.get("/slow")).status == 200)
    }

    @Test func `refuse for good: no rejection is retried`() async throws {  // P4
        let lab = try Lab()
        lab.transport.on("/x", respond: .status(200))
        _ = try await lab.run(.get("/x"))
        try #require(lab.client.breaker(of: Lab.base)).isolate()
        let client = lab.client
        let error = try await lab.start { try await retry { _ in try await client.send(.get("/x")) } }
            .finish().error()
        #expect(error.code == "breaker_open")
        #expect(!error.isWorthRetrying)
        #expect(lab.clock.now == Instant(nanoseconds: 0))
        #expect(lab.events.named("http.failed").count == 1)
    }

    @Test func `keep one host's state from another's, by scheme, host and port`() async throws {  // P5
        let lab = try Lab(budget: nil) { $0.maxAttempts = 1 }
        let places = [
            "https://a.example/", "https://b.example/", "http://a.example/", "https://a.example:8443/",
        ]
        for place in places { lab.transport.on(place, respond: .status(503)) }
        for _ in 0..<20 { _ = try await lab.run(.get(places[0])) }
        #expect(lab.client.breaker(of: "https://a.example:443")?.state != .closed)
        for place in places[1...] {
            #expect(try await lab.run(.get(place)).code == "status_503")
            #expect(lab.client.breaker(of: place)?.state == .closed)
        }
        #expect(lab.client.breaker(of: "https://unknown.example") == nil)
        #expect(lab.client.breaker(of: "nonsense") == nil)
    }

    @Test func `remember a bounded number of hosts, an open breaker among them`() async throws {  // P5
        let lab = try Lab(budget: nil) { $0.maxAttempts = 1 }
        lab.transport.on("https://bad.example/", respond: .status(503))
        for _ in 0..<20 { _ = try await lab.run(.get("https://bad.example/")) }
        for number in 0..<300 { _ = try await lab.run(.get("https://h\(number).example/")) }
        #expect(lab.client.hosts.count == 256)
        #expect(try await lab.run(.get("https://bad.example/")).code == "breaker_open")
        #expect(lab.client.breaker(of: "https://h0.example") == nil)
        #expect(lab.client.breaker(of: "https://h299.example") != nil)
    }
}

/// P6: other numbers, for one request or from now on.
@Suite struct `A policy's change` {
    @Test func `keeps breaker, budget and queue`() async throws {
        let lab = try Lab { policy in
            policy.maxConcurrentPerHost = 1
            policy.breaker?.minimumCalls = 7
        }
        lab.transport.on("/bad", respond: .status(503))
        _ = try await lab.run(.get("/bad"))
        let balance = lab.client.budgetBalance
        let gate = Gate()
        lab.transport.on("/held", respond: .gate(gate, .status(200)))
        let calls = (0..<3).map { _ in lab.start(.post("/held")) }
        #expect(await eventually { lab.client.hosts.all.first?.waiting == 2 })
        var next = lab.client.policy
        next.maxAttempts = 1
        next.maxConcurrentPerHost = 2
        try lab.client.update(policy: next)
        // One that waited under the old number has its place under the new one.
        try await gate.waitUntilReached(2)
        #expect(lab.client.hosts.all.first?.waiting == 1)
        next.maxConcurrentPerHost = nil
        try lab.client.update(policy: next)
        try await gate.waitUntilReached(3)
        gate.open()
        for call in calls { #expect(await call.outcome.status == 200) }
        #expect(try #require(lab.client.budgetBalance) >= balance ?? 0)
        // Three failures and three successes are remembered: the next failure is the half.
        #expect(lab.client.breaker(of: Lab.base)?.state == .closed)
        #expect(try await lab.run(.get("/bad")).error().attempts == 1)
        #expect(lab.client.breaker(of: Lab.base)?.state != .closed)
    }

    @Test func `concerns calls that begin after it`() async throws {
        let lab = try Lab()
        lab.transport.on("/x", respond: .status(503))
        let old = lab.start(.get("/x"))
        try await lab.clock.waitForSleepers()
        var next = lab.client.policy
        next.maxAttempts = 1
        try lab.client.update(policy: next)
        #expect(try await lab.run(.get("/x")).error().attempts == 1)
        #expect(try await old.finish().error().attempts == 3)
    }

    @Test func `for one request leaves the others alone`() async throws {
        let lab = try Lab()
        lab.transport.on("/x", respond: .status(503))
        let once = HTTPRequest.get("/x").policy { $0 = .never }
        #expect(try await lab.run(once).error().attempts == 1)
        #expect(try await lab.run(.get("/x")).error().attempts == 3)
        // Later changes come on top of earlier ones.
        let twice = once.policy { $0.maxAttempts += 1 }
        #expect(try await lab.run(twice).error().attempts == 2)
    }

    @Test func `to never makes a single attempt of everything`() async throws {
        let transport = ScriptedTransport().on("/x", respond: .status(503))
        let client = try HTTPClient(base: Lab.base, transport: transport, policy: .never)
        let error = await #expect(throws: HTTPError.self) { _ = try await client.send(.get("/x")) }
        #expect(error?.attempts == 1)
        #expect(transport.requests.count == 1)
    }
}
