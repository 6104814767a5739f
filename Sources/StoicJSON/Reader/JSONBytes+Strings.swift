extension JSONBytes {
    /// The text of a token that was scanned here.
    @usableFromInline func text(of token: JSONReader.Token) -> String {
        token.hasEscapes
            ? unescaped(token) : text(from: token.offset, count: token.count, isASCII: token.isASCII)
    }

    @usableFromInline func unescapedText(of token: JSONReader.Token, is key: JSONKey) -> Bool {
        text(of: token).utf8.elementsEqual(key.utf8)
    }

    /// Validates the string whose opening quote the caller has found at `quote`.
    @inline(__always) func scanString(at quote: Int) throws(JSONSyntaxError) -> JSONReader.Token {
        let start = quote &+ 1
        var index = start
        var hasEscapes = false
        var isASCII = true
        while true {
            index = plainEnd(from: index)
            guard index < count else { throw JSONSyntaxError(.unexpectedEnd, at: count) }
            switch self[index] {
            case UInt8(ascii: "\""):
                return JSONReader.Token(
                    offset: start, count: index &- start, hasEscapes: hasEscapes, isASCII: isASCII)
            case UInt8(ascii: "\\"):
                hasEscapes = true
                index = try escapeEnd(from: index)
            case 0x80...0xFF:
                isASCII = false
                index = try multibyteEnd(from: index)
            default:
                throw JSONSyntaxError(.controlCharacter, at: index)
            }
        }
    }

    /// The first byte from `start` that is a quote, a backslash, a control character or not ASCII; or the
    /// end.
    @inline(__always) func plainEnd(from start: Int) -> Int {
        var index = start
        while index &+ 8 <= count {
            let found = Self.special(word(at: index))
            if found != 0 { return index &+ found.trailingZeroBitCount &>> 3 }
            index &+= 8
        }
        while index < count {
            let next = self[index]
            if next < 0x20 || next >= 0x80 || next == UInt8(ascii: "\"") || next == UInt8(ascii: "\\") {
                break
            }
            index &+= 1
        }
        return index
    }

    /// The high bit of each byte that is special. A byte above a special one may be marked wrongly, by a
    /// borrow; the lowest mark is always right.
    @inline(__always) static func special(_ word: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let quotes = word ^ (ones &* 0x22)
        let backslashes = word ^ (ones &* 0x5C)
        let isQuote = (quotes &- ones) & ~quotes
        let isBackslash = (backslashes &- ones) & ~backslashes
        let isControl = (word &- ones &* 0x20) & ~word
        return (isQuote | isBackslash | isControl | word) & (ones &* 0x80)
    }

    /// Passes over well-formed sequences of UTF-8, as RFC 3629 section 4 lists them, as far as they follow
    /// each other.
    @inline(never) private func multibyteEnd(from start: Int) throws(JSONSyntaxError) -> Int {
        var index = start
        while index < count {
            let first = self[index]
            guard first >= 0x80 else { break }
            let length: Int
            var range: ClosedRange<UInt8> = 0x80...0xBF
            switch first {
            case 0xC2...0xDF: length = 2
            case 0xE0: (length, range) = (3, 0xA0...0xBF)
            case 0xE1...0xEC, 0xEE, 0xEF: length = 3
            case 0xED: (length, range) = (3, 0x80...0x9F)
            case 0xF0: (length, range) = (4, 0x90...0xBF)
            case 0xF1...0xF3: length = 4
            case 0xF4: (length, range) = (4, 0x80...0x8F)
            default: throw JSONSyntaxError(.invalidUTF8, at: index)
            }
            for place in 1..<length {
                guard index &+ place < count else { throw JSONSyntaxError(.unexpectedEnd, at: count) }
                guard range.contains(self[index &+ place]) else {
                    throw JSONSyntaxError(.invalidUTF8, at: index)
                }
                range = 0x80...0xBF
            }
            index &+= length
        }
        return index
    }
}
