import Stoic

/// A policy as calls read it: checked and worked out once, then shared.
final class ResolvedPolicy: Sendable {
    let policy: HTTPPolicy
    let pipeline: PipelinePolicy
    /// What must be the same for two GETs to share a flight, besides every `If-…`.
    let varyHeaders: [String]

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
}
