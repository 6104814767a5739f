/// The URL that a client's relative targets are joined to.
///
/// The rule: a target that begins with `http://` or `https://` is read as a whole URL. Any other is a
/// path under the base: base path, exactly one slash, target; an empty one is the base itself. So
/// `/users` on `https://h/v1` is `https://h/v1/users`, and `//evil/x` is a path of the base's host,
/// never another host. Dot segments are removed over the whole path, never above the root; `%2F`
/// stays as it is. Another scheme followed by `://` is refused.
package struct BaseURL: Sendable {
    package let origin: HTTPOrigin
    /// The base's path as given.
    private let path: String
    /// The base's path without slashes at its end; empty for the root.
    private let prefix: String

    /// Throws: `InvalidRequest` for what `HTTPURL` refuses, and for a base with a query or fragment,
    /// which no joined URL could keep.
    package init(_ text: String) throws(InvalidRequest) {
        let url = try HTTPURL(text)
        guard url.query == nil else {
            throw InvalidRequest(field: "base url", reason: "has a query")
        }
        guard url.fragment == nil else {
            throw InvalidRequest(field: "base url", reason: "has a fragment")
        }
        origin = url.origin
        path = url.target
        let slashes = url.target.utf8.reversed().prefix { $0 == Byte.slash }.count
        prefix = String(url.target.dropLast(slashes))
    }

    /// Complexity: linear; a clean ASCII target on a base without a path costs no allocation.
    package func url(for target: String, query: [QueryItem] = []) throws(InvalidRequest) -> HTTPURL {
        if let joined = cleanJoin(target, query) {
            return HTTPURL(origin: origin, checkedTarget: joined, checkedFragment: nil)
        }
        if let own = origin.cleanTarget(of: target) {
            let url = HTTPURL(origin: origin, checkedTarget: own, checkedFragment: nil)
            return Self.adding(query, to: url)
        }
        let bytes = Array(target.utf8)
        try HTTPURL.refuseControls(bytes)
        let parts = URLParts(of: bytes)
        if parts.scheme != nil, parts.authority != nil {
            return Self.adding(query, to: try HTTPURL(bytes, known: origin))
        }
        return Self.adding(query, to: join(bytes))
    }

    /// The join when nothing in the target needs a second look, which is nearly always.
    private func cleanJoin(_ target: String, _ query: [QueryItem]) -> String? {
        if target.isEmpty, query.isEmpty { return path }
        let bytes = target.utf8
        let hasSlash = bytes.first == Byte.slash
        guard target.withBytes({ Self.isClean($0, hasSlash: hasSlash) }) else { return nil }
        if query.isEmpty {
            if hasSlash { return prefix.isEmpty ? target : prefix + target }
            return "\(prefix)/\(target)"
        }
        var out: [UInt8] = []
        out.reserveCapacity(prefix.utf8.count + bytes.count + 1 + query.count * 24)
        out.append(contentsOf: prefix.utf8)
        if !hasSlash { out.append(Byte.slash) }
        out.append(contentsOf: bytes)
        QueryItem.append(query, to: &out)
        return String(decoding: out, as: UTF8.self)
    }

    private static func isClean(_ bytes: Span<UInt8>, hasSlash: Bool) -> Bool {
        if hasSlash {
            return !(bytes.count > 1 && bytes[1] == Byte.slash)
                && RequestTarget.isCleanTail(bytes, from: 1)
        }
        // A query on its own belongs to the base, and a colon may end a scheme.
        guard bytes.count > 0, bytes[0] != Byte.question else { return false }
        for at in bytes.indices where bytes[at] == Byte.colon { return false }
        return RequestTarget.isCleanTail(bytes, from: 0)
    }

    private func join(_ bytes: [UInt8]) -> HTTPURL {
        // Read after the scheme and the authority: neither can be meant here, only a path.
        let parts = URLParts(of: bytes, pathOnly: true)
        let slashes = bytes[parts.path].prefix { $0 == Byte.slash }.count
        let rest = bytes[parts.path].dropFirst(slashes)
        let query = parts.query.map { bytes[$0] }
        let target =
            parts.path.isEmpty
            ? RequestTarget.make(prefix: EmptyCollection(), path: Array(path.utf8)[...], query: query)
            : RequestTarget.make(prefix: Array(prefix.utf8), path: rest, query: query)
        return HTTPURL(
            origin: origin, checkedTarget: String(decoding: target, as: UTF8.self),
            checkedFragment: HTTPURL.fragment(bytes, parts))
    }

    private static func adding(_ items: [QueryItem], to url: HTTPURL) -> HTTPURL {
        guard !items.isEmpty else { return url }
        var target = Array(url.target.utf8)
        QueryItem.append(items, to: &target)
        return HTTPURL(
            origin: url.origin, checkedTarget: String(decoding: target, as: UTF8.self),
            checkedFragment: url.fragment)
    }
}
