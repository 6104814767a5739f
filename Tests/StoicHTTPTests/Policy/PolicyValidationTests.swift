import Stoic
import StoicHTTP
import StoicTesting
import Testing

/// P7: an impossible policy is refused at construction, with everything that is wrong with it.
@Suite struct `A policy's validation` {
    private static func policy(_ change: (inout HTTPPolicy) -> Void) -> HTTPPolicy {
        var policy = HTTPPolicy()
        change(&policy)
        return policy
    }

    @Test func `finds nothing wrong with what stands ready`() {
        #expect(HTTPPolicy.standard.issues.isEmpty)
        #expect(HTTPPolicy.never.issues.isEmpty)
    }

    @Test func `names every issue at once`() throws {
        let bad = Self.policy { policy in
            policy.connectTimeout = .zero
            policy.firstByteTimeout = .seconds(-1)
            policy.stallTimeout = .zero
            policy.attemptTimeout = .nanoseconds(-1)
            policy.maxAttempts = 0
            policy.backoff = .exponential(base: .seconds(2), multiplier: .nan, cap: .seconds(1))
            policy.retryStatuses[99] = .retry
            policy.maxRetryAfter = .seconds(-1)
            policy.breaker?.failureRatio = .nan
            policy.breaker?.minimumCalls = 0
            policy.maxConcurrentPerHost = 0
            policy.queueLimitPerHost = -1
            policy.maxResponseBytes = -1
            policy.maxRequestBytes = -1
            policy.maxRedirects = -1
            policy.varyHeaders = ["X A"]
            policy.idempotencyKeyHeader = "a\r\nb"
        }
        let fields = [
            "connectTimeout", "firstByteTimeout", "stallTimeout", "attemptTimeout", "maxAttempts",
            "backoff.multiplier", "backoff.cap", "retryStatuses", "maxRetryAfter", "breaker.failureRatio",
            "breaker.minimumCalls", "maxConcurrentPerHost", "queueLimitPerHost", "maxResponseBytes",
            "maxRequestBytes", "maxRedirects", "varyHeaders", "idempotencyKeyHeader",
        ]
        let thrown = #expect(throws: InvalidPolicy.self) {
            _ = try HTTPClient(base: Lab.base, transport: ScriptedTransport(), policy: bad)
        }
        #expect(thrown?.issues.map(\.field) == fields)
        for field in fields { #expect(thrown?.description.contains(field) == true) }
    }

    @Test(arguments: [
        ("maxAttempts", policy { $0.maxAttempts = 1_001 }),
        ("maxRedirects", policy { $0.maxRedirects = 101 }),
        ("backoff.base", policy { $0.backoff = .exponential(base: .seconds(-1)) }),
        ("backoff.schedule", policy { $0.backoff = .schedule([.seconds(1), .seconds(-1)]) }),
        ("breaker.maxOpenTime", policy { $0.breaker?.maxOpenTime = .seconds(1) }),
        ("breaker.window", policy { $0.breaker?.window = .zero }),
    ])
    func `refuses one impossible number`(field: String, policy: HTTPPolicy) {
        #expect(policy.issues.map(\.field) == [field])
    }

    @Test func `takes a stage that is not there for sound`() {
        let policy = Self.policy { policy in
            policy.connectTimeout = nil
            policy.stallTimeout = nil
            policy.attemptTimeout = nil
            policy.breaker = nil
            policy.maxConcurrentPerHost = nil
        }
        #expect(policy.issues.isEmpty)
    }

    @Test func `refuses an impossible budget by its fields`() {
        var budget = RetryBudgetPolicy()
        budget.ratio = .nan
        budget.floorRefill = .zero
        let thrown = #expect(throws: InvalidPolicy.self) {
            _ = try HTTPClient(base: Lab.base, transport: ScriptedTransport(), budget: budget)
        }
        #expect(thrown?.issues.map(\.field) == ["budget.ratio", "budget.floorRefill"])
    }

    @Test func `leaves the policy in force when an update is refused`() throws {  // P6
        let lab = try Lab()
        var bad = lab.client.policy
        bad.maxAttempts = 0
        #expect(throws: InvalidPolicy.self) { try lab.client.update(policy: bad) }
        #expect(lab.client.policy.maxAttempts == 3)
    }

    @Test func `refuses a request whose own override is impossible, and sends nothing`() async throws {  // P6
        let lab = try Lab()
        let outcome = try await lab.run(.get("/x").policy { $0.maxAttempts = 0 })
        let error = try outcome.error()
        guard case .invalidRequest(let problem) = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(problem.field == "policy")
        #expect(problem.reason.contains("maxAttempts"))
        #expect(lab.transport.requests.isEmpty)
    }
}
