/// Names and addresses of hosts.
enum HostFormats {
    private static let dot = UInt8(ascii: ".")
    private static let colon = UInt8(ascii: ":")

    /// RFC 1123, section 2.1; the lengths of RFC 1035, section 2.3.4, without the bytes of the wire's form.
    static func isName(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard bytes.count <= 253 else { return false }
        return bytes.split(separator: dot, omittingEmptySubsequences: false).allSatisfy(isLabel)
    }

    private static func isLabel(_ bytes: ArraySlice<UInt8>) -> Bool {
        let dash = UInt8(ascii: "-")
        guard (1...63).contains(bytes.count), bytes.first != dash, bytes.last != dash else { return false }
        return bytes.allSatisfy { $0.isLetter || $0.isDigit || $0 == dash }
    }

    /// RFC 3986, section 3.2.2: decimal, since a zero in front is octal to some.
    static func isIPv4(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard bytes.count <= 15 else { return false }
        let parts = bytes.split(separator: dot, omittingEmptySubsequences: false)
        return parts.count == 4
            && parts.allSatisfy { part in
                guard (1...3).contains(part.count), part.allSatisfy(\.isDigit) else { return false }
                guard part.count == 1 || part.first != UInt8(ascii: "0") else { return false }
                return part.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) } <= 255
            }
    }

    /// RFC 4291, section 2.2: eight groups, or fewer about one `::`, the last two perhaps as an IPv4 address.
    static func isIPv6(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard (2...45).contains(bytes.count) else { return false }
        guard
            let gap = bytes.indices.dropLast().first(where: { bytes[$0] == colon && bytes[$0 + 1] == colon })
        else { return groups(bytes, isLast: true) == 8 }
        guard let before = groups(bytes[..<gap], isLast: false),
            let behind = groups(bytes[(gap + 2)...], isLast: true)
        else { return false }
        return before + behind <= 7
    }

    /// How many groups these are; nil if they are none.
    private static func groups(_ bytes: ArraySlice<UInt8>, isLast: Bool) -> Int? {
        guard !bytes.isEmpty else { return 0 }
        let parts = bytes.split(separator: colon, omittingEmptySubsequences: false)
        var count = 0
        for (index, part) in parts.enumerated() {
            if (1...4).contains(part.count), part.allSatisfy(\.isHexadecimal) {
                count += 1
            } else if isLast, index == parts.count - 1, isIPv4(part) {
                count += 2
            } else {
                return nil
            }
        }
        return count
    }
}
