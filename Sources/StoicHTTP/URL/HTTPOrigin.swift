/// Whom a URL belongs to: scheme, host and port together.
///
/// Credentials are given to one origin and kept from every other. Source: RFC 9110, section 4.3.1.
public final class HTTPOrigin: Sendable {
    /// The two schemes a request can be sent by.
    public enum Scheme: String, Sendable, Hashable, CaseIterable {
        case http, https

        /// The port meant when a URL names none.
        public var defaultPort: Int { self == .http ? 80 : 443 }
    }

    /// How it is reached.
    public let scheme: Scheme
    /// The host in lower-case ASCII, an IPv6 address in brackets.
    public let host: String
    /// The port in force, also when the URL left it out.
    public let port: Int
    /// The origin as text, its port left out when it is the scheme's own.
    public let description: String

    init(scheme: Scheme, checkedHost host: String, port: Int) {
        self.scheme = scheme
        self.host = host
        self.port = port
        let text = "\(scheme.rawValue)://\(host)"
        description = port == scheme.defaultPort ? text : "\(text):\(port)"
    }

    /// The host with its port unless that is the scheme's own: what a Host header says.
    package var authority: String {
        port == scheme.defaultPort ? host : "\(host):\(port)"
    }
}

extension HTTPOrigin: Hashable, CustomStringConvertible {
    public static func == (one: HTTPOrigin, other: HTTPOrigin) -> Bool {
        one === other
            || (one.port == other.port && one.scheme == other.scheme && one.host == other.host)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(description)
    }
}

extension HTTPOrigin {
    /// Reads an authority; user-info before an `@` is dropped.
    ///
    /// An origin equal to `known` is that object, so that a client's own URLs share one.
    static func read(
        _ authority: ArraySlice<UInt8>, scheme: Scheme, known: HTTPOrigin? = nil
    ) throws(InvalidRequest) -> HTTPOrigin {
        // Some parsers end the authority at a backslash, so what follows could be another host.
        guard !authority.contains(Byte.backslash) else {
            throw InvalidRequest(field: "url host", reason: "a backslash before the path is not allowed")
        }
        let hostPort =
            authority.lastIndex(of: Byte.at).map { authority.suffix(from: $0 + 1) } ?? authority
        // The colons of an IPv6 address stand before its closing bracket.
        let hostEnd = hostPort.lastIndex(of: Byte.closeBracket) ?? hostPort.startIndex
        var host = hostPort
        var port = scheme.defaultPort
        if let colon = hostPort[hostEnd...].lastIndex(of: Byte.colon) {
            host = hostPort.prefix(upTo: colon)
            port = try Self.port(hostPort.suffix(from: colon + 1)) ?? port
        }
        if let known, known.scheme == scheme, known.port == port, known.host.utf8.elementsEqual(host) {
            return known
        }
        return HTTPOrigin(scheme: scheme, checkedHost: try HostSyntax.read(host), port: port)
    }

    /// The number, or nil for none after the colon, which means the scheme's own.
    private static func port(_ digits: ArraySlice<UInt8>) throws(InvalidRequest) -> Int? {
        var port = 0
        for byte in digits {
            guard Byte.isDigit(byte) else {
                throw InvalidRequest(field: "url port", reason: "is not a number")
            }
            port = port * 10 + Int(byte - 0x30)
            guard port <= 65_535 else { throw InvalidRequest(field: "url port", reason: "is above 65535") }
        }
        return digits.isEmpty ? nil : port
    }

    /// What follows this origin in a URL that begins with it and needs no second look, otherwise nil.
    func cleanTarget(of text: String) -> String? {
        let length = description.utf8.count
        let isClean = text.withBytes { bytes in
            guard bytes.count > length, bytes[length] == Byte.slash else { return false }
            return description.withBytes { own in
                for at in own.indices where own[at] != bytes[at] { return false }
                return RequestTarget.isCleanTail(bytes, from: length + 1)
            }
        }
        return isClean ? String(Substring(text.utf8.dropFirst(length))) : nil
    }
}
