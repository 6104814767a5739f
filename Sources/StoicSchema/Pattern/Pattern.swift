/// A regular expression that cannot hang, whatever text it meets.
///
/// The language is I-Regexp (RFC 9485) and what authors of JSON Schema use of ECMA-262 in its Unicode mode:
/// literals, `.`, classes, `\d \D \w \W \s \S`, `\t \n \r \f \v \0 \cX \xHH \uXXXX \u{X}`, general categories
/// as `\p{Lu}` or `\p{Letter}`, groups, alternatives, `* + ? {n} {n,} {n,m}` and their lazy forms,
/// `^ $ \b \B`. What needs backtracking (back references, look-around) is refused, and so is what
/// means one thing to one engine and another to the next, such as a brace that repeats nothing. A text is
/// read scalar by scalar; upper and lower case differ.
public struct Pattern: Sendable, Hashable {
    /// The longest `{n,m}`.
    package static let maxRepeat = 1_000
    /// The largest program, in instructions.
    package static let maxInstructions = 10_000
    /// Groups within groups.
    package static let maxNesting = 100

    /// The pattern as it was written.
    public let text: String
    let program: PatternProgram

    /// Reads a pattern.
    ///
    /// A count in braces may be at most 1,000, groups may nest 100 deep, and the whole may need 10,000
    /// instructions, of which a repeated part needs its own as often as it is repeated.
    ///
    /// Throws: what is wrong with the pattern, or beyond what is supported, and where.
    ///
    /// Complexity: O(the pattern's length + the program's size).
    ///
    /// Source: RFC 9485; ECMA-262, 22.2.1.
    public init(_ text: String) throws(PatternError) {
        self.text = text
        program = PatternCompiler.program(of: try PatternParser.parse(text))
    }

    /// Whether the pattern matches somewhere in the text, as JSON Schema's `pattern` wants it.
    ///
    /// Complexity: O(the program's size × the text's length), always.
    public func matches(_ text: String) -> Bool {
        var steps = 0
        return program.matches(text, whole: false, steps: &steps)
    }

    /// Whether the pattern matches the text from its first scalar to its last, as I-Regexp wants it.
    ///
    /// Complexity: O(the program's size × the text's length), always.
    public func matchesWhole(_ text: String) -> Bool {
        var steps = 0
        return program.matches(text, whole: true, steps: &steps)
    }

    /// Work done for `matches`, as tests bound it: at most two steps for each instruction and scalar.
    package func steps(searching text: String) -> (found: Bool, steps: Int) {
        var steps = 0
        let found = program.matches(text, whole: false, steps: &steps)
        return (found, steps)
    }

    /// How many instructions the pattern is run as.
    package var instructions: Int { program.instructions.count }

    /// Patterns are equal when they are written with the same scalars.
    public static func == (left: Pattern, right: Pattern) -> Bool {
        left.text.utf8.elementsEqual(right.text.utf8)
    }

    /// By the scalars it is written with.
    public func hash(into hasher: inout Hasher) {
        for byte in text.utf8 { hasher.combine(byte) }
    }
}

extension Pattern: CustomStringConvertible {
    /// The pattern as it was written.
    public var description: String { text }
}
