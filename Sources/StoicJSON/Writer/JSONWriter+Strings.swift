extension JSONWriter {
    /// Writes a string with the escapes it needs and no others (RFC 8785 section 3.2.2.2).
    mutating func appendQuoted(_ text: String) {
        output.append(UInt8(ascii: "\""))
        // A Swift string is always well-formed; its UTF-8 can stand as it is.
        for byte in text.utf8 { append(byte) }
        output.append(UInt8(ascii: "\""))
    }

    private mutating func append(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): appendEscape(byte)
        case 0x20...: output.append(byte)
        case 0x08: appendEscape(UInt8(ascii: "b"))
        case 0x09: appendEscape(UInt8(ascii: "t"))
        case 0x0A: appendEscape(UInt8(ascii: "n"))
        case 0x0C: appendEscape(UInt8(ascii: "f"))
        case 0x0D: appendEscape(UInt8(ascii: "r"))
        default:
            appendEscape(UInt8(ascii: "u"))
            let low = byte & 15
            output += [UInt8(ascii: "0"), UInt8(ascii: "0"), UInt8(ascii: "0") + (byte >> 4)]
            output.append(low < 10 ? UInt8(ascii: "0") + low : UInt8(ascii: "a") + low - 10)
        }
    }

    private mutating func appendEscape(_ letter: UInt8) {
        output.append(UInt8(ascii: "\\"))
        output.append(letter)
    }
}
