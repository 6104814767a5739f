/// Reads a pattern's text. Recursion is as deep as groups may nest.
struct PatternParser {
    let scalars: [Unicode.Scalar]
    /// To say whether a text is a regular expression at all: what is well formed but not supported passes.
    let isSyntaxOnly: Bool
    var index = 0
    private var nesting = 0
    private var groups = 0
    private var highestReference = 0

    private init(_ text: String, isSyntaxOnly: Bool) {
        scalars = Array(text.unicodeScalars)
        self.isSyntaxOnly = isSyntaxOnly
    }

    static func parse(_ text: String) throws(PatternError) -> PatternNode {
        var parser = PatternParser(text, isSyntaxOnly: false)
        return try parser.all().node
    }

    /// Whether this is a regular expression of ECMA-262, supported here or not.
    static func isRegularExpression(_ text: String) -> Bool {
        var parser = PatternParser(text, isSyntaxOnly: true)
        do throws(PatternError) {
            _ = try parser.all()
            return parser.highestReference <= parser.groups
        } catch {
            return false
        }
    }

    // MARK: The text

    var next: Unicode.Scalar? { scalar(after: 0) }

    func scalar(after distance: Int) -> Unicode.Scalar? {
        index + distance < scalars.count ? scalars[index + distance] : nil
    }

    mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard next == scalar else { return false }
        index += 1
        return true
    }

    /// The error of a place, which is said in bytes.
    func error(_ code: PatternError.Code, at index: Int) -> PatternError {
        PatternError(code, at: scalars.prefix(index).reduce(0) { $0 + UTF8.width($1) })
    }

    // MARK: Alternatives, sequences, groups

    private mutating func all() throws(PatternError) -> PatternPart {
        let part = try alternatives()
        guard index == scalars.count else { throw error(.unopenedGroup, at: index) }
        return part
    }

    private mutating func alternatives() throws(PatternError) -> PatternPart {
        let first = try sequence()
        guard next == "|" else { return first }
        var branches = [first.node]
        var size = first.size
        while next == "|" {
            let start = index
            index += 1
            let branch = try sequence()
            branches.append(branch.node)
            size = try checked(size + branch.size + 2, at: start)
        }
        return PatternPart(node: .alternatives(branches), size: size)
    }

    private mutating func sequence() throws(PatternError) -> PatternPart {
        var parts: [PatternNode] = []
        var size = 0
        while let scalar = next, scalar != "|", scalar != ")" {
            let start = index
            let part = try term()
            guard part.size > 0 else { continue }
            parts.append(part.node)
            size = try checked(size + part.size, at: start)
        }
        if parts.isEmpty { return .empty }
        return PatternPart(node: parts.count == 1 ? parts[0] : .sequence(parts), size: size)
    }

    /// The last instruction is the program's own.
    func checked(_ size: Int, at start: Int) throws(PatternError) -> Int {
        guard size >= Pattern.maxInstructions else { return size }
        guard isSyntaxOnly else { throw error(.tooLarge, at: start) }
        return Pattern.maxInstructions
    }

    /// Behind its `(`. Named groups are groups: nothing can refer to them.
    mutating func group(from start: Int) throws(PatternError) -> PatternPart {
        guard nesting < Pattern.maxNesting else { throw error(.tooNested, at: start) }
        let isAnchor = try groupKind(from: start)
        nesting += 1
        let part = try alternatives()
        nesting -= 1
        guard take(")") else { throw error(.unclosedGroup, at: start) }
        return isAnchor ? .anchor(.start) : part
    }

    /// Reads what stands behind `(?`; whether the group is look-around.
    private mutating func groupKind(from start: Int) throws(PatternError) -> Bool {
        guard take("?") else {
            groups += 1
            return false
        }
        if take(":") { return false }
        let looksBehind = next == "<" && (scalar(after: 1) == "=" || scalar(after: 1) == "!")
        if next == "=" || next == "!" || looksBehind {
            guard isSyntaxOnly else { throw error(.lookAround, at: start) }
            index += looksBehind ? 2 : 1
            return true
        }
        guard groupName() else { throw error(.unsupportedGroup, at: start) }
        groups += 1
        return false
    }

    /// `<name>`.
    private mutating func groupName() -> Bool {
        guard take("<") else { return false }
        let start = index
        while let scalar = next, scalar.properties.isXIDContinue || scalar == "$" { index += 1 }
        guard index > start, !ScalarSet.digits.contains(scalars[start].value) else { return false }
        return take(">")
    }

    /// `\1` or `\k<name>`, where the index is behind the backslash.
    mutating func backReference(from start: Int) throws(PatternError) -> PatternPart {
        guard isSyntaxOnly else { throw error(.backReference, at: start) }
        if take("k") {
            guard groupName() else { throw error(.malformedEscape, at: start) }
        } else {
            highestReference = max(highestReference, number() ?? 0)
        }
        // Stands for something that can be repeated; it is never run.
        return .scalar(0)
    }
}
