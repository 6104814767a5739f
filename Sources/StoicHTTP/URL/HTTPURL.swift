/// An absolute http or https URL, in the form it is sent in.
///
/// What is not allowed in a path, query or fragment is percent-encoded as UTF-8; a valid `%XX` stays
/// as it is, a percent sign on its own becomes `%25`; dot segments are removed, never above the root.
/// User-info (`user:password@`) is dropped: it is neither sent nor kept. Printing hides the query and
/// leaves the fragment out. Source: RFC 3986; RFC 9110, section 4.2.
public struct HTTPURL: Sendable {
    /// Scheme, host and port.
    public let origin: HTTPOrigin
    /// The path, and the query after a `?` when there is one. It begins with a slash.
    public let target: String
    /// What stands after the `#`; it is never sent.
    public let fragment: String?

    init(origin: HTTPOrigin, checkedTarget target: String, checkedFragment fragment: String?) {
        self.origin = origin
        self.target = target
        self.fragment = fragment
    }

    /// Reads an absolute URL.
    ///
    /// Throws: `InvalidRequest` that names the part at fault: another scheme, an empty or malformed
    /// host, a port above 65535, a control character anywhere, a space at either end.
    public init(_ text: String) throws(InvalidRequest) {
        try self.init(Array(text.utf8), known: nil)
    }

    /// The same, sharing the known origin where it is the URL's own.
    ///
    /// Complexity: a clean URL that spells the known origin as it prints costs one allocation.
    package init(_ text: String, known: HTTPOrigin?) throws(InvalidRequest) {
        if let known, let target = known.cleanTarget(of: text) {
            self.init(origin: known, checkedTarget: target, checkedFragment: nil)
        } else {
            try self.init(Array(text.utf8), known: known)
        }
    }

    init(_ bytes: [UInt8], known: HTTPOrigin?) throws(InvalidRequest) {
        try Self.refuseControls(bytes)
        guard bytes.first != Byte.space, bytes.last != Byte.space else {
            throw InvalidRequest(field: "url", reason: "begins or ends with a space")
        }
        let parts = URLParts(of: bytes)
        guard let place = parts.scheme else {
            throw InvalidRequest(field: "url scheme", reason: "is missing: http:// or https:// is needed")
        }
        let scheme = try Self.scheme(bytes[place])
        guard let authority = parts.authority else {
            throw InvalidRequest(field: "url host", reason: "is missing: // is needed after the scheme")
        }
        origin = try HTTPOrigin.read(bytes[authority], scheme: scheme, known: known)
        target = Self.target(bytes, parts)
        fragment = Self.fragment(bytes, parts)
    }

    /// The path, as encoded.
    public var path: String {
        guard let mark = target.utf8.firstIndex(of: Byte.question) else { return target }
        return String(target[..<mark])
    }

    /// The query without its `?`, as encoded; nil when there is none.
    public var query: String? {
        guard let mark = target.utf8.firstIndex(of: Byte.question) else { return nil }
        return String(target[target.utf8.index(after: mark)...])
    }

    /// The whole URL with query and fragment. It may hold secrets: not for logs.
    public var string: String {
        guard let fragment else { return origin.description + target }
        return "\(origin.description)\(target)#\(fragment)"
    }
}

extension HTTPURL {
    /// Line ends could split the request, and no control belongs in a URL (headers-01).
    static func refuseControls(_ bytes: [UInt8]) throws(InvalidRequest) {
        for (position, byte) in bytes.enumerated() where ByteSet.isControl(byte) {
            throw InvalidRequest.badByte(byte, at: position, in: "url")
        }
    }

    static func scheme(_ bytes: ArraySlice<UInt8>) throws(InvalidRequest) -> HTTPOrigin.Scheme {
        for scheme in HTTPOrigin.Scheme.allCases
        where scheme.rawValue.utf8.elementsEqual(bytes.lazy.map(Byte.lowercased)) {
            return scheme
        }
        throw InvalidRequest(field: "url scheme", reason: "is neither http nor https")
    }

    static func target(_ bytes: [UInt8], _ parts: URLParts) -> String {
        let whole = bytes[parts.path.lowerBound..<(parts.query ?? parts.path).upperBound]
        if whole.first == Byte.slash, RequestTarget.isCleanTail(whole.span, from: 1) {
            return String(decoding: whole, as: UTF8.self)
        }
        let target = RequestTarget.make(
            prefix: EmptyCollection(), path: bytes[parts.path], query: parts.query.map { bytes[$0] })
        return String(decoding: target, as: UTF8.self)
    }

    static func fragment(_ bytes: [UInt8], _ parts: URLParts) -> String? {
        guard let place = parts.fragment else { return nil }
        var out: [UInt8] = []
        PercentEncoding.append(bytes[place], allowed: .query, to: &out)
        return String(decoding: out, as: UTF8.self)
    }
}

extension HTTPURL: Hashable {
    public static func == (one: HTTPURL, other: HTTPURL) -> Bool {
        one.target == other.target && one.origin == other.origin && one.fragment == other.fragment
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(origin)
        hasher.combine(target)
    }
}
