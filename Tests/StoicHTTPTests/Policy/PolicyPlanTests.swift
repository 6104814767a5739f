import Stoic
import StoicHTTP
import Testing

// P8
@Suite struct `A policy's plan` {
    @Test func `of the standard policy says what a client without further thought can do`() throws {
        let plan = try HTTPPolicy.standard.plan()
        #expect(plan.sends == 3)
        #expect(plan.requests == 33)
        #expect(plan.attemptTime == .seconds(10))
        #expect(plan.waits == [.seconds(60), .seconds(60)])
        #expect(plan.time == .seconds(150))
        // In a queue, or aboard another's flight, only a deadline ends the wait.
        #expect(plan.timeUnderLoad == nil)
        #expect(try HTTPPolicy.standard.plan(deadline: .seconds(12)).timeUnderLoad == .seconds(12))
        #expect(plan.load.sendsPerCall == 3)
        #expect(plan.load.sustainedSendsPerCall == 1.2)
        #expect(plan.load.retriesPerSecond == 1)
        #expect(plan.load.savedRetries == 1_000)
    }

    @Test func `is what a test asserts: at most 4 sends, at most 12 s`() throws {
        var policy = HTTPPolicy()
        policy.maxAttempts = 4
        policy.attemptTimeout = .seconds(2)
        policy.maxRetryAfter = .seconds(1)
        policy.backoff = .exponential(base: .seconds(1), cap: .milliseconds(1_250))
        let plan = try policy.plan()
        // 4 attempts of 2 s, waits of 1, 1.25 and 1.25 s.
        #expect(plan.time == .milliseconds(11_500))
        #expect(plan.fits(sends: 4, time: .seconds(12)))
        #expect(!plan.fits(sends: 3, time: .seconds(12)))
        #expect(!plan.fits(sends: 4, time: .milliseconds(11_499)))
        policy.attemptTimeout = nil
        #expect(try policy.plan().time == nil)
        #expect(try !policy.plan().fits(sends: 4, time: .seconds(Int64.max)))
        #expect(try policy.plan(deadline: .seconds(12)).fits(sends: 4, time: .seconds(12)))
    }

    @Test func `tells the kinds of request apart`() throws {  // R4, R5
        var policy = HTTPPolicy()
        policy.coalesces = false
        #expect(try policy.plan(for: .notIdempotent).sends == 1)
        #expect(try policy.plan(for: .notIdempotent).time == .seconds(10))
        #expect(try policy.plan(for: .oneShotBody).sends == 1)
        // The body is read first, within a limit as long.
        #expect(try policy.plan(for: .oneShotBody).time == .seconds(20))
        #expect(try policy.plan(readsBody: true).time == .seconds(180))
        #expect(try policy.plan(for: .notIdempotent).load.sustainedSendsPerCall == 1)
        policy.retryProvenUnsent = true
        let unsent = try policy.plan(for: .notIdempotent)
        #expect(unsent.sends == 3)
        // Only a 421 proves it and can name a wait, and it is repeated once.
        #expect(unsent.waits == [.seconds(60), .milliseconds(400)])
        #expect(try policy.plan(for: .oneShotBody).sends == 1)
    }

    @Test func `of a request takes its key, its body and the overrides that fit it`() throws {  // P6
        var policy = HTTPPolicy()
        policy.overrides = [
            PolicyOverride(path: "/reports") { $0.attemptTimeout = .seconds(30) },
            PolicyOverride(host: "other.example.com") { $0.maxAttempts = 7 },
        ]
        let base = "https://api.example.com"
        func plan(_ request: HTTPRequest) throws -> PolicyPlan { try policy.plan(for: request, base: base) }
        #expect(try plan(.get("/x")).attemptTime == .seconds(10))
        #expect(try plan(.get("/reports/1")).attemptTime == .seconds(30))
        #expect(try plan(.get("https://other.example.com/")).sends == 7)
        #expect(try plan(.get("/reports/1").policy { $0.maxAttempts = 2 }).time == .seconds(120))
        #expect(try plan(.post("/x")).sends == 1)
        #expect(try plan(.post("/x").keyed()).sends == 3)
        let file = HTTPRequest.put("/x", body: .file("/never/opened"))
        #expect(try plan(file).attemptTime == .seconds(20))
        #expect(try plan(.put("/x", body: .text("in memory"))).attemptTime == .seconds(10))
        #expect(throws: InvalidPolicy.self) { try plan(.get("/x").policy { $0.maxAttempts = 0 }) }
        #expect(throws: InvalidRequest.self) { try plan(.get("/\r\n")) }
        let lab = try Lab(headers: ["Idempotency-Key": "all"], budget: nil) { $0 = policy }
        #expect(try lab.client.plan(for: .post("/reports")).sends == 3)
        #expect(try lab.client.plan(for: .post("/reports")).load.sustainedSendsPerCall == 3)
        #expect(lab.transport.requests.isEmpty)
    }

    @Test func `knows which answers can name a wait`() throws {  // R6, R7
        var policy = HTTPPolicy()
        policy.backoff = .schedule([.seconds(1)])
        for status in [408, 429, 500, 502, 503, 504] { policy.retryStatuses[status] = .final }
        #expect(try policy.plan().waits == [.seconds(60), .seconds(1)])
        for status in [421, 425] { policy.retryStatuses[status] = .final }
        #expect(try policy.plan().waits == [.seconds(1), .seconds(1)])
        policy.retryStatuses[404] = .retry
        #expect(try policy.plan().waits == [.seconds(60), .seconds(60)])
    }

    @Test func `counts redirects only where they are followed`() throws {  // H4
        var policy = HTTPPolicy()
        policy.maxRedirects = 4
        #expect(try policy.plan().requests == 15)
        policy.followsRedirects = false
        #expect(try policy.plan().requests == 3)
    }

    @Test func `is none of a policy or a budget that no client takes`() throws {  // P7
        var policy = HTTPPolicy()
        policy.maxAttempts = .max
        #expect(throws: InvalidPolicy.self) { try policy.plan() }
        var budget = RetryBudgetPolicy()
        budget.ratio = .nan
        #expect(throws: InvalidPolicy.self) { try HTTPPolicy().plan(budget: budget) }
    }

    @Test func `counts what a budget lets pass, safely at any number`() throws {  // R9
        let load = try HTTPPolicy().plan().load
        #expect(load.mostSends(calls: 1_000, within: .seconds(10), saved: 10) == 1_220)
        #expect(load.mostSends(calls: 2, within: .seconds(10)) == 6)
        #expect(load.mostSends(calls: 0, within: .seconds(10)) == 0)
        #expect(load.mostSends(calls: -3, within: .seconds(10)) == 0)
        #expect(load.mostSends(calls: .max, within: .seconds(Int64.max)) == .max)
        #expect(load.mostSends(calls: 100, within: .seconds(-9), saved: -9) == 120)
        #expect(try HTTPPolicy().plan(budget: nil).load.mostSends(calls: 9, within: .zero) == 27)
        #expect(try HTTPPolicy().plan(for: .oneShotBody).load.mostSends(calls: 9, within: .zero) == 9)
        #expect(try HTTPPolicy().plan(deadline: .zero).load.mostSends(calls: 9, within: .zero) == 0)
    }
}
