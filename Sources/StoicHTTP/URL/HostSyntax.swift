/// Reads the host of an authority into the one form it is compared and sent in.
enum HostSyntax {
    /// Beyond what the DNS can hold: 253 and some room.
    static let maxLength = 255

    private static let field = "url host"

    /// The host: lower case, in ASCII, an IPv6 address in brackets and shortest form.
    ///
    /// Throws: `InvalidRequest` for an empty host, a character no host has, percent-encoding, an
    /// address that is none and a name without an ASCII form.
    static func read(_ bytes: ArraySlice<UInt8>) throws(InvalidRequest) -> String {
        guard let first = bytes.first else { throw InvalidRequest(field: field, reason: "is empty") }
        if first == Byte.openBracket {
            guard bytes.last == Byte.closeBracket,
                let address = IPv6Literal(bytes.dropFirst().dropLast())
            else { throw InvalidRequest(field: field, reason: "is no IPv6 address in brackets") }
            return "[\(address.text)]"
        }
        if bytes.contains(where: { $0 >= 0x80 }) { return try international(bytes) }
        return try ascii(bytes)
    }

    private static func ascii(_ bytes: ArraySlice<UInt8>) throws(InvalidRequest) -> String {
        guard bytes.count <= maxLength else {
            throw InvalidRequest(field: field, reason: "is longer than \(maxLength) bytes")
        }
        let allowed = ByteSet.host
        var hasUpper = false
        for (position, byte) in bytes.enumerated() {
            guard allowed.contains(byte) else {
                throw InvalidRequest.badByte(byte, at: position, in: field)
            }
            hasUpper = hasUpper || Byte.lowercased(byte) != byte
        }
        guard !endsInNumber(bytes) || isDottedQuad(bytes) else {
            // Resolvers read 0x7f.1 and 127.1 as addresses, other software as names.
            throw InvalidRequest(field: field, reason: "ends in a number but is no IPv4 address")
        }
        if hasUpper { return String(decoding: bytes.map(Byte.lowercased), as: UTF8.self) }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func international(_ bytes: ArraySlice<UInt8>) throws(InvalidRequest) -> String {
        guard bytes.count <= maxLength * 4 else {
            throw InvalidRequest(field: field, reason: "is longer than \(maxLength * 4) bytes")
        }
        let allowed = ByteSet.host
        for (position, byte) in bytes.enumerated() where byte < 0x80 && !allowed.contains(byte) {
            throw InvalidRequest.badByte(byte, at: position, in: field)
        }
        guard let name = String(validating: bytes, as: UTF8.self),
            let converted = InternationalHost.ascii(name)
        else { throw InvalidRequest(field: field, reason: "has no ASCII form (IDNA)") }
        // The mapping may yield anything, such as the slash of a full-width slash: read it anew.
        let ascii = Array(converted.utf8)
        guard !ascii.contains(where: { $0 >= 0x80 }), !ascii.isEmpty else {
            throw InvalidRequest(field: field, reason: "has no ASCII form (IDNA)")
        }
        return try self.ascii(ascii[...])
    }

    /// The last label, a closing dot left out, is digits alone or hexadecimal after `0x`.
    private static func endsInNumber(_ bytes: ArraySlice<UInt8>) -> Bool {
        let name = bytes.last == Byte.dot ? bytes.dropLast() : bytes
        let label = name.suffix(from: (name.lastIndex(of: Byte.dot) ?? name.startIndex - 1) + 1)
        if !label.isEmpty, label.allSatisfy(Byte.isDigit) { return true }
        return label.count >= 2 && label.first == 0x30
            && Byte.lowercased(label[label.startIndex + 1]) == 0x78
            && label.dropFirst(2).allSatisfy(Byte.isHex)
    }

    /// Four numbers to 255 without leading zeros, which some read as octal.
    static func isDottedQuad(_ bytes: ArraySlice<UInt8>) -> Bool {
        let labels = bytes.split(separator: Byte.dot, maxSplits: 4, omittingEmptySubsequences: false)
        return labels.count == 4
            && labels.allSatisfy { label in
                guard (1...3).contains(label.count), label.allSatisfy(Byte.isDigit) else { return false }
                if label.count > 1, label.first == 0x30 { return false }
                return label.reduce(0) { $0 * 10 + Int($1 - 0x30) } <= 255
            }
    }
}
