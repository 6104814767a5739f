#if os(Linux)
    /// Bytes lent by libcurl for the length of one callback.
    typealias Bytes = UnsafeBufferPointer<UInt8>

    extension UnsafeBufferPointer<UInt8> {
        func cut(_ range: Range<Int>) -> Bytes { Bytes(rebasing: self[range]) }

        func from(_ start: Int) -> Bytes { Bytes(rebasing: self[start...]) }

        var isASCII: Bool {
            var all: UInt8 = 0
            for byte in self { all |= byte }
            return all < 0x80
        }

        // Loops and no key paths: those are looked up anew for each byte.

        var isToken: Bool {
            for byte in self where !byte.isTokenCharacter { return false }
            return true
        }

        var isDigits: Bool {
            for byte in self where !byte.isDigit { return false }
            return true
        }

        /// Without spaces and tabs at either end.
        var trimmed: Bytes {
            var start = 0
            var end = count
            while start < end, self[start].isBlank { start += 1 }
            while end > start, self[end - 1].isBlank { end -= 1 }
            return cut(start..<end)
        }

        /// Compares with lower-case ASCII.
        func equalsIgnoringCase(_ text: StaticString) -> Bool {
            guard count == text.utf8CodeUnitCount else { return false }
            for index in 0..<count where self[index].lowercased != text.utf8Start[index] { return false }
            return true
        }

        /// As UTF-8, or else as Latin-1, which every sequence of bytes is.
        var text: String {
            // Nearly always so, and several times as fast as the general validation.
            if isASCII { return String(decoding: self, as: UTF8.self) }
            if let text = String(validating: self, as: UTF8.self) { return text }
            var text = ""
            for byte in self { text.unicodeScalars.append(Unicode.Scalar(byte)) }
            return text
        }
    }

    extension UnsafeBufferPointer<UInt8> {
        /// As UTF-8, or else with each byte that is no ASCII percent-encoded: in a URL that says the same.
        var referenceText: String {
            if isASCII { return String(decoding: self, as: UTF8.self) }
            if let text = String(validating: self, as: UTF8.self) { return text }
            let digits = Array("0123456789ABCDEF".utf8)
            var out: [UInt8] = []
            for byte in self {
                if byte < 0x80 {
                    out.append(byte)
                } else {
                    out += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
                }
            }
            return String(decoding: out, as: UTF8.self)
        }
    }

    extension UInt8 {
        var isBlank: Bool { self == 0x20 || self == 0x09 }

        var isDigit: Bool { self >= 0x30 && self <= 0x39 }

        var lowercased: UInt8 { self >= 0x41 && self <= 0x5A ? self | 0x20 : self }

        var hexValue: Int? {
            switch self {
            case 0x30...0x39: Int(self) - 0x30
            case 0x41...0x46: Int(self) - 0x41 + 10
            case 0x61...0x66: Int(self) - 0x61 + 10
            default: nil
            }
        }

        /// A character of a token (RFC 9110 5.6.2).
        var isTokenCharacter: Bool {
            switch self {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
            case 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2D, 0x2E, 0x5E, 0x5F, 0x60, 0x7C, 0x7E: true
            default: false
            }
        }
    }
#endif
