extension PatternParser {
    /// One atom or anchor, and how often.
    mutating func term() throws(PatternError) -> PatternPart {
        let start = index
        let part = try atom()
        let behind = index
        guard let counts = try counts() else { return part }
        // A group may be repeated even if it holds nothing but an anchor.
        if case .anchor = part.node, scalars[start] != "(" { throw error(.nothingToRepeat, at: behind) }
        _ = take("?")
        let repeated = part.repeated(counts)
        return PatternPart(node: repeated.node, size: try checked(repeated.size, at: start))
    }

    private mutating func atom() throws(PatternError) -> PatternPart {
        let start = index
        let scalar = scalars[index]
        index += 1
        switch scalar {
        case "^": return .anchor(.start)
        case "$": return .anchor(.end)
        case ".": return .set(.anyButLineEnds)
        case "(": return try group(from: start)
        case "[": return .set(try characterClass(from: start))
        case "\\": return try escapedAtom(from: start)
        case "*", "+", "?": throw error(.nothingToRepeat, at: start)
        case "{":
            index = start
            throw error(try counts() == nil ? .unescaped : .nothingToRepeat, at: start)
        case "]", "}": throw error(.unescaped, at: start)
        default: return .scalar(scalar.value)
        }
    }

    private mutating func escapedAtom(from start: Int) throws(PatternError) -> PatternPart {
        switch next {
        case "b":
            index += 1
            return .anchor(.boundary)
        case "B":
            index += 1
            return .anchor(.noBoundary)
        case let digit? where digit >= "1" && digit <= "9": return try backReference(from: start)
        case "k": return try backReference(from: start)
        default:
            switch try escape(from: start) {
            case .scalar(let scalar): return .scalar(scalar)
            case .set(let set): return .set(set)
            }
        }
    }

    // MARK: Counts

    /// `*`, `+`, `?` or counts in braces.
    private mutating func counts() throws(PatternError) -> PatternCounts? {
        if take("*") { return PatternCounts(least: 0, most: nil) }
        if take("+") { return PatternCounts(least: 1, most: nil) }
        if take("?") { return PatternCounts(least: 0, most: 1) }
        let start = index
        guard take("{") else { return nil }
        guard let least = number() else { throw error(.malformedRepeat, at: start) }
        var most: Int? = least
        if take(",") { most = number() }
        guard take("}") else { throw error(.malformedRepeat, at: start) }
        if let most, most < least { throw error(.reversedRepeat, at: start) }
        let limit = Pattern.maxRepeat
        guard max(least, most ?? 0) <= limit || isSyntaxOnly else { throw error(.repeatTooLarge, at: start) }
        return PatternCounts(least: min(least, limit), most: most.map { min($0, limit) })
    }

    /// Decimal digits; more than a billion is a billion.
    mutating func number() -> Int? {
        var value: Int?
        while let digit = next, digit >= "0", digit <= "9" {
            value = min((value ?? 0) * 10 + Int(digit.value - 0x30), 1_000_000_000)
            index += 1
        }
        return value
    }
}
