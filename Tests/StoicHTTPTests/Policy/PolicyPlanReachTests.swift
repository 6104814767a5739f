import Stoic
import StoicHTTP
import StoicTesting
import Testing

/// P8: the client itself comes as far as its policy's plan, and no further.
@Suite struct `A policy's plan is reached` {
    private let margin = Duration.nanoseconds(5)

    @Test func `by a server that takes all of its time, three times over`() async throws {
        let lab = try Lab { $0.breaker = nil }
        lab.transport.on(
            "/x",
            respond: .after(
                .seconds(10) - .nanoseconds(1), .status(503, headers: ["Retry-After": "60"])))
        let most = try #require(try lab.client.plan(for: .get("/x")).time)
        let log = try await lab.run(.get("/x")).error().log
        #expect(log.count == 3)
        #expect(log.elapsed <= most && log.elapsed >= most - margin)
    }

    @Test func `to the nanosecond where only the back-off waits`() async throws {
        let lab = try Lab { policy in
            for status in [408, 421, 425, 429, 500, 502, 503, 504] { policy.retryStatuses[status] = .final }
            policy.maxAttempts = 5
            policy.attemptTimeout = .seconds(3)
        }
        lab.transport.on("/x", respond: .hang)
        let plan = try lab.client.plan(for: .get("/x"))
        let log = try await lab.run(.get("/x")).error().log
        #expect(log.count == plan.sends)
        #expect(log.elapsed == plan.time)
    }

    @Test func `where the deadline cuts an attempt, or has room for no wait`() async throws {  // T2
        for (backoff, deadline) in [
            (Backoff.schedule([.seconds(1)]), Duration.milliseconds(2_500)),
            (.schedule([.zero]), .seconds(9)),
            (.schedule([.seconds(20)]), .seconds(15)), (.schedule([.seconds(5)]), .seconds(5)),
        ] {
            let slow = try Lab { policy in
                policy.backoff = backoff
                policy.maxRetryAfter = .zero
                policy.attemptTimeout = .seconds(2)
            }
            // Quick at first where that leaves the time for a wait, then as slow as can be.
            let isRoomy = deadline == .milliseconds(2_500)
            slow.transport.on("/x", respond: isRoomy ? [.failure(.reset), .hang] : [.hang])
            let plan = try slow.client.plan(for: .get("/x"), deadline: deadline)
            #expect(try await slow.run(.get("/x"), deadline: deadline).error().log.elapsed == plan.time)
            let quick = try Lab { $0.backoff = backoff }
            quick.transport.on("/x", respond: .failure(.reset))
            let log = try await quick.run(.get("/x"), deadline: deadline).error().log
            #expect(log.count == plan.sends)
        }
    }

    @Test func `by redirects, hop for hop`() async throws {  // H4
        let lab = try Lab { $0.maxRedirects = 2 }
        lab.transport.on("/0", respond: .redirect(to: "/1"))
        lab.transport.on("/1", respond: .redirect(to: "/2"))
        lab.transport.on("/2", respond: .status(503))
        _ = try await lab.run(.get("/0")).error()
        #expect(lab.transport.requests.count == 9)
        #expect(try lab.client.plan(for: .get("/0")).requests == 9)
    }

    @Test func `by a body that is slow to read, before every attempt`() async throws {  // R5
        let lab = try Lab { $0.maxRetryAfter = .zero }
        lab.transport.on("/x", respond: .hang)
        let clock = lab.clock
        let body = HTTPBody.restartable {
            try await clock.sleep(until: clock.now.advanced(by: .seconds(10) - .nanoseconds(1)))
            return AsyncThrowingStream { $0.finish() }
        }
        let request = HTTPRequest.put("/x", body: body)
        let most = try #require(try lab.client.plan(for: request).time)
        let log = try await lab.run(request).error().log
        #expect(log.count == 3)
        #expect(log.elapsed <= most && log.elapsed >= most - margin)
    }

    @Test func `by an unkeyed POST that provably was not sent`() async throws {  // R4
        let lab = try Lab { $0.retryProvenUnsent = true }
        lab.transport.on(
            "/x", respond: .status(421, headers: ["Retry-After": "60"]), .failure(.refused))
        let plan = try lab.client.plan(for: .post("/x"))
        let log = try await lab.run(.post("/x")).error().log
        #expect(log.map(\.waitBefore) == [.zero] + plan.waits)
    }

    @Test func `by a call in the queue, which only its deadline ends`() async throws {  // P3
        let lab = try Lab { $0.maxConcurrentPerHost = 1 }
        let gate = Gate()
        lab.transport.on("/first", respond: .gate(gate, .status(200)))
        lab.transport.on("/x", respond: .status(200))
        let first = lab.start(.get("/first"))
        try await gate.waitUntilReached()
        let plan = try lab.client.plan(for: .get("/x"), deadline: .seconds(300))
        let error = try await lab.run(.get("/x"), deadline: .seconds(300)).error()
        #expect(error.log.elapsed == plan.timeUnderLoad)
        #expect(error.attempts == 0)
        gate.open()
        #expect(try await first.finish().status == 200)
    }

    @Test func `by a thousand calls to a host that is down`() async throws {  // R9
        var budget = RetryBudgetPolicy()
        budget.ratio = 0.1
        let lab = try Lab(budget: budget) { policy in
            policy.breaker = nil
            policy.backoff = .schedule([.zero])
        }
        lab.transport.on("/x", respond: .status(503))
        for _ in 0..<1_000 { _ = try await lab.run(.get("/x")) }
        let load = try lab.client.plan(for: .get("/x")).load
        #expect(lab.transport.requests.count == load.mostSends(calls: 1_000, within: .zero, saved: 10))
    }
}
