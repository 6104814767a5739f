/// A member's name prepared for comparing with what stands in a document; make it once, use it for each one.
public final class JSONKey: Sendable {
    /// The name.
    public let text: String

    /// The name's UTF-8 and the quote behind it, the first eight bytes.
    @usableFromInline let head: UInt64
    /// The eight bytes after them.
    @usableFromInline let next: UInt64
    /// All of its bytes.
    @usableFromInline let utf8: [UInt8]
    /// Its bytes in UTF-8.
    @usableFromInline let count: Int
    /// It can stand in a document without an escape.
    @usableFromInline let isPlain: Bool

    /// Prepares a name.
    public init(_ text: String) {
        let utf8 = Array(text.utf8)
        var words: (UInt64, UInt64) = (0, 0)
        for (index, byte) in (utf8 + [UInt8(ascii: "\"")]).prefix(16).enumerated() {
            if index < 8 {
                words.0 |= UInt64(byte) << (8 * UInt64(index))
            } else {
                words.1 |= UInt64(byte) << (8 * UInt64(index - 8))
            }
        }
        self.text = text
        self.utf8 = utf8
        (head, next) = words
        count = utf8.count
        isPlain = utf8.allSatisfy { $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
    }

    /// The name and its closing quote stand at `start`, without escapes.
    @inlinable @inline(__always) func isWritten(in bytes: JSONBytes, at start: Int) -> Bool {
        if count < 8, isPlain, start &+ 8 <= bytes.count {
            return (bytes.word(at: start) ^ head) &<< (UInt64(truncatingIfNeeded: 7 &- count) &* 8) == 0
        }
        return isWrittenAtLength(in: bytes, at: start)
    }

    @usableFromInline func isWrittenAtLength(in bytes: JSONBytes, at start: Int) -> Bool {
        guard isPlain, start + count < bytes.count else { return false }
        if count < 16, start + 16 <= bytes.count, count >= 8 {
            return bytes.word(at: start) == head
                && (bytes.word(at: start + 8) ^ next) << (UInt64(15 - count) * 8) == 0
        }
        return equals(in: bytes, at: start) && bytes[start + count] == UInt8(ascii: "\"")
    }

    /// The name's bytes stand at `start`, where the caller has found `count` bytes.
    func equals(in bytes: JSONBytes, at start: Int) -> Bool {
        for index in 0..<count where bytes[start + index] != utf8[index] { return false }
        return true
    }
}

extension JSONKey {
    /// What a name of less than 16 bytes is compared by, without a reference to count.
    @frozen @usableFromInline package struct Short: Sendable {
        @usableFromInline package let count: Int
        @usableFromInline package let head: UInt64
        @usableFromInline package let next: UInt64

        /// The name and its closing quote stand at `start`, where the caller has found at least `count + 1`
        /// bytes.
        @inlinable @inline(__always) func isWritten(in bytes: JSONBytes, at start: Int) -> Bool {
            if count < 8 {
                guard start &+ 8 <= bytes.count else { return false }
                return (bytes.word(at: start) ^ head) &<< (UInt64(truncatingIfNeeded: 7 &- count) &* 8) == 0
            }
            guard start &+ 16 <= bytes.count else { return false }
            return bytes.word(at: start) == head
                && (bytes.word(at: start &+ 8) ^ next) &<< (UInt64(truncatingIfNeeded: 15 &- count) &* 8) == 0
        }
    }

    /// Nil for a long name, or one that cannot stand in a document without an escape.
    package var short: Short? {
        isPlain && count < 16 ? Short(count: count, head: head, next: next) : nil
    }
}

extension JSONKey: Hashable {
    /// Names are equal when their scalars are: é as one scalar is another name than é as two.
    public static func == (left: JSONKey, right: JSONKey) -> Bool { left.utf8 == right.utf8 }

    public func hash(into hasher: inout Hasher) { hasher.combine(utf8) }
}

extension JSONKey: CustomStringConvertible {
    public var description: String { text }
}
