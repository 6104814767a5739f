import Stoic
import StoicHTTP
import StoicTesting
import Testing

/// Faults found in the client's first hours: what counts as an attempt, and what it leaves behind.
@Suite struct `An attempt that never was` {
    @Test func `is not counted or told of when its body could not be read`() async throws {
        let lab = try Lab()
        let error = try await lab.run(.put("/x", body: .restartable { throw CancellationError() })).error()
        #expect(error.attempts == 0)
        #expect(lab.events.named("http.request").isEmpty)
    }

    @Test(arguments: [TransportTraits.Limits.ambientTime, .none])
    func `does not outlast the attempt's limit because its body never comes`(limits: TransportTraits.Limits)
        async throws
    {
        let lab = try Lab(limits: limits)
        let error = try await lab.run(.put("/x", body: .restartable { AsyncThrowingStream { _ in } })).error()
        #expect(error.code == "invalid_request")
        #expect(lab.clock.now == Instant(nanoseconds: 10_000_000_000))
        await lab.expectAtRest()
    }

    @Test func `does not outlast the deadline for it either`() async throws {
        let lab = try Lab()
        let body = HTTPBody.restartable { AsyncThrowingStream { _ in } }
        #expect(try await lab.run(.put("/x", body: body), deadline: .seconds(2)).code == "deadline_exceeded")
        #expect(lab.clock.now == Instant(nanoseconds: 2_000_000_000))
    }

    @Test func `is not sent when it was called off before its guard let it begin`() async throws {
        for _ in 0..<20 {
            let lab = try Lab(limits: .none)
            lab.transport.on("/x", respond: .status(200))
            let call = lab.start(.delete("/x")) { point in
                // Cancelled here, the guard's handler runs before the attempt's own task can.
                if point == .guardedAttempt { withUnsafeCurrentTask { $0?.cancel() } }
            }
            #expect(await call.outcome.isCancelled)
            let begun = lab.transport.requests.count
            #expect(lab.events.named("http.request").count == begun)
            await lab.expectAtRest()
            #expect(lab.transport.requests.count == begun)
            EventGrammar.expect(lab)
        }
    }

    @Test func `of a retry gives the budget's token back`() async throws {
        for _ in 0..<20 {
            let lab = try Lab(limits: .none)
            lab.transport.on("/x", respond: .status(503), .status(200))
            let call = lab.start(.put("/x")) { point in
                guard point == .guardedAttempt, lab.transport.requests.count == 1 else { return }
                withUnsafeCurrentTask { $0?.cancel() }
            }
            _ = try await call.finish()
            let balance = try #require(lab.client.budgetBalance)
            let spent = lab.transport.requests.count == 2 ? 1.0 : 0
            #expect(abs(balance - 10.2 + spent) < 0.000_1)
        }
    }

    @Test func `is no cancellation when the transport gives up unasked`() async throws {
        struct Quitter: HTTPTransport {
            func send(_ request: TransportRequest, limits: TransportLimits) async -> TransportResult {
                .cancelled
            }
        }
        let client = try HTTPClient(base: Lab.base, transport: Quitter(), policy: .never)
        let outcome = await CallOutcome { try await client.send(.get("/x")) }
        #expect(outcome.code == "unknown")
    }

    @Test func `is final when the transport calls the request invalid`() async throws {
        let lab = try Lab()
        lab.transport.on("/x", respond: .failure(.invalidRequest))
        #expect(try await lab.run(.get("/x")).error().attempts == 1)
    }

    @Test func `is not repeated for a key header that is empty`() async throws {
        let lab = try Lab()
        lab.transport.on("/x", respond: .status(503))
        #expect(try await lab.run(.post("/x", headers: ["Idempotency-Key": ""])).error().attempts == 1)
    }

    @Test func `of another's retry does not serve a call outside it`() async throws {
        let lab = try Lab()
        let gate = Gate()
        lab.transport.on(
            "/x", respond: .gate(gate, .status(503)), .gate(gate, .status(200)), then: .status(200))
        let client = lab.client
        let inner = lab.start {
            var once = RetryPolicy.standard
            once.maxAttempts = 1
            return try await retry(once) { _ in try await client.send(.get("/x")) }
        }
        try await gate.waitUntilReached()
        let outer = lab.start(.get("/x"))
        try await gate.waitUntilReached(2)
        gate.open()
        #expect(try await outer.finish().status == 200)
        #expect(try await inner.finish().code == "status_503")
    }

    @Test func `waits for no one once the bulkhead is gone`() async throws {
        let lab = try Lab { $0.maxConcurrentPerHost = 1 }
        let gate = Gate()
        lab.transport.on("/x", respond: .gate(gate, .status(200)))
        let calls = (0..<2).map { _ in lab.start(.post("/x")) }
        #expect(await eventually { lab.client.hosts.all.first?.waiting == 1 })
        var policy = lab.client.policy
        policy.maxConcurrentPerHost = nil
        try lab.client.update(policy: policy)
        try await gate.waitUntilReached(2)
        gate.open()
        for call in calls { #expect(await call.outcome.status == 200) }
    }
}
