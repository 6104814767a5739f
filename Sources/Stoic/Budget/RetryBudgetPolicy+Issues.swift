extension RetryBudgetPolicy {
    /// What is impossible in it: the field and the reason.
    package var issues: [(field: String, reason: String)] {
        var found: [(String, String)] = []
        if !(ratio >= 0 && ratio <= 1) { found.append(("ratio", "must be in 0…1")) }
        if floor < 0 { found.append(("floor", "must not be negative")) }
        if floorRefill <= .zero { found.append(("floorRefill", "must be above zero")) }
        if maxBalance < floor { found.append(("maxBalance", "must not be below floor")) }
        return found
    }
}
