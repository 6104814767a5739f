/// Why a text is no pattern, or not one that is supported, and where.
public struct PatternError: Error, Sendable, Hashable {
    /// A closed set, fit for a metric's label.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// `\1` or `\k<name>`: matching it takes exponential time.
        case backReference = "back references are not supported"
        /// `(?=`, `(?!`, `(?<=` or `(?<!`.
        case lookAround = "look-around is not supported"
        /// A group that begins with `(?` and is none of `(?:` and `(?<name>`.
        case unsupportedGroup = "this kind of group is not supported"
        /// A group that does not end.
        case unclosedGroup = "this group is not closed"
        /// A `)` without its group.
        case unopenedGroup = "this closes no group"
        /// A class that does not end.
        case unclosedClass = "this class is not closed"
        /// A range of a class that ends before it begins.
        case reversedRange = "this range ends before it begins"
        /// A backslash and a letter that mean nothing, or a backslash at the end.
        case unknownEscape = "this escape means nothing"
        /// An escape with too few digits, or digits beyond Unicode.
        case malformedEscape = "this escape is malformed"
        /// A property that is no general category.
        case unknownProperty = "only general categories are supported as properties"
        /// A `]`, `{` or `}` that must be escaped to stand for itself.
        case unescaped = "this must be escaped to stand for itself"
        /// A repetition at the beginning, or of an anchor or a repetition.
        case nothingToRepeat = "there is nothing that this could repeat"
        /// Braces that hold no counts.
        case malformedRepeat = "these braces hold no counts"
        /// A repetition whose most is less than its least.
        case reversedRepeat = "the second count is less than the first"
        /// A count beyond 1,000.
        case repeatTooLarge = "a count may be 1000 at most"
        /// Groups nested deeper than 100.
        case tooNested = "groups may nest 100 deep at most"
        /// A program of more than 10,000 instructions.
        case tooLarge = "with this the pattern needs more than 10000 instructions"
    }

    /// What is wrong.
    public let code: Code
    /// Where, as a byte of the pattern's UTF-8.
    public let offset: Int

    /// An error of a code at a place.
    public init(_ code: Code, at offset: Int) {
        self.code = code
        self.offset = offset
    }
}

extension PatternError: CustomStringConvertible {
    /// For the pattern's author.
    public var description: String { "\(code.rawValue) at byte \(offset)" }
}
