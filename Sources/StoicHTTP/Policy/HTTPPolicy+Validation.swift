import Stoic

extension HTTPPolicy {
    /// Everything in it that cannot be meant; empty for a sound policy.
    public var issues: [PolicyIssue] {
        var found: [PolicyIssue] = []
        func check(_ isSound: Bool, _ field: String, _ reason: String) {
            if !isSound { found.append(PolicyIssue(field: field, reason: reason)) }
        }
        let limits = [
            ("connectTimeout", connectTimeout), ("firstByteTimeout", firstByteTimeout),
            ("stallTimeout", stallTimeout), ("attemptTimeout", attemptTimeout),
        ]
        for (field, limit) in limits {
            check(limit.map { $0 > .zero } ?? true, field, "must be above zero")
        }
        check(1...1_000 ~= maxAttempts, "maxAttempts", "must be in 1…1000")
        found += backoff.issues.map { PolicyIssue(field: "backoff.\($0.field)", reason: $0.reason) }
        check(retryStatuses.impossible.isEmpty, "retryStatuses", "statuses must be in 100…999")
        check(maxRetryAfter >= .zero, "maxRetryAfter", "must not be negative")
        if let breaker {
            found += breaker.issues.map { PolicyIssue(field: "breaker.\($0.field)", reason: $0.reason) }
        }
        check(maxConcurrentPerHost.map { $0 >= 1 } ?? true, "maxConcurrentPerHost", "must be at least 1")
        check(queueLimitPerHost >= 0, "queueLimitPerHost", "must not be negative")
        check(maxResponseBytes >= 0, "maxResponseBytes", "must not be negative")
        check(maxRequestBytes >= 0, "maxRequestBytes", "must not be negative")
        check(0...100 ~= maxRedirects, "maxRedirects", "must be in 0…100")
        check(varyHeaders.allSatisfy(FieldSyntax.isToken), "varyHeaders", "must be made of header names")
        check(FieldSyntax.isToken(idempotencyKeyHeader), "idempotencyKeyHeader", "must be a header name")
        check(overrides.count <= 64, "overrides", "must be at most 64")
        for (index, override) in overrides.enumerated() {
            // Only what the override itself brings in; the rest has been named.
            let issues = applying([override]).issues.filter { !found.contains($0) }
            found += issues.map { PolicyIssue(field: "overrides[\(index)].\($0.field)", reason: $0.reason) }
        }
        return found
    }

    /// The policy with those overrides in force, and none left to apply.
    func applying(_ chosen: [PolicyOverride]) -> HTTPPolicy {
        var changed = self
        for override in chosen { override.change(&changed) }
        changed.overrides = []
        return changed
    }
}
