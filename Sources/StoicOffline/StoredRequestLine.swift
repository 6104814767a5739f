import StoicHTTP

/// A stored request as it may be shown: no query, no header, no body.
package struct StoredRequestLine: Sendable, Equatable {
    package let method: String
    /// The path as it was enqueued, under the base or with an origin of its own; redacted where it holds
    /// credentials.
    package let target: String
    package let hasQuery: Bool

    /// What entries of requests are called.
    package static var kind: String { StoredRequest.kind }

    /// Nil for a payload that is no request, or of which too little is there.
    package init?(payload: [UInt8]) {
        guard let request = StoredRequest(payload: payload)?.request else { return nil }
        method = request.method.name
        let path = request.target.prefix { $0 != "?" && $0 != "#" }
        target = path.contains("@") ? HeaderPrivacy.redacted : String(path)
        hasQuery = !request.query.isEmpty || request.target.contains("?")
    }
}
