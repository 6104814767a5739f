import Stoic
import StoicHTTP
import StoicTesting
import Testing

/// Many calls at once: what they leave behind, and what they may send.
@Suite struct `A thousand calls` {
    @Test func `end once each and leave nothing behind`() async throws {
        let lab = try Lab { policy in
            policy.queueLimitPerHost = 10_000
            policy.breaker = nil
        }
        for number in 0..<50 {
            let cycle: [ScriptedStep] = [
                .status(503), .failure(.reset), .after(.milliseconds(3), .status(200)), .status(429),
                .status(200),
                .oversized(20_000_000), .after(.milliseconds(7), .status(500)), .status(404),
            ]
            let rotated = (0..<8).map { cycle[($0 + number) % 8] }
            lab.transport.on("/\(number)", respond: rotated, then: .status(200))
        }
        let calls = (0..<1_000).map { number -> Running in
            let path = "/\(number % 50)"
            let requests = [HTTPRequest.get(path), .post(path), .put(path).keyed(), .delete(path)]
            return lab.start(requests[number / 50 % 4], deadline: number % 7 == 0 ? .milliseconds(300) : nil)
        }
        for (number, call) in calls.enumerated() where number % 11 == 0 { call.cancel() }
        for call in calls { _ = try await call.finish() }
        await lab.expectAtRest()
        let terminals = lab.events.events.filter { EventGrammar.terminals.contains($0.name) }
        #expect(terminals.count == 1_000)
        #expect(Set(terminals.map(\.requestID)).count == 1_000)
        #expect(lab.transport.maxInFlight <= 8)
        EventGrammar.expect(lab)
    }

    // budget-01, R9
    @Test func `against a host that is down send little more than themselves`() async throws {
        var budget = RetryBudgetPolicy()
        budget.ratio = 0.1
        let lab = try Lab(budget: budget) { policy in
            policy.breaker = nil
            policy.backoff = .schedule([.zero])
        }
        lab.transport.on("/x", respond: .status(503))
        var codes: [String: Int] = [:]
        for _ in 0..<1_000 { codes[try await lab.run(.get("/x")).code, default: 0] += 1 }
        // Themselves, a tenth of that, and the floor of ten; in no time the floor earns nothing.
        #expect(lab.transport.requests.count == 1_110)
        #expect(codes["budget_exhausted", default: 0] > 800)
    }

    @Test func `that fail at once may schedule a fifth of themselves again`() async throws {  // budget-02, R9
        let lab = try Lab { policy in
            policy.breaker = nil
            policy.maxConcurrentPerHost = nil
            policy.coalesces = false
        }
        let gate = Gate()
        lab.transport.on(
            "/x", respond: (0..<1_000).map { _ in .gate(gate, .status(503)) }, then: .status(200))
        let calls = (0..<1_000).map { _ in lab.start(.get("/x")) }
        try await gate.waitUntilReached(1_000)
        gate.open()
        #expect(await eventually { calls.count(where: \.isOver) + lab.clock.sleepers.count == 1_000 })
        // All have decided, none has been sent again: the waiting ones are what was granted.
        let granted = lab.clock.sleepers.count
        #expect(granted == 210)
        for call in calls { _ = try await call.finish() }
        #expect(lab.transport.requests.count == 1_000 + granted)
    }

    @Test func `offline neither drain the budget nor shrink it`() async throws {  // budget-02, R9
        let lab = try Lab { policy in
            policy.coalesces = false
            policy.backoff = .schedule([.zero])
        }
        lab.transport.on("/off", respond: .failure(.offline)).on("/x", respond: .status(503), .status(200))
        for _ in 0..<200 { _ = try await lab.run(.get("/off")) }
        #expect(try await lab.run(.get("/x")).status == 200)
    }

    // coalescing-02, cancellation-02
    @Test func `that come and go at random are all their own`() async throws {
        let lab = try Lab { $0.attemptTimeout = nil }
        let gate = Gate()
        lab.transport.on("/x", respond: .gate(gate, .status(200)))
        for round in 0..<200 {
            let calls = (0..<6).map { _ in lab.start(.get("/x")) }
            let leavers = calls.indices.filter { ($0 &* 31 &+ round) % 5 < 2 }
            async let freed: Void = gate.releaseHeld()
            for index in leavers { calls[index].cancel() }
            await freed
            while !calls.allSatisfy(\.isOver) {
                gate.releaseHeld()
                await Task.yield()
            }
            for (index, call) in calls.enumerated() {
                let outcome = await call.outcome
                let isFine = outcome.status == 200 || (outcome.isCancelled && leavers.contains(index))
                #expect(isFine, "call \(index) of round \(round): \(outcome.code)")
            }
        }
        await lab.expectAtRest()
        EventGrammar.expect(lab)
    }
}
