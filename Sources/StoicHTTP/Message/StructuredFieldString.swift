/// A String of Structured Fields: text in double quotes. Source: RFC 9651, sections 3.3.3, 4.1.6, 4.2.5.
package enum StructuredFieldString {
    /// The text as a field value.
    ///
    /// Throws: `InvalidRequest` unless every character is in %x20–7E.
    package static func serialize(_ text: String, field: String) throws(InvalidRequest) -> String {
        var out: [UInt8] = [Byte.quote]
        out.reserveCapacity(text.utf8.count + 2)
        for (position, byte) in text.utf8.enumerated() {
            guard isAllowed(byte) else { throw InvalidRequest.badByte(byte, at: position, in: field) }
            if byte == Byte.quote || byte == Byte.backslash { out.append(Byte.backslash) }
            out.append(byte)
        }
        out.append(Byte.quote)
        return String(decoding: out, as: UTF8.self)
    }

    /// The text of a field value that is one String without parameters, or nil when it is not.
    package static func parse(_ value: String) -> String? {
        var out: [UInt8] = []
        var state = State.before
        for byte in value.utf8 {
            switch (state, byte) {
            case (.before, Byte.space), (.after, Byte.space): continue
            case (.before, Byte.quote): state = .inside
            case (.inside, Byte.quote): state = .after
            case (.inside, Byte.backslash): state = .escape
            case (.inside, _) where isAllowed(byte): out.append(byte)
            case (.escape, Byte.quote), (.escape, Byte.backslash):
                out.append(byte)
                state = .inside
            default: return nil
            }
        }
        return state == .after ? String(decoding: out, as: UTF8.self) : nil
    }

    private enum State { case before, inside, escape, after }

    private static func isAllowed(_ byte: UInt8) -> Bool { (0x20...0x7E).contains(byte) }
}
