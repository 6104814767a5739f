/// A place in a document as an editor shows it.
public struct JSONTextPosition: Sendable, Hashable {
    /// Bytes before the place.
    public let offset: Int

    /// Lines count from 1 and end at LF, CR or CRLF.
    public let line: Int

    /// Unicode scalars count from 1 within the line; a byte that is not UTF-8 counts with the one before it.
    public let column: Int

    /// A place that was counted elsewhere.
    package init(offset: Int, line: Int, column: Int) {
        self.offset = offset
        self.line = line
        self.column = column
    }

    /// The place of a byte; an offset outside the document is brought into it.
    ///
    /// - Complexity: O(offset), so it is computed when somebody wants to read it.
    public init(offset: Int, in document: [UInt8]) {
        var lines = LineCounter()
        // Bytes have no padding that could be read by mistake.
        self = unsafe lines.position(of: offset, in: JSONBytes(document.span.bytes))
    }
}

extension JSONTextPosition: CustomStringConvertible {
    public var description: String { "line \(line), column \(column)" }
}
