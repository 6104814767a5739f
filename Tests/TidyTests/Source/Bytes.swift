extension UInt8 {
    static let newline = UInt8(ascii: "\n")
    static let space = UInt8(ascii: " ")
    static let underscore = UInt8(ascii: "_")

    /// Whether this byte can stand inside an identifier; every byte of a non-ASCII letter does.
    var isWordPart: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), .underscore, 0x80...: true
        default: false
        }
    }
}
