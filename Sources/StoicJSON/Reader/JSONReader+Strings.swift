extension JSONReader {
    /// Where a string or a name stands, without its quotes, validated.
    public struct Token: Sendable, Hashable {
        /// The first byte behind the opening quote.
        public let offset: Int
        /// Bytes as written, escapes not undone.
        public let count: Int
        /// Escapes have to be undone to know the text.
        public let hasEscapes: Bool

        /// All of its bytes are ASCII.
        @usableFromInline let isASCII: Bool

        @inlinable init(offset: Int, count: Int, hasEscapes: Bool, isASCII: Bool) {
            self.offset = offset
            self.count = count
            self.hasEscapes = hasEscapes
            self.isASCII = isASCII
        }
    }

    /// Reads a string.
    ///
    /// - Throws: `otherKind` when a value of another kind comes next; what is wrong with the string.
    public mutating func readString() throws(JSONSyntaxError) -> String {
        guard significantByte() == UInt8(ascii: "\"") else { throw unexpected(.otherKind) }
        return bytes.text(of: try scanString())
    }

    /// Reads a string without making its text, to compare it first.
    public mutating func readStringToken() throws(JSONSyntaxError) -> Token {
        guard significantByte() == UInt8(ascii: "\"") else { throw unexpected(.otherKind) }
        return try scanString()
    }

    /// The text of a token of this document.
    @inlinable @inline(__always) public func text(of token: Token) -> String { bytes.text(of: token) }

    /// Validates the string whose opening quote the reader stands at, and goes behind its closing quote.
    @inline(__always) mutating func scanString() throws(JSONSyntaxError) -> Token {
        let token = try bytes.scanString(at: offset)
        guard token.count <= limits.maxStringBytes else { throw JSONSyntaxError(.stringTooLong, at: offset) }
        offset = token.offset &+ token.count &+ 1
        return token
    }

    /// The same for the same name, however it is written; almost always another for another.
    package func fingerprint(of token: Token) -> UInt64 {
        var mark: UInt64 = 0xCBF2_9CE4_8422_2325
        if token.hasEscapes {
            for byte in text(of: token).utf8 { mark = (mark ^ UInt64(byte)) &* 0x100_0000_01B3 }
        } else {
            for index in token.offset..<token.offset &+ token.count {
                mark = (mark ^ UInt64(bytes[index])) &* 0x100_0000_01B3
            }
        }
        return mark
    }

    /// The token's text is the key's, scalar by scalar; no string is made.
    @inlinable @inline(__always) public func matches(_ token: Token, _ key: JSONKey) -> Bool {
        if token.hasEscapes { return bytes.unescapedText(of: token, is: key) }
        return token.count == key.count && key.isWritten(in: bytes, at: token.offset)
    }
}
