extension JSONPointer {
    /// The pointer as a URI's fragment, with its `#` (section 6).
    public var fragment: String {
        var bytes: [UInt8] = [UInt8(ascii: "#")]
        for byte in description.utf8 {
            if Self.isAllowed(byte) {
                bytes.append(byte)
            } else {
                let digits = Array("0123456789ABCDEF".utf8)
                bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A pointer from a URI's fragment, with its `#`.
    ///
    /// - Returns: Nil for a text that is no such fragment, or whose bytes are not UTF-8.
    public init?(fragment: String) {
        guard fragment.utf8.first == UInt8(ascii: "#") else { return nil }
        var bytes: [UInt8] = []
        var rest = fragment.utf8.dropFirst()
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(Self.hexDigit),
                let low = rest.popFirst().flatMap(Self.hexDigit)
            else { return nil }
            bytes.append(high << 4 | low)
        }
        guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
        self.init(text)
    }

    private static func hexDigit(_ byte: UInt8) -> UInt8? {
        Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8($0) }
    }

    /// What RFC 3986 section 3.5 lets stand in a fragment.
    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-._~!$&'()*+,;=:@/?".utf8.contains(byte)
        }
    }
}
