extension JSONWriter {
    /// Writes a string with the escapes it needs and no others (RFC 8785 section 3.2.2.2).
    mutating func appendQuoted(_ text: String) {
        output.append(UInt8(ascii: "\""))
        var text = text
        // The buffer is lent for the call only, and the bytes do not leave it.
        text.withUTF8 { utf8 in
            let bytes = unsafe JSONBytes(RawSpan(_unsafeElements: utf8))
            var start = 0
            var index = bytes.plainEnd(from: 0)
            while index < bytes.count {
                // A Swift string is always well-formed; its UTF-8 can stand as it is.
                if bytes[index] < 0x80 {
                    unsafe output.append(contentsOf: utf8[start..<index])
                    appendEscaped(bytes[index])
                    start = index + 1
                }
                index = bytes.plainEnd(from: index + 1)
            }
            unsafe output.append(contentsOf: utf8[start...])
        }
        output.append(UInt8(ascii: "\""))
    }

    private mutating func appendEscaped(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): appendEscape(byte)
        case 0x08: appendEscape(UInt8(ascii: "b"))
        case 0x09: appendEscape(UInt8(ascii: "t"))
        case 0x0A: appendEscape(UInt8(ascii: "n"))
        case 0x0C: appendEscape(UInt8(ascii: "f"))
        case 0x0D: appendEscape(UInt8(ascii: "r"))
        default:
            appendEscape(UInt8(ascii: "u"))
            let low = byte & 15
            output += [UInt8(ascii: "0"), UInt8(ascii: "0"), UInt8(ascii: "0") + (byte >> 4 & 1)]
            output.append(low < 10 ? UInt8(ascii: "0") + low : UInt8(ascii: "a") + low - 10)
        }
    }

    private mutating func appendEscape(_ letter: UInt8) {
        output.append(UInt8(ascii: "\\"))
        output.append(letter)
    }
}
