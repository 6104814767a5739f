/// Writes one JSON document, part by part; nothing but valid JSON can come out of it.
///
/// ```swift
/// var writer = JSONWriter()
/// try writer.beginObject()
/// try writer.key("id")
/// try writer.integer(7)
/// try writer.endObject()
/// let bytes = try writer.finish()
/// ```
public struct JSONWriter: Sendable {
    /// How a document looks; its meaning is the same.
    public struct Options: Sendable, Hashable {
        /// One line, members as they are given, numbers as they are written.
        public static let compact = Options()
        /// Two spaces a level, a line a value.
        public static let pretty = Options(isPretty: true)
        /// The one form that RFC 8785 gives a document, for signing and comparing; every number is a double.
        public static let canonical = Options(sortsKeys: true, roundsNumbers: true)

        /// White space for people.
        public var isPretty: Bool
        /// Members in the order of their names' UTF-16 code units (RFC 8785 section 3.2.3).
        public var sortsKeys: Bool
        /// Numbers become the double nearest to them, written as ECMAScript does (RFC 8785 section 3.2.2.3).
        public var roundsNumbers: Bool

        /// A look of one's own.
        public init(isPretty: Bool = false, sortsKeys: Bool = false, roundsNumbers: Bool = false) {
            self.isPretty = isPretty
            self.sortsKeys = sortsKeys
            self.roundsNumbers = roundsNumbers
        }
    }

    /// What the next part can be.
    enum State {
        /// Can transition to done.
        case value
        /// Can transition to elements.
        case firstElement
        case elements
        /// Can transition to member.
        case firstKey
        /// Can transition to keys.
        case member
        /// Can transition to member.
        case keys
        case done
    }

    /// A container around the one that is written, as it will go on.
    struct Frame {
        var state: State
        /// The first of its members' entries.
        var entries: Int
    }

    /// A member of an open object: its bytes begin at `start`, its name stands in the quotes before
    /// `nameEnd`.
    struct Entry {
        var start: Int
        var nameStart: Int
        var nameEnd: Int
        var end = 0
    }

    /// How the document looks.
    public let options: Options
    var output: [UInt8] = []
    var state = State.value
    var frames: [Frame] = []
    var entries: [Entry] = []

    /// A writer of an empty document.
    public init(_ options: Options = .compact) { self.options = options }

    /// A value's document.
    ///
    /// - Throws: `notFinite` for a number that no double holds, when numbers are rounded; `nestingTooDeep`.
    public static func bytes(
        of value: JSONValue, _ options: Options = .compact
    ) throws(JSONWriteError) -> [UInt8] {
        var writer = JSONWriter(options)
        try writer.value(value)
        return try writer.finish()
    }

    /// The document's bytes.
    ///
    /// - Throws: `misplaced` when something is still open or nothing was written.
    public consuming func finish() throws(JSONWriteError) -> [UInt8] {
        guard case .done = state else { throw .misplaced }
        return output
    }
}
