import Stoic

/// A policy as data: what is nil stays as it is. Of limits and stages that may be absent, the inner nil takes
/// them away.
struct PolicyChange: Sendable {
    var connectTimeout: Duration??
    var firstByteTimeout: Duration??
    var stallTimeout: Duration??
    var attemptTimeout: Duration??
    var maxAttempts: Int?
    var backoff: BackoffChange?
    var retryStatuses: [Int: StatusTable.Rule]?
    var maxRetryAfter: Duration?
    var longServerWait: RetryPolicy.LongServerWait?
    var nesting: RetryPolicy.Nesting?
    var retryProvenUnsent: Bool?
    var breaker: BreakerChange??
    var maxConcurrentPerHost: Int??
    var queueLimitPerHost: Int?
    var maxResponseBytes: Int?
    var maxRequestBytes: Int?
    var coalesces: Bool?
    var varyHeaders: [String]?
    var maxRedirects: Int?
    var followsRedirects: Bool?
    var idempotencyKeyHeader: String?
    var overrides: [PolicyOverride]?
}

extension PolicyChange {
    /// Everything in the policy; its wall clock is no data.
    init(_ policy: HTTPPolicy) {
        let breaker: BreakerChange? = policy.breaker.map { BreakerChange($0) }
        self.init(
            connectTimeout: policy.connectTimeout, firstByteTimeout: policy.firstByteTimeout,
            stallTimeout: policy.stallTimeout, attemptTimeout: policy.attemptTimeout,
            maxAttempts: policy.maxAttempts, backoff: BackoffChange(policy.backoff),
            retryStatuses: policy.retryStatuses.overrides, maxRetryAfter: policy.maxRetryAfter,
            longServerWait: policy.longServerWait, nesting: policy.nesting,
            retryProvenUnsent: policy.retryProvenUnsent, breaker: .some(breaker),
            maxConcurrentPerHost: policy.maxConcurrentPerHost, queueLimitPerHost: policy.queueLimitPerHost,
            maxResponseBytes: policy.maxResponseBytes, maxRequestBytes: policy.maxRequestBytes,
            coalesces: policy.coalesces, varyHeaders: policy.varyHeaders, maxRedirects: policy.maxRedirects,
            followsRedirects: policy.followsRedirects, idempotencyKeyHeader: policy.idempotencyKeyHeader,
            overrides: policy.overrides)
    }

    func apply(to policy: inout HTTPPolicy) {
        var changed = policy
        func put<Value>(_ value: Value?, _ path: WritableKeyPath<HTTPPolicy, Value>) {
            if let value { changed[keyPath: path] = value }
        }
        put(connectTimeout, \.connectTimeout)
        put(firstByteTimeout, \.firstByteTimeout)
        put(stallTimeout, \.stallTimeout)
        put(attemptTimeout, \.attemptTimeout)
        put(maxAttempts, \.maxAttempts)
        backoff?.apply(to: &changed.backoff)
        for (status, rule) in retryStatuses ?? [:] { changed.retryStatuses[status] = rule }
        put(maxRetryAfter, \.maxRetryAfter)
        put(longServerWait, \.longServerWait)
        put(nesting, \.nesting)
        put(retryProvenUnsent, \.retryProvenUnsent)
        if let breaker {
            var policy = changed.breaker ?? BreakerPolicy()
            breaker?.apply(to: &policy)
            changed.breaker = breaker == nil ? nil : policy
        }
        put(maxConcurrentPerHost, \.maxConcurrentPerHost)
        put(queueLimitPerHost, \.queueLimitPerHost)
        put(maxResponseBytes, \.maxResponseBytes)
        put(maxRequestBytes, \.maxRequestBytes)
        put(coalesces, \.coalesces)
        put(varyHeaders, \.varyHeaders)
        put(maxRedirects, \.maxRedirects)
        put(followsRedirects, \.followsRedirects)
        put(idempotencyKeyHeader, \.idempotencyKeyHeader)
        put(overrides, \.overrides)
        policy = changed
    }
}
