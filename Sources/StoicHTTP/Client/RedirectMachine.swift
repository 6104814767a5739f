import Stoic

/// Where an answer sends the request next: a pure machine over one attempt's chain of hops (H4).
struct RedirectMachine: Sendable {
    /// One request of the chain.
    struct Hop: Sendable, Equatable {
        var method: HTTPMethod
        var url: HTTPURL
        var headers: HTTPHeaders
        var hasBody: Bool
    }

    enum Next: Sendable, Equatable {
        case follow(Hop)
        /// The answer itself is the result.
        case final
        case refuse(FailureCode)
    }

    private(set) var hops = 0
    private var visited: [HTTPURL]
    /// Judged over the whole chain: once on TLS, never back to clear text.
    private var wasSecure: Bool
    private let limit: Int
    private let isOneShot: Bool
    private let keyHeader: String

    init(start url: HTTPURL, limit: Int, isOneShot: Bool, keyHeader: String) {
        visited = [url]
        wasSecure = url.origin.scheme == .https
        self.limit = limit
        self.isOneShot = isOneShot
        self.keyHeader = keyHeader
    }

    /// Source: RFC 9110, section 15.4.
    mutating func answered(_ status: Int, location: [String], from hop: Hop) -> Next {
        guard [301, 302, 303, 307, 308].contains(status) else { return .final }
        // Absent, empty, repeated or unreadable: there is no telling where to, so the 3xx stands.
        guard location.count == 1, let reference = location.first, !reference.isEmpty else { return .final }
        let url: HTTPURL
        do {
            url = try hop.url.resolving(reference)
        } catch {
            return error.field == "url scheme" ? .refuse(.redirectInsecure) : .final
        }
        if wasSecure, url.origin.scheme == .http { return .refuse(.redirectInsecure) }
        guard hops < limit else { return .refuse(.redirectLimit) }
        var next = hop
        next.url = url
        let becomesGet =
            (status == 303 && hop.method != .head)
            || ((status == 301 || status == 302) && hop.method == .post)
        if becomesGet {
            next.method = .get
            next.hasBody = false
            next.headers = hop.headers.withoutContentHeaders()
        } else if hop.hasBody, isOneShot {
            return .refuse(.redirectBody)
        }
        // The fragment is not sent: a chain that changes it alone goes in circles.
        if next.method == hop.method,
            visited.contains(where: { $0.target == url.target && $0.origin == url.origin })
        {
            return .refuse(.redirectLoop)
        }
        // Dropped for good: a hop back to the first origin does not get them again.
        if url.origin != hop.url.origin { next.headers = forStranger(next.headers) }
        next.headers.remove("Host")
        hops += 1
        visited.append(url)
        wasSecure = wasSecure || url.origin.scheme == .https
        return .follow(next)
    }

    /// What another origin may see: only headers that say nothing about who asks, and the idempotency key,
    /// without which a repeat would act twice.
    private func forStranger(_ headers: HTTPHeaders) -> HTTPHeaders {
        let known = [
            "accept", "accept-encoding", "accept-language", "cache-control", "content-type",
            "content-language", "content-encoding", "pragma", "range", "user-agent", keyHeader,
        ]
        return HTTPHeaders(
            headers.filter { field in known.contains { FieldSyntax.sameName($0, field.name) } })
    }
}

extension HTTPHeaders {
    /// Without what describes a body that is no longer sent.
    func withoutContentHeaders() -> HTTPHeaders {
        let gone = [
            "content-type", "content-length", "content-encoding", "content-language",
            "content-location", "content-md5", "digest", "transfer-encoding", "expect",
        ]
        return HTTPHeaders(filter { field in !gone.contains { FieldSyntax.sameName($0, field.name) } })
    }
}
