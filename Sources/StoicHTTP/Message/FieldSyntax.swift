/// What RFC 9110 allows in field names and values, over bytes and without allocation.
enum FieldSyntax {
    static func isToken(_ text: String) -> Bool {
        text.withBytes { $0.count > 0 && firstOutsideToken($0) == nil }
    }

    static func requireToken(_ text: String, field: String) throws(InvalidRequest) {
        try text.withBytes { bytes throws(InvalidRequest) in
            guard bytes.count > 0 else { throw InvalidRequest(field: field, reason: "is empty") }
            guard let place = firstOutsideToken(bytes) else { return }
            throw InvalidRequest.badByte(bytes[place], at: place, in: field)
        }
    }

    private static func firstOutsideToken(_ bytes: Span<UInt8>) -> Int? {
        let token = ByteSet.token
        for place in bytes.indices where !token.contains(bytes[place]) { return place }
        return nil
    }

    /// Refuses every control but the tab: CR, LF and NUL could split the request (headers-01).
    static func requireValue(_ text: String, field: String) throws(InvalidRequest) {
        try text.withBytes { bytes throws(InvalidRequest) in
            for place in bytes.indices where ByteSet.isControl(bytes[place]) && bytes[place] != Byte.tab {
                throw InvalidRequest.badByte(bytes[place], at: place, in: field)
            }
        }
    }

    /// Whether two names are the same but for the case of ASCII letters.
    static func sameName(_ one: String, _ other: String) -> Bool {
        guard one.utf8.count == other.utf8.count else { return false }
        return one.withBytes { one in
            other.withBytes { other in
                for place in one.indices where one[place] != other[place] {
                    guard Byte.lowercased(one[place]) == Byte.lowercased(other[place]) else { return false }
                }
                return true
            }
        }
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
