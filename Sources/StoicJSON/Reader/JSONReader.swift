/// A cursor over a document's bytes, strict to RFC 8259, that reads values straight into the caller's types.
///
/// It makes no tree and allocates nothing but the strings it is asked for. Every object that is entered is
/// read with `nextKey()` until that gives nil, every array with `nextElement()` until that gives false, and
/// between two of these calls exactly one value is read or skipped. A caller who leaves a value unread gets
/// an error, never a wrong value. Repeated names are the caller's to notice: only `readValue()` refuses them.
///
/// After an error the reader stands where it may and reads on only from a `mark()` taken before.
public struct JSONReader: ~Copyable, ~Escapable {
    @usableFromInline let bytes: JSONBytes
    @usableFromInline var offset = 0
    @usableFromInline var depth = 0
    /// An object or array was just entered: neither a comma nor an element was met in it.
    @usableFromInline var isFirst = false
    /// Where a value stands that must be read before the next one can be asked for.
    @usableFromInline var unread = -1
    @usableFromInline var valuesLeft: Int
    /// What is refused.
    public let limits: JSONLimits

    @_lifetime(copy bytes)
    package init(_ bytes: RawSpan, limits: JSONLimits) {
        self.bytes = JSONBytes(bytes)
        self.limits = limits
        self.valuesLeft = limits.maxValues
    }

    /// A reader at the document's first byte, after the checks that concern the document as a whole.
    @_lifetime(copy bytes)
    @usableFromInline init(opening bytes: RawSpan, limits: JSONLimits) throws(JSONSyntaxError) {
        self.init(bytes, limits: limits)
        guard self.bytes.count <= limits.maxBytes else {
            throw JSONSyntaxError(.documentTooLong, at: limits.maxBytes)
        }
        if self.bytes.count >= 3, self.bytes[0] == 0xEF, self.bytes[1] == 0xBB, self.bytes[2] == 0xBF {
            throw JSONSyntaxError(.byteOrderMark, at: 0)
        }
    }

    /// Lends a reader of the document to `body`, which must read its one value to the end.
    ///
    /// - Throws: What `body` throws; `trailingContent` when something follows the value.
    @inlinable public static func read<Result: ~Copyable>(
        _ bytes: RawSpan,
        limits: JSONLimits = .standard,
        _ body: (inout JSONReader) throws(JSONSyntaxError) -> Result
    ) throws(JSONSyntaxError) -> Result {
        var reader = try JSONReader(opening: bytes, limits: limits)
        let result = try body(&reader)
        try reader.finish()
        return result
    }

    /// Lends a reader of the document to `body`, which must read its one value to the end.
    ///
    /// - Throws: What `body` throws; `trailingContent` when something follows the value.
    @inlinable public static func read<Result: ~Copyable>(
        _ bytes: [UInt8],
        limits: JSONLimits = .standard,
        _ body: (inout JSONReader) throws(JSONSyntaxError) -> Result
    ) throws(JSONSyntaxError) -> Result {
        // Bytes have no padding that could be read by mistake.
        try unsafe read(bytes.span.bytes, limits: limits, body)
    }

    @usableFromInline mutating func finish() throws(JSONSyntaxError) {
        skipWhitespace()
        guard offset >= bytes.count else { throw JSONSyntaxError(.trailingContent, at: offset) }
        guard depth == 0 else { throw JSONSyntaxError(.unexpectedEnd, at: offset) }
    }
}

extension JSONReader {
    /// A place to come back to, for values that may be read in more than one way.
    public struct Mark: Sendable, Hashable {
        @usableFromInline let offset: Int
        @usableFromInline let depth: Int
        @usableFromInline let isFirst: Bool
        @usableFromInline let isUnread: Bool

        @inlinable init(offset: Int, depth: Int, isFirst: Bool, isUnread: Bool) {
            self.offset = offset
            self.depth = depth
            self.isFirst = isFirst
            self.isUnread = isUnread
        }
    }

    /// Bytes before the next one to be read; after `peekKind()` it is the first byte of the value.
    @inlinable public var position: Int { offset }

    /// Bytes from the next one to be read to the document's end.
    @inlinable public var remaining: Int { bytes.count &- offset }

    /// Objects and arrays that are entered and not yet left.
    @inlinable public var nesting: Int { depth }

    /// Where the reader stands.
    @inlinable public func mark() -> Mark {
        Mark(offset: offset, depth: depth, isFirst: isFirst, isUnread: offset == unread)
    }

    /// Goes back to a place in this document; `maxValues` goes on counting, which bounds the work: what is
    /// between counts as a value for each 64 bytes, which a long string is many of.
    @inlinable public mutating func rewind(to mark: Mark) {
        valuesLeft &-= max(0, offset &- mark.offset) &>> 6
        offset = min(mark.offset, bytes.count)
        depth = mark.depth
        isFirst = mark.isFirst
        unread = mark.isUnread ? offset : -1
    }
}
