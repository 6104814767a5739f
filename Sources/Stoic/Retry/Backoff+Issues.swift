extension Backoff {
    /// What is impossible in it: the field and the reason.
    package var issues: [(field: String, reason: String)] {
        switch shape {
        case .custom: return []
        case .schedule(let delays):
            return delays.contains { $0 < .zero } ? [("schedule", "must not hold a negative delay")] : []
        case .exponential(let base, let multiplier, let cap, _):
            var found: [(String, String)] = []
            if base < .zero { found.append(("base", "must not be negative")) }
            if !(multiplier.isFinite && multiplier >= 1) {
                found.append(("multiplier", "must be a finite number of at least 1"))
            }
            if cap < base { found.append(("cap", "must not be below base")) }
            return found
        }
    }
}
