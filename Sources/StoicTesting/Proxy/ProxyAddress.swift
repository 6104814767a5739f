#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A host and a port.
package struct ProxyAddress: Sendable, Hashable, CustomStringConvertible {
    package let host: String
    package let port: Int

    package init(host: String, port: Int) { (self.host, self.port) = (host, port) }

    /// `host:port`; an empty host is the loopback. IPv6 is not spoken here.
    package init?(_ text: String) {
        guard let colon = text.lastIndex(of: ":") else { return nil }
        let (host, digits) = (text[..<colon], text[text.index(after: colon)...])
        let isNumber = !digits.isEmpty && digits.utf8.allSatisfy { (0x30...0x39).contains($0) }
        guard isNumber, let port = Int(digits), port <= 65_535 else { return nil }
        guard host.utf8.count <= 253, host.utf8.allSatisfy(Self.isHostByte) else { return nil }
        self.init(host: host.isEmpty ? "127.0.0.1" : String(host), port: port)
    }

    private static func isHostByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
            UInt8(ascii: "_"):
            true
        default: false
        }
    }

    package var description: String { "\(host):\(port)" }

    /// Whether only this machine is reached by it.
    package var isLoopback: Bool { host == "localhost" || host.hasPrefix("127.") }

    /// The host's IPv4 addresses, at most eight. A name is looked up, which may block.
    func addresses() throws(TCPProxyError) -> [String] {
        var hints = addrinfo()
        hints.ai_family = AF_INET
        #if canImport(Glibc)
            hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        #else
            hints.ai_socktype = SOCK_STREAM
        #endif
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, nil, &hints, &found) == 0 else { throw .unknownHost(host) }
        defer { freeaddrinfo(found) }
        var addresses: [String] = []
        var next = found
        while let entry = next, addresses.count < 8 {
            var text = [CChar](repeating: 0, count: 64)
            let code = getnameinfo(
                entry.pointee.ai_addr, entry.pointee.ai_addrlen, &text, socklen_t(text.count), nil, 0,
                NI_NUMERICHOST)
            let bytes = text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
            if code == 0 { addresses.append(String(decoding: bytes, as: UTF8.self)) }
            next = entry.pointee.ai_next
        }
        guard !addresses.isEmpty else { throw .unknownHost(host) }
        return addresses
    }
}
