extension JSONReader {
    /// Where a string or a name stands, without its quotes, validated.
    public struct Token: Sendable, Hashable {
        /// The first byte behind the opening quote.
        public let offset: Int
        /// Bytes as written, escapes not undone.
        public let count: Int
        /// Escapes have to be undone to know the text.
        public let hasEscapes: Bool

        @inlinable init(offset: Int, count: Int, hasEscapes: Bool) {
            self.offset = offset
            self.count = count
            self.hasEscapes = hasEscapes
        }
    }

    /// Reads a string.
    ///
    /// - Throws: `otherKind` when a value of another kind comes next; what is wrong with the string.
    public mutating func readString() throws(JSONSyntaxError) -> String {
        text(of: try readStringToken())
    }

    /// Reads a string without making its text, to compare it first.
    public mutating func readStringToken() throws(JSONSyntaxError) -> Token {
        guard significantByte() == UInt8(ascii: "\"") else { throw unexpected(.otherKind) }
        return try scanString()
    }

    /// The text of a token of this document.
    public func text(of token: Token) -> String {
        guard token.offset >= 0, token.count >= 0, token.offset <= count - token.count else { return "" }
        if token.hasEscapes { return unescaped(token) }
        return unsafe bytes.withUnsafeBytes { buffer in
            unsafe String(
                decoding: UnsafeRawBufferPointer(
                    rebasing: buffer[token.offset..<token.offset &+ token.count]),
                as: UTF8.self)
        }
    }

    /// The token's text is the key's, scalar by scalar; no string is made.
    @inlinable public func matches(_ token: Token, _ key: JSONKey) -> Bool {
        if token.hasEscapes { return matchesUnescaped(token, key) }
        return token.count == key.count && key.isWritten(in: self, at: token.offset)
    }

    @usableFromInline func matchesUnescaped(_ token: Token, _ key: JSONKey) -> Bool {
        text(of: token).utf8.elementsEqual(key.utf8)
    }
}
