extension CachePolicy {
    /// What a larger answer has no room in.
    var largestEntry: Int { min(maxBytes, maxEntryBytes) }

    /// What is impossible in it: the field and the reason.
    package var issues: [(field: String, reason: String)] {
        var found: [(String, String)] = []
        if maxBytes < 1 { found.append(("maxBytes", "must be above zero")) }
        if maxEntryBytes < 1 { found.append(("maxEntryBytes", "must be above zero")) }
        if !(1...64 ~= maxVariants) { found.append(("maxVariants", "must be in 1…64")) }
        if !(heuristicFraction >= 0 && heuristicFraction <= 1) {
            found.append(("heuristicFraction", "must be in 0…1"))
        }
        let times = [
            ("maxHeuristicLifetime", maxHeuristicLifetime), ("staleWhileRevalidate", staleWhileRevalidate),
            ("staleIfError", staleIfError), ("staleWhenUnreachable", staleWhenUnreachable),
        ]
        for (field, time) in times where time < .zero { found.append((field, "must not be negative")) }
        if revalidationLimit <= .zero { found.append(("revalidationLimit", "must be above zero")) }
        if !(0...64 ~= maxRevalidations) { found.append(("maxRevalidations", "must be in 0…64")) }
        if credentialHeaders.count > 16 { found.append(("credentialHeaders", "must be at most 16")) }
        return found
    }
}
