/// What RFC 9110 allows in field names and values, over bytes and without allocation.
enum FieldSyntax {
    static func isToken(_ text: String) -> Bool {
        let token = ByteSet.token
        return !text.isEmpty && text.utf8.allSatisfy { token.contains($0) }
    }

    static func requireToken(_ text: String, field: String) throws(InvalidRequest) {
        guard !text.isEmpty else { throw InvalidRequest(field: field, reason: "is empty") }
        let token = ByteSet.token
        var position = 0
        for byte in text.utf8 {
            guard token.contains(byte) else {
                throw InvalidRequest.badByte(byte, at: position, in: field)
            }
            position += 1
        }
    }

    /// Refuses every control but the tab: CR, LF and NUL could split the request (headers-01).
    static func requireValue(_ text: String, field: String) throws(InvalidRequest) {
        var position = 0
        for byte in text.utf8 {
            if ByteSet.isControl(byte), byte != Byte.tab {
                throw InvalidRequest.badByte(byte, at: position, in: field)
            }
            position += 1
        }
    }

    /// Whether two names are the same but for the case of ASCII letters.
    static func sameName(_ one: String, _ other: String) -> Bool {
        let one = one.utf8
        let other = other.utf8
        guard one.count == other.count else { return false }
        return zip(one, other).allSatisfy { Byte.lowercased($0) == Byte.lowercased($1) }
    }

    /// The text without the spaces and tabs around it; the same string when there are none.
    static func trimmed(_ text: String) -> String {
        let bytes = text.utf8
        guard let first = bytes.first, let last = bytes.last else { return text }
        guard isBlank(first) || isBlank(last) else { return text }
        let tail = Substring(text).utf8.drop(while: isBlank)
        let kept = tail.reversed().drop(while: isBlank).count
        return String(Substring(tail.prefix(kept)))
    }

    static func isBlank(_ byte: UInt8) -> Bool { byte == Byte.space || byte == Byte.tab }
}
