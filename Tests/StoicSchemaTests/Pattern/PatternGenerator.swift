/// Patterns of the part of the language that all engines read the same: no letter beyond ASCII, which is a
/// word's scalar to some.
struct PatternGenerator {
    var random: SplitMix

    private static let atoms = [
        "a", "b", "c", "1", ".", "[ab]", "[^a]", "[a-c1]", "\\d", "\\w", "\\W", "\\s", "\\D", "[^\\w]", "\\.",
        "[\\d-]", "\\x61", "\\u0062", "\\p{Lu}", "\\P{L}", "€", "[€-₿]",
    ]
    private static let repeats = ["*", "+", "?", "{2}", "{1,2}", "{0,3}", "{2,}", "*?", "+?", "??"]

    mutating func pattern(depth: Int = 2) -> String {
        var branches: [String] = []
        for _ in 0...(random.below(4) == 0 ? 1 : 0) {
            branches.append((0..<random.below(4)).map { _ in term(depth: depth) }.joined())
        }
        return branches.joined(separator: "|")
    }

    private mutating func term(depth: Int) -> String {
        switch random.below(10) {
        case 0: return "^"
        case 1: return "$"
        case 2: return random.below(2) == 0 ? "\\b" : "\\B"
        case 3, 4, 5:
            guard depth > 0 else { return "a" }
            let inner = pattern(depth: depth - 1)
            // What is repeated takes a scalar: engines that backtrack differ about empty rounds.
            guard random.below(2) == 0 else { return "(\(inner))" }
            return "(?:" + Self.atoms[random.below(Self.atoms.count)] + "(?:\(inner)))" + times()
        default: return Self.atoms[random.below(Self.atoms.count)] + times()
        }
    }

    private mutating func times() -> String {
        random.below(2) == 0 ? "" : Self.repeats[random.below(Self.repeats.count)]
    }

    mutating func subject() -> String {
        let scalars = ["a", "b", "c", "1", "A", " ", "-", ".", "€", "😀"]
        return (0..<random.below(9)).map { _ in scalars[random.below(scalars.count)] }.joined()
    }

    /// Characters that mean something, in no order.
    mutating func noise() -> String {
        let parts = [
            "(", ")", "[", "]", "{", "}", "*", "+", "?", "|", "^", "$", "\\", ".", "-", ",", "a", "b", "1",
            "9",
            "(?:", "(?<n>", "(?=", "\\u", "\\x", "\\p{", "\\k<", "D83D", "{2,3}", "{1000}", "é", "😀", "\u{0}",
            "\n", "\\d", "\\W", "[^", "&&", "<", ">", "=", ":",
        ]
        return (0..<random.below(24)).map { _ in parts[random.below(parts.count)] }.joined()
    }
}
