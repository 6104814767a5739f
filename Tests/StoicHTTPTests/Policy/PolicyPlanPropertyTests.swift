import Stoic
import StoicHTTP
import StoicTesting
import Testing

/// P8: random policies and requests against random servers that never answer well.
@Suite(.timeLimit(.minutes(5))) struct `No call passes its policy's plan` {
    /// Choices that follow from a seed.
    private struct Choice: Sendable {
        let units: UnitSource

        func below(_ count: Int) -> Int { min(count - 1, Int(units.next() * Double(count))) }
        func isTrue(oneIn count: Int = 2) -> Bool { below(count) == 0 }
        func one<Element>(of list: [Element]) -> Element { list[below(list.count)] }
        func milliseconds(_ limit: Int) -> Duration { .milliseconds(below(limit)) }
    }

    private static let statuses = [408, 421, 425, 429, 500, 502, 503, 504]

    private func change(_ policy: inout HTTPPolicy, _ choice: Choice) {
        policy.maxAttempts = 1 + choice.below(5)
        policy.attemptTimeout = choice.isTrue(oneIn: 6) ? nil : .milliseconds(1 + choice.below(5_000))
        policy.stallTimeout = choice.isTrue() ? nil : .milliseconds(1 + choice.below(3_000))
        policy.maxRetryAfter = choice.milliseconds(6_000)
        policy.longServerWait = choice.isTrue() ? .clamp : .defer
        policy.backoff =
            choice.isTrue(oneIn: 4)
            ? .schedule((0..<choice.below(4)).map { _ in choice.milliseconds(3_000) })
            : .exponential(
                base: choice.milliseconds(900), multiplier: 1 + choice.units.next() * 3, cap: .seconds(4),
                jitter: choice.one(of: Backoff.Jitter.allCases))
        policy.retryProvenUnsent = choice.isTrue()
        policy.followsRedirects = !choice.isTrue(oneIn: 4)
        policy.maxRedirects = choice.below(4)
        policy.coalesces = choice.isTrue()
        if choice.isTrue() { policy.breaker = nil }
        if choice.isTrue() { policy.maxConcurrentPerHost = choice.isTrue() ? nil : 1 }
        if choice.isTrue(oneIn: 3) {
            for status in Self.statuses where choice.isTrue() {
                policy.retryStatuses[status] = choice.one(of: [.retry, .retryOnce, .final])
            }
        }
    }

    private func step(_ choice: Choice, next: String, mayHang: Bool) -> ScriptedStep {
        var headers = HTTPHeaders()
        if choice.isTrue() { headers["Retry-After"] = "\(choice.below(9))" }
        let step: ScriptedStep =
            switch choice.below(8) {
            case 0, 1, 2: .status(choice.one(of: Self.statuses), headers: headers)
            case 3: .redirect(to: next, status: choice.one(of: [301, 302, 303, 307, 308]), headers: headers)
            case 4: .failure(choice.one(of: [.reset, .refused, .dns, .closedEarly, .offline]))
            case 5 where mayHang: .hang
            case 6:
                .drip(
                    "slow", every: choice.milliseconds(2_500), status: choice.one(of: Self.statuses),
                    headers: headers)
            default: .status(503, headers: headers)
            }
        return choice.isTrue(oneIn: 3) ? .after(choice.milliseconds(5_000), step) : step
    }

    private func request(_ choice: Choice, _ clock: TestClock) -> HTTPRequest {
        let delay = choice.milliseconds(4_000)
        let source: HTTPBody.Source = {
            try await clock.sleep(until: clock.now.advanced(by: delay))
            return AsyncThrowingStream { stream in
                stream.yield([1])
                stream.finish()
            }
        }
        return switch choice.below(7) {
        case 0: .get("/0")
        case 1: .post("/0")
        case 2: .post("/0", body: .text("x")).keyed()
        case 3: .put("/0", body: .restartable(source))
        case 4: .put("/0", body: .oneShot(source))
        case 5: .post("/0", body: .restartable(source))
        default: .delete("/0")
        }
    }

    @Test(arguments: 0..<20) func `in sends, requests or time`(block: Int) async throws {
        for round in 0..<30 {
            let seed = UInt64(block * 1_000 + round)
            let choice = Choice(units: UnitSource(seed: seed))
            let limits = choice.one(of: [TransportTraits.Limits.ambientTime, .none])
            let lab = try Lab(limits: limits, seed: seed, budget: choice.isTrue() ? nil : RetryBudgetPolicy())
            {
                change(&$0, choice)
            }
            let deadline: Duration? = choice.isTrue() ? nil : choice.milliseconds(20_000)
            let mayHang = deadline != nil || lab.client.policy.attemptTimeout != nil
            for place in 0..<6 {
                let steps = (0...choice.below(4)).map { _ in
                    step(choice, next: "/\(place + 1)", mayHang: mayHang)
                }
                lab.transport.on("/\(place)", respond: steps)
            }
            lab.transport.on("/6", respond: .status(503))
            let request = request(choice, lab.clock)
            let plan = try lab.client.plan(for: request, deadline: deadline)
            let log = try await lab.run(request, deadline: deadline).error().log
            #expect(log.count <= plan.sends, "seed \(seed)")
            #expect(lab.transport.requests.count <= plan.requests, "seed \(seed)")
            #expect(plan.time.map { log.elapsed <= $0 } ?? true, "seed \(seed): \(log.elapsed), \(plan)")
            #expect((plan.time == nil) == !mayHang, "seed \(seed)")
            for (attempt, wait) in zip(log.dropFirst(), plan.waits) {
                #expect(attempt.waitBefore <= wait, "seed \(seed)")
            }
            if let most = plan.attemptTime {
                #expect(log.allSatisfy { $0.duration <= most }, "seed \(seed)")
            }
        }
    }

    @Test(arguments: 0..<12) func `in the load of many calls`(block: Int) async throws {  // R9
        let choice = Choice(units: UnitSource(seed: UInt64(7_000 + block)))
        var budget = RetryBudgetPolicy()
        budget.ratio = choice.units.next()
        budget.floor = choice.below(12)
        budget.floorRefill = .milliseconds(1 + choice.below(20_000))
        budget.maxBalance = budget.floor + choice.below(40)
        let lab = try Lab(budget: budget) { policy in
            policy.breaker = nil
            policy.maxAttempts = 1 + choice.below(6)
            policy.backoff = .exponential(base: choice.milliseconds(80), jitter: .full)
        }
        lab.transport.on("/x", respond: .status(503), .failure(.reset), .status(429))
        for calls in 1...100 {
            _ = try await lab.run(.get("/x")).error()
            if choice.isTrue() { await lab.clock.advance(by: choice.milliseconds(400)) }
            let load = try lab.client.plan(for: .get("/x")).load
            let passed = Instant(nanoseconds: 0).duration(to: lab.clock.now)
            let most = load.mostSends(calls: calls, within: passed, saved: budget.floor)
            #expect(lab.transport.requests.count <= most, "\(block): \(calls) calls")
        }
    }
}
