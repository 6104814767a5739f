/// Lines and columns of offsets that only grow.
package struct LineCounter: Sendable {
    private var offset = 0
    private var line = 1
    private var column = 1

    /// A counter at a document's first byte.
    package init() {}

    /// The place of a byte; an offset before the last one that was asked for is taken for that one.
    package mutating func position(of wanted: Int, in reader: borrowing JSONReader) -> JSONTextPosition {
        position(of: wanted, in: reader.bytes)
    }

    mutating func position(of wanted: Int, in bytes: JSONBytes) -> JSONTextPosition {
        let end = min(max(offset, wanted), bytes.count)
        while offset < end {
            // Most of a document is plain ASCII, eight bytes at a time.
            if offset &+ 8 <= end, Self.isPlain(bytes.word(at: offset)) {
                offset &+= 8
                column &+= 8
                continue
            }
            switch bytes[offset] {
            case 0x0D where offset + 1 < bytes.count && bytes[offset + 1] == 0x0A: column += 1
            case 0x0A, 0x0D:
                line += 1
                column = 1
            case 0x80...0xBF: break
            default: column += 1
            }
            offset += 1
        }
        return JSONTextPosition(offset: end, line: line, column: column)
    }

    /// No byte ends a line, and each is a scalar.
    private static func isPlain(_ word: UInt64) -> Bool {
        let ones: UInt64 = 0x0101_0101_0101_0101
        return (word | (word &- ones &* 0x0E)) & (ones &* 0x80) == 0
    }
}
