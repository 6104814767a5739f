extension BreakerPolicy {
    /// What is impossible in it: the field and the reason.
    package var issues: [(field: String, reason: String)] {
        var found: [(String, String)] = []
        if !(failureRatio > 0 && failureRatio <= 1) {
            found.append(("failureRatio", "must be above 0 and at most 1"))
        }
        if minimumCalls < 1 { found.append(("minimumCalls", "must be at least 1")) }
        if window <= .zero { found.append(("window", "must be above zero")) }
        if openTime < .zero { found.append(("openTime", "must not be negative")) }
        if !(openTimeMultiplier.isFinite && openTimeMultiplier >= 1) {
            found.append(("openTimeMultiplier", "must be a finite number of at least 1"))
        }
        if maxOpenTime < openTime { found.append(("maxOpenTime", "must not be below openTime")) }
        if !(openTimeSpread >= 0 && openTimeSpread <= 1) {
            found.append(("openTimeSpread", "must be in 0…1"))
        }
        if maxProbes < 1 { found.append(("maxProbes", "must be at least 1")) }
        if probeSuccesses < 1 { found.append(("probeSuccesses", "must be at least 1")) }
        return found
    }
}
