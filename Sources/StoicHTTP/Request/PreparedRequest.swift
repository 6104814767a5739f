package import Stoic

/// A request made ready: its URL, all of its headers, and whether it may be sent twice (R4, R5).
package struct PreparedRequest: Sendable {
    let method: HTTPMethod
    let url: HTTPURL
    private(set) var headers: HTTPHeaders
    let body: HTTPBody?
    package let replayability: Replayability
    /// Whether a second one acts a second time, whoever sends it.
    let actsAgain: Bool
    let priority: CallPriority

    /// The same, with its URL worked out here.
    package init(
        _ request: HTTPRequest, base: BaseURL, defaults: HTTPHeaders, policy: HTTPPolicy
    ) throws(InvalidRequest) {
        let url = try base.url(for: request.target, query: request.query)
        try self.init(request, url: url, base: base, defaults: defaults, policy: policy)
    }

    /// Checked whole before anything is sent: nothing in it can split a request (H11).
    init(
        _ request: HTTPRequest, url: HTTPURL, base: BaseURL, defaults: HTTPHeaders, policy: HTTPPolicy
    ) throws(InvalidRequest) {
        method = request.method
        priority = request.priority
        body = request.body
        self.url = url
        // The app's own headers, its token among them, go to its own origin alone (H2).
        let isOwn = url.origin === base.origin || url.origin == base.origin
        var headers = request.headers
        if headers.isEmpty {
            if isOwn { headers = defaults }
        } else {
            try headers.validate()
            if isOwn, !defaults.isEmpty { headers = defaults.merging(headers) }
        }
        let keyHeader = policy.idempotencyKeyHeader
        if let key = request.idempotencyKey {
            try Self.check(key)
            if let named = headers[keyHeader], named != key {
                throw InvalidRequest(field: "idempotency key", reason: "differs from the header's")
            }
            headers[keyHeader] = key
        }
        self.headers = headers
        actsAgain = !method.isIdempotent && headers[keyHeader]?.isEmpty ?? true
        if let body, body.isOneShot {
            replayability = .oneShotBody
        } else {
            replayability = actsAgain ? .notIdempotent : .repeatable
        }
    }

    private static func check(_ key: String) throws(InvalidRequest) {
        guard !key.isEmpty, key.utf8.count <= 255 else {
            throw InvalidRequest(field: "idempotency key", reason: "must have 1 to 255 characters")
        }
        guard key.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) else {
            throw InvalidRequest(field: "idempotency key", reason: "must be visible ASCII")
        }
    }

    /// Adds what its own cache wishes to know.
    mutating func add(_ fields: [HTTPField]) {
        for field in fields { headers.add(field) }
    }

    /// Whether identical ones in flight may share an answer.
    var isShareable: Bool { method == .get && body == nil }
}
