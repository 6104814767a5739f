extension JSONBytes {
    /// Validates the escape whose backslash stands at `start`; both halves of a surrogate pair are one
    /// escape.
    @inline(never) func escapeEnd(from start: Int) throws(JSONSyntaxError) -> Int {
        guard start + 1 < count else { throw JSONSyntaxError(.unexpectedEnd, at: count) }
        switch self[start + 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            return start + 2
        case UInt8(ascii: "u"):
            let unit = try codeUnit(at: start + 2)
            guard unit & 0xF800 == 0xD800 else { return start + 6 }
            guard unit < 0xDC00 else { throw JSONSyntaxError(.loneSurrogate, at: start) }
            for (index, byte) in [UInt8(ascii: "\\"), UInt8(ascii: "u")].enumerated() {
                guard start + 6 + index < count else { throw JSONSyntaxError(.unexpectedEnd, at: count) }
                guard self[start + 6 + index] == byte else {
                    throw JSONSyntaxError(.loneSurrogate, at: start)
                }
            }
            guard try codeUnit(at: start + 8) & 0xFC00 == 0xDC00 else {
                throw JSONSyntaxError(.loneSurrogate, at: start)
            }
            return start + 12
        default:
            throw JSONSyntaxError(.invalidEscape, at: start)
        }
    }

    /// Four hexadecimal digits.
    private func codeUnit(at start: Int) throws(JSONSyntaxError) -> UInt16 {
        var unit: UInt16 = 0
        for index in start..<start + 4 {
            guard index < count else { throw JSONSyntaxError(.unexpectedEnd, at: count) }
            guard let digit = Self.hexDigit(self[index]) else {
                throw JSONSyntaxError(.invalidUnicodeEscape, at: index)
            }
            unit = unit << 4 | digit
        }
        return unit
    }

    private static func hexDigit(_ byte: UInt8) -> UInt16? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt16(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt16(byte - UInt8(ascii: "a") + 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt16(byte - UInt8(ascii: "A") + 10)
        default: nil
        }
    }

    /// The text of a validated token that has escapes.
    @inline(never) func unescaped(_ token: JSONReader.Token) -> String {
        guard token.offset >= 0, token.count >= 0, token.offset <= count - token.count else { return "" }
        // No escape is shorter than the UTF-8 it stands for.
        return unsafe String(unsafeUninitializedCapacity: token.count) { output in
            var used = 0
            var index = token.offset
            let end = token.offset + token.count
            while index < end, used < output.count {
                let next = self[index]
                if next != UInt8(ascii: "\\") {
                    unsafe output[used] = next
                    used &+= 1
                    index &+= 1
                    continue
                }
                guard let (scalar, length) = scalar(ofEscapeAt: index, before: end) else { break }
                for unit in UTF8.encode(scalar) ?? .init() where used < output.count {
                    unsafe output[used] = unit
                    used &+= 1
                }
                index += length
            }
            return used
        }
    }

    private func scalar(ofEscapeAt start: Int, before end: Int) -> (Unicode.Scalar, length: Int)? {
        guard start + 1 < end else { return nil }
        switch self[start + 1] {
        case UInt8(ascii: "b"): return ("\u{8}", 2)
        case UInt8(ascii: "f"): return ("\u{C}", 2)
        case UInt8(ascii: "n"): return ("\n", 2)
        case UInt8(ascii: "r"): return ("\r", 2)
        case UInt8(ascii: "t"): return ("\t", 2)
        case UInt8(ascii: "u"):
            guard let high = try? codeUnit(at: start + 2) else { return nil }
            if let scalar = Unicode.Scalar(high) { return (scalar, 6) }
            guard let low = try? codeUnit(at: start + 8), high < 0xDC00, low & 0xFC00 == 0xDC00 else {
                return nil
            }
            let value = 0x10000 + (UInt32(high & 0x3FF) << 10 | UInt32(low & 0x3FF))
            return Unicode.Scalar(value).map { ($0, 12) }
        case let other: return (Unicode.Scalar(other), 2)
        }
    }
}
