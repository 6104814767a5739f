extension JSONReader {
    /// What kind of value comes next, by its first byte.
    public enum Kind: UInt8, Sendable, Hashable {
        /// `{`
        case object
        /// `[`
        case array
        /// `"`
        case string
        /// A digit or a minus sign.
        case number
        /// `t`
        case `true`
        /// `f`
        case `false`
        /// `n`
        case null
        /// The document ends here.
        case end
        /// No value begins here: reading or skipping it throws the error.
        case invalid
    }

    /// Passes over white space.
    @inlinable @inline(__always) public mutating func skipWhitespace() {
        offset = bytes.significant(from: offset)
    }

    /// The first byte after white space, where the reader then stands; 0, which begins nothing, at the end.
    @inlinable @inline(__always) mutating func significantByte() -> UInt8 {
        skipWhitespace()
        return offset < bytes.count ? bytes[offset] : 0
    }

    /// Passes over white space and tells what comes next.
    @inlinable @inline(__always) public mutating func peekKind() -> Kind {
        switch significantByte() {
        case UInt8(ascii: "\""): .string
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): .number
        case UInt8(ascii: "{"): .object
        case UInt8(ascii: "["): .array
        case UInt8(ascii: "t"): .true
        case UInt8(ascii: "f"): .false
        case UInt8(ascii: "n"): .null
        default: offset >= bytes.count ? .end : .invalid
        }
    }

    /// The error for a byte that is not the one wanted, or for a value of another kind than the one wanted.
    @usableFromInline @inline(never)
    mutating func unexpected(_ code: JSONSyntaxError.Code = .expectedValue) -> JSONSyntaxError {
        switch peekKind() {
        case .end: JSONSyntaxError(.unexpectedEnd, at: offset)
        case .invalid: JSONSyntaxError(code == .otherKind ? .expectedValue : code, at: offset)
        default: JSONSyntaxError(code, at: offset)
        }
    }

    /// Reads `true` or `false`.
    @inlinable public mutating func readBool() throws(JSONSyntaxError) -> Bool {
        switch significantByte() {
        case UInt8(ascii: "t"):
            try readLiteral(0x6575_7274)
            return true
        case UInt8(ascii: "f"):
            // The first letter is known; the other four are one word.
            offset &+= 1
            try readLiteral(0x6573_6C61)
            return false
        default: throw unexpected(.otherKind)
        }
    }

    /// Reads `null`.
    @inlinable public mutating func readNull() throws(JSONSyntaxError) {
        guard significantByte() == UInt8(ascii: "n") else { throw unexpected(.otherKind) }
        try readLiteral(0x6C6C_756E)
    }

    /// Reads `null` if that comes next.
    @inlinable public mutating func readNullIfPresent() throws(JSONSyntaxError) -> Bool {
        guard significantByte() == UInt8(ascii: "n") else { return false }
        try readLiteral(0x6C6C_756E)
        return true
    }

    @inlinable @inline(__always)
    mutating func readLiteral(_ word: UInt32) throws(JSONSyntaxError) {
        guard offset &+ 4 <= bytes.count, bytes.halfWord(at: offset) == word else {
            throw invalidLiteral(word)
        }
        offset &+= 4
    }

    /// The error at the first letter that differs.
    @usableFromInline @inline(never) func invalidLiteral(_ word: UInt32) -> JSONSyntaxError {
        for index in 0..<4 {
            let place = offset + index
            guard place < bytes.count else { return JSONSyntaxError(.unexpectedEnd, at: place) }
            guard bytes[place] == UInt8(truncatingIfNeeded: word >> (8 * UInt32(index))) else {
                return JSONSyntaxError(.invalidLiteral, at: place)
            }
        }
        return JSONSyntaxError(.invalidLiteral, at: offset)
    }
}
