import Stoic
import Synchronization

/// A policy as calls read it: checked and worked out once, then shared.
final class ResolvedPolicy: Sendable {
    let policy: HTTPPolicy
    let pipeline: PipelinePolicy
    /// What must be the same for two GETs to share a flight, besides every `If-…`.
    let varyHeaders: [String]

    /// What overrides make of it, by which of them apply: one object for one set, so that flights are shared.
    private let variants = Mutex<[[Int]: ResolvedPolicy]>([:])

    private static let standardVaryHeaders = [
        "accept", "accept-encoding", "accept-language", "authorization", "cookie", "proxy-authorization",
        "range",
    ]

    init(_ policy: HTTPPolicy) throws(InvalidPolicy) {
        let issues = policy.issues
        guard issues.isEmpty else { throw InvalidPolicy(issues: issues) }
        self.policy = policy
        var retry = RetryPolicy()
        retry.maxAttempts = policy.maxAttempts
        retry.backoff = policy.backoff
        retry.maxServerWait = policy.maxRetryAfter
        retry.longServerWait = policy.longServerWait
        retry.nesting = policy.nesting
        retry.retryProvenUnsent = policy.retryProvenUnsent
        let bulkhead = policy.maxConcurrentPerHost.map { places in
            var bulkhead = BulkheadPolicy()
            bulkhead.maxConcurrent = places
            bulkhead.queueLimit = policy.queueLimitPerHost
            return bulkhead
        }
        pipeline = PipelinePolicy(
            retry: retry, breaker: policy.breaker, bulkhead: bulkhead,
            attemptTimeout: policy.attemptTimeout)
        varyHeaders = Self.standardVaryHeaders + policy.varyHeaders
    }

    /// The policy for a request to `url`.
    func policy(for url: HTTPURL, _ method: HTTPMethod) throws(InvalidPolicy) -> ResolvedPolicy {
        guard !policy.overrides.isEmpty else { return self }
        let all = policy.overrides
        let chosen = all.indices.filter { all[$0].fits(url, method) }
        if chosen.isEmpty { return self }
        if let known = variants.withLock({ $0[chosen] }) { return known }
        let made = try ResolvedPolicy(policy.applying(chosen.map { all[$0] }))
        return variants.withLock { variants in
            if let first = variants[chosen] { return first }
            // So many sets would be a mistake; past them each call has a policy of its own.
            if variants.count < 256 { variants[chosen] = made }
            return made
        }
    }
}
