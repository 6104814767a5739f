/// The bytes of ASCII that the syntax rules name.
package enum Byte {
    static let tab: UInt8 = 0x09
    static let space: UInt8 = 0x20
    static let quote: UInt8 = 0x22
    static let hash: UInt8 = 0x23
    static let percent: UInt8 = 0x25
    static let ampersand: UInt8 = 0x26
    static let dot: UInt8 = 0x2E
    static let slash: UInt8 = 0x2F
    static let colon: UInt8 = 0x3A
    static let equals: UInt8 = 0x3D
    static let question: UInt8 = 0x3F
    static let at: UInt8 = 0x40
    static let openBracket: UInt8 = 0x5B
    static let backslash: UInt8 = 0x5C
    static let closeBracket: UInt8 = 0x5D

    static func lowercased(_ byte: UInt8) -> UInt8 {
        byte &- 0x41 < 26 ? byte | 0x20 : byte
    }

    static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

    static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

    package static func hexValue(_ byte: UInt8) -> UInt8? {
        if isDigit(byte) { return byte &- 0x30 }
        let letter = (byte | 0x20) &- 0x61
        return letter < 6 ? letter + 10 : nil
    }

    package static func isHex(_ byte: UInt8) -> Bool { isDigit(byte) || (byte | 0x20) &- 0x61 < 6 }
}

/// A set of ASCII bytes that is asked in a shift and a mask.
package struct ByteSet: Sendable, Equatable {
    private let low: UInt64
    private let high: UInt64

    package init(_ members: String) {
        var low: UInt64 = 0
        var high: UInt64 = 0
        for byte in members.utf8 {
            if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte & 63) }
        }
        self.low = low
        self.high = high
    }

    package func contains(_ byte: UInt8) -> Bool {
        guard byte < 128 else { return false }
        return ((byte < 64 ? low : high) &>> UInt64(byte & 63)) & 1 == 1
    }

    static func isControl(_ byte: UInt8) -> Bool { byte < 0x20 || byte == 0x7F }

    private static let alphanumeric = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    private static let unreserved = alphanumeric + "-._~"
    private static let subDelimiters = "!$&'()*+,;="

    /// RFC 9110, section 5.6.2.
    static let token = ByteSet(alphanumeric + "!#$%&'*+-.^_`|~")
    /// RFC 3986, section 3.3: pchar and the slash, the percent sign apart.
    static let path = ByteSet(unreserved + subDelimiters + ":@/")
    /// RFC 3986, sections 3.4 and 3.5.
    static let query = ByteSet(unreserved + subDelimiters + ":@/?")
    /// RFC 3986, section 3.2.2: reg-name without percent-encoding.
    static let host = ByteSet(unreserved + subDelimiters)
    /// RFC 3986, section 3.1, after the first letter.
    static let scheme = ByteSet(alphanumeric + "+-.")
    /// What a query item keeps: nothing that forms or queries give a meaning to.
    static let queryItem = ByteSet(unreserved + ":@/?,")
}
