extension RetryAfter {
    /// One line of the header, read as far as it can be without a clock.
    enum Line {
        case seconds(Int64)
        case date(ScannedDate)
        case invalid(InvalidReason)

        init(_ value: String) {
            let text = RetryAfter.trimmed(value)
            guard let first = text.first else {
                self = .invalid(.blank)
                return
            }
            switch first {
            case UInt8(ascii: "+"), UInt8(ascii: "-"): self = .invalid(.sign)
            case UInt8(ascii: "."): self = .invalid(.fraction)
            case 0x30...0x39: self = Self.number(text)
            default: self = ScannedDate(text).map { .date($0) } ?? .invalid(.notADate)
            }
        }

        private static func number(_ bytes: Substring.UTF8View) -> Line {
            var value: Int64 = 0
            var overflowed = false
            for byte in bytes {
                guard (0x30...0x39).contains(byte) else {
                    return .invalid(byte == UInt8(ascii: ".") ? .fraction : .malformedNumber)
                }
                // Below the limit before this step, ten times it and nine more still fit.
                if !overflowed { value = value * 10 + Int64(byte - 0x30) }
                overflowed = overflowed || value > maxSeconds
            }
            return overflowed ? .invalid(.overflow) : .seconds(value)
        }
    }

    /// Without the spaces and tabs around it, which are no part of a field's value (RFC 9110 section 5.5).
    static func trimmed(_ value: String) -> Substring.UTF8View {
        func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
        let bytes = value.utf8
        guard let start = bytes.firstIndex(where: { !isBlank($0) }),
            let end = bytes.lastIndex(where: { !isBlank($0) })
        else { return bytes.prefix(0) }
        return bytes[start...end]
    }
}
