/// Other numbers for some of a client's requests: for a host, a route, or both.
///
/// Those that match are applied in the order of `HTTPPolicy.overrides`, one on top of the other; a request's
/// own change comes last.
public struct PolicyOverride: Sendable {
    /// The host in lower case, whatever the scheme and port; nil for every host.
    public let host: String?
    /// Nil for every method.
    public let method: HTTPMethod?
    /// This path and all below it: `/users` stands for `/users` and `/users/42`, not for `/users2`. Nil for
    /// every path.
    public let path: String?
    /// What is different there.
    public let change: @Sendable (inout HTTPPolicy) -> Void
    /// The same as data; nil for a closure, which cannot be written down.
    let data: PolicyChange?

    /// An override for the requests that fit all that is named.
    public init(
        host: String? = nil, method: HTTPMethod? = nil, path: String? = nil,
        _ change: @escaping @Sendable (inout HTTPPolicy) -> Void
    ) {
        self.host = host
        self.method = method
        self.path = path
        self.change = change
        data = nil
    }

    init(host: String?, method: HTTPMethod?, path: String?, data: PolicyChange) {
        self.host = host
        self.method = method
        self.path = path
        change = { data.apply(to: &$0) }
        self.data = data
    }

    func fits(_ url: HTTPURL, _ method: HTTPMethod) -> Bool {
        if let host, host != url.origin.host { return false }
        if let own = self.method, own != method { return false }
        guard let path else { return true }
        let asked = url.path
        guard asked.hasPrefix(path) else { return false }
        return asked.utf8.count == path.utf8.count || path.hasSuffix("/")
            || asked.utf8.dropFirst(path.utf8.count).first == Byte.slash
    }
}

extension HTTPPolicy {
    /// What the overrides that fit a request make of it, with none of them left.
    package func inForce(for request: HTTPRequest, base: String) throws -> HTTPPolicy {
        let url = try BaseURL(base).url(for: request.target, query: request.query)
        return applying(overrides.filter { $0.fits(url, request.method) })
    }
}
