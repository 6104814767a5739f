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
        let end = min(max(0, offset), document.count)
        var line = 1
        var column = 1
        for index in 0..<end {
            switch document[index] {
            case 0x0D where index + 1 < document.count && document[index + 1] == 0x0A: column += 1
            case 0x0A, 0x0D:
                line += 1
                column = 1
            case 0x80...0xBF: break
            default: column += 1
            }
        }
        self.offset = end
        self.line = line
        self.column = column
    }
}

extension JSONTextPosition: CustomStringConvertible {
    public var description: String { "line \(line), column \(column)" }
}
