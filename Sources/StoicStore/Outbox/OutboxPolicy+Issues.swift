import Stoic

extension OutboxPolicy {
    /// What SQLite takes as one value.
    private static var largestPayload: Int { 1_000_000_000 }

    /// What is impossible in it: the field and the reason.
    package var issues: [(field: String, reason: String)] {
        var found = retry.backoff.issues.map { (field: "retry.backoff.\($0.field)", reason: $0.reason) }
        func require(_ isPossible: Bool, _ field: String, _ reason: String) {
            if !isPossible { found.append((field, reason)) }
        }
        require(retry.maxAttempts >= 1, "retry.maxAttempts", "must be at least 1")
        require(lease > .zero, "lease", "must be above zero")
        require(maxConcurrent >= 1, "maxConcurrent", "must be at least 1")
        require(lifetime.map { $0 > .zero } ?? true, "lifetime", "must be above zero")
        require(maxEntries >= 1, "maxEntries", "must be at least 1")
        require(maxBytes >= 0, "maxBytes", "must not be negative")
        require(
            (0...Self.largestPayload).contains(maxEntryBytes), "maxEntryBytes",
            "must be from 0 to 1,000,000,000")
        require(pollInterval > .zero, "pollInterval", "must be above zero")
        require(maxCheckedBytes >= 0, "maxCheckedBytes", "must not be negative")
        return found
    }
}
