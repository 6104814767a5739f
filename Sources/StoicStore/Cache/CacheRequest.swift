package import Stoic

/// A request as a cache sees it.
package struct CacheRequest: Sendable {
    package let method: String
    package let key: CacheKey
    package let fields: CacheFields
    package let control: CacheControl
    package let isSafe: Bool

    package init(method: String, key: CacheKey, fields: CacheFields) {
        self.method = method
        self.key = key
        self.fields = fields
        isSafe = ["GET", "HEAD", "OPTIONS", "TRACE"].contains(method)
        control = CacheControl(fields.values("Cache-Control"), pragma: fields.values("Pragma"))
    }

    /// Whether a stored answer may do. Parts of one and conditions of the caller's own are the caller's.
    package var mayBeAnswered: Bool {
        guard method == "GET" || method == "HEAD" else { return false }
        return !fields.lines.contains { line in
            CacheFields.same(line.name, "Range") || CacheFields.begins(line.name, "if-")
        }
    }
}

/// An answer from the network as a cache sees it.
package struct CacheReply: Sendable {
    package var status: Int
    package var fields: CacheFields
    package var body: [UInt8]
    /// It came from another URL than was asked: neither its time nor its validators are those of this one.
    package var redirectedTo: String?
    package var requestedAt: Instant
    package var receivedAt: Instant
    /// Seconds since 1970 at its receipt, by the wall clock: what the server's dates are held against, once.
    package var wallClock: Int64

    var isRedirected: Bool { redirectedTo != nil }

    package init(
        status: Int, fields: CacheFields, body: [UInt8] = [], redirectedTo: String? = nil,
        requestedAt: Instant, receivedAt: Instant, wallClock: Int64
    ) {
        self.status = status
        self.fields = fields
        self.body = body
        self.redirectedTo = redirectedTo
        self.requestedAt = requestedAt
        self.receivedAt = receivedAt
        self.wallClock = wallClock
    }
}
