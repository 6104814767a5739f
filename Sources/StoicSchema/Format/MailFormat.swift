/// RFC 5321, section 4.1.2, `Mailbox`, in ASCII.
enum MailFormat {
    static func isMailbox(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard let local = localPart(bytes), local.count <= 64 else { return false }
        var scan = ByteScan(bytes[local.endIndex...])
        guard scan.take(UInt8(ascii: "@")) else { return false }
        return isLiteral(scan.rest) || HostFormats.isName(scan.rest)
    }

    private static func localPart(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard bytes.first == UInt8(ascii: "\"") else {
            let atoms = bytes.prefix { $0 != UInt8(ascii: "@") }
            let parts = atoms.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
            return parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(isAtomText) } ? atoms : nil
        }
        return quoted(bytes)
    }

    /// The quoted string that the bytes begin with.
    private static func quoted(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        var index = bytes.startIndex + 1
        while index < bytes.endIndex {
            var byte = bytes[index]
            if byte == UInt8(ascii: "\"") { return bytes[...index] }
            if byte == UInt8(ascii: "\\") {
                index += 1
                guard index < bytes.endIndex else { return nil }
                byte = bytes[index]
            }
            guard (0x20...0x7E).contains(byte) else { return nil }
            index += 1
        }
        return nil
    }

    /// `[127.0.0.1]` or `[IPv6:::1]`; other tags would have to be registered, and none is.
    private static func isLiteral(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard bytes.count > 2, bytes.first == UInt8(ascii: "["), bytes.last == UInt8(ascii: "]") else {
            return false
        }
        let address = bytes.dropFirst().dropLast()
        let isTagged = address.prefix(5).elementsEqual("ipv6:".utf8) { ($0.isLetter ? $0 | 0x20 : $0) == $1 }
        return isTagged ? HostFormats.isIPv6(address.dropFirst(5)) : HostFormats.isIPv4(address)
    }

    /// RFC 5322, section 3.2.3.
    private static func isAtomText(_ byte: UInt8) -> Bool {
        byte.isLetter || byte.isDigit || "!#$%&'*+-/=?^_`{|}~".utf8.contains(byte)
    }
}
