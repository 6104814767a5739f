/// RFC 3986, by its own grammar: what a browser would repair is refused.
enum URIFormats {
    static func isURI(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard let scheme = scheme(bytes) else { return false }
        return isHierarchy(bytes[(scheme.endIndex + 1)...])
    }

    static func isReference(_ bytes: ArraySlice<UInt8>) -> Bool {
        if isURI(bytes) { return true }
        // A colon in the first segment would end a scheme.
        let first = bytes.prefix { !"/?#".utf8.contains($0) }
        return !first.contains(UInt8(ascii: ":")) && isHierarchy(bytes)
    }

    private static func scheme(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard let first = bytes.first, first.isLetter else { return nil }
        let scheme = bytes.prefix { $0.isLetter || $0.isDigit || "+-.".utf8.contains($0) }
        guard scheme.endIndex < bytes.endIndex, bytes[scheme.endIndex] == UInt8(ascii: ":") else {
            return nil
        }
        return scheme
    }

    /// Authority, path, query and fragment.
    private static func isHierarchy(_ bytes: ArraySlice<UInt8>) -> Bool {
        var rest = bytes
        if let hash = rest.firstIndex(of: UInt8(ascii: "#")) {
            guard isText(rest[(hash + 1)...], also: ":@/?") else { return false }
            rest = rest[..<hash]
        }
        if let mark = rest.firstIndex(of: UInt8(ascii: "?")) {
            guard isText(rest[(mark + 1)...], also: ":@/?") else { return false }
            rest = rest[..<mark]
        }
        if rest.starts(with: "//".utf8) {
            let authority = rest.dropFirst(2).prefix { $0 != UInt8(ascii: "/") }
            guard isAuthority(authority) else { return false }
            rest = rest[authority.endIndex...]
        }
        return isText(rest, also: ":@/")
    }

    private static func isAuthority(_ bytes: ArraySlice<UInt8>) -> Bool {
        var rest = bytes
        if let sign = rest.firstIndex(of: UInt8(ascii: "@")) {
            guard isText(rest[..<sign], also: ":") else { return false }
            rest = rest[(sign + 1)...]
        }
        guard rest.first == UInt8(ascii: "[") else {
            let host = rest.prefix { $0 != UInt8(ascii: ":") }
            return isText(host, also: "") && isPort(rest[host.endIndex...])
        }
        guard let end = rest.firstIndex(of: UInt8(ascii: "]")) else { return false }
        let address = rest[(rest.startIndex + 1)..<end]
        return (HostFormats.isIPv6(address) || isFutureAddress(address)) && isPort(rest[(end + 1)...])
    }

    /// Nothing, or a colon and any digits.
    private static func isPort(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard let first = bytes.first else { return true }
        return first == UInt8(ascii: ":") && bytes.dropFirst().allSatisfy(\.isDigit)
    }

    /// `IPvFuture`.
    private static func isFutureAddress(_ bytes: ArraySlice<UInt8>) -> Bool {
        var scan = ByteScan(bytes)
        guard scan.take(oneOf: "vV") != nil, scan.take(while: \.isHexadecimal) > 0 else { return false }
        guard scan.take(UInt8(ascii: ".")), !scan.isAtEnd else { return false }
        return scan.rest.allSatisfy { isPlain($0) || $0 == UInt8(ascii: ":") }
    }

    /// Unreserved bytes, sub-delimiters, escapes and these.
    private static func isText(_ bytes: ArraySlice<UInt8>, also others: String) -> Bool {
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            if byte == UInt8(ascii: "%") {
                guard index + 2 < bytes.endIndex, bytes[index + 1].isHexadecimal,
                    bytes[index + 2].isHexadecimal
                else { return false }
                index += 3
                continue
            }
            guard isPlain(byte) || others.utf8.contains(byte) else { return false }
            index += 1
        }
        return true
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        byte.isLetter || byte.isDigit || "-._~!$&'()*+,;=".utf8.contains(byte)
    }
}
