package import Stoic

/// An answer in a cache, with what is needed to tell whether it will do.
package struct StoredResponse: Sendable, Equatable {
    package private(set) var status: Int
    /// Without the age that it came with, which has been counted.
    package private(set) var fields: CacheFields
    package let body: [UInt8]
    /// What the request said in the headers that the answer's Vary names; nil where it had none.
    package let selecting: [String: String?]
    /// The URL that it came from, when that is another than was asked.
    package let redirectedTo: String?
    /// Where it was read, in a store that numbers what it keeps; a later one has a higher number.
    let row: Int64
    package private(set) var requestedAt: Instant
    package private(set) var receivedAt: Instant
    package private(set) var control: CacheControl
    package private(set) var freshness: Freshness

    /// - Returns: Nil when the answer differs by what no request says.
    package init?(_ reply: CacheReply, for request: CacheRequest, policy: CachePolicy) {
        guard let selecting = VaryRule.selecting(reply.fields, request.fields) else { return nil }
        self.selecting = selecting
        status = reply.status
        fields = HopByHop.removed(from: reply.fields).without { CacheFields.same($0, "Age") }
        body = reply.body
        row = 0
        redirectedTo = reply.redirectedTo
        requestedAt = reply.requestedAt
        receivedAt = reply.receivedAt
        control = CacheControl(reply.fields.values("Cache-Control"))
        freshness = Freshness(reply, control: control, policy: policy)
    }

    /// One that was stored before.
    init(
        _ head: CacheRecord.Head, row: Int64, body: [UInt8], selecting: [String: String?],
        requestedAt: Instant,
        receivedAt: Instant
    ) {
        self.row = row
        self.body = body
        self.selecting = selecting
        self.requestedAt = requestedAt
        self.receivedAt = receivedAt
        status = head.status
        fields = head.fields
        redirectedTo = head.redirectedTo
        freshness = head.freshness
        control = CacheControl(head.fields.values("Cache-Control"))
    }

    var isRedirected: Bool { redirectedTo != nil }

    package func age(at now: Instant) -> Duration {
        freshness.age(sinceReceipt: receivedAt.duration(to: now))
    }

    /// How long past its time it is; negative while it is fresh.
    package func staleness(at now: Instant) -> Duration { age(at: now) - freshness.lifetime }

    /// What asks the server whether it still holds; nothing when there is nothing to ask by.
    package var conditions: [CacheField] {
        if isRedirected { return [] }
        var conditions: [CacheField] = []
        for (said, asked) in [("ETag", "If-None-Match"), ("Last-Modified", "If-Modified-Since")] {
            // A longer one would be refused with every request, and never be got rid of.
            if let value = fields[said], 1...1_024 ~= value.utf8.count {
                conditions.append(CacheField(asked, value))
            }
        }
        return conditions
    }

    /// Its headers as they are handed over: with the age it has come to (RFC 9111, section 5.1).
    package func aged(at now: Instant) -> CacheFields {
        var aged = fields
        aged.add("Age", String(max(0, age(at: now).components.seconds)))
        return aged
    }

    /// Bytes it counts for.
    package var size: Int {
        let lines = fields.lines.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 32 }
        let chosen = selecting.reduce(0) { $0 + $1.key.utf8.count + ($1.value?.utf8.count ?? 0) + 32 }
        return 256 + lines + chosen + body.count + (redirectedTo?.utf8.count ?? 0)
    }

    /// The same content with what the server has just said of it (RFC 9111, section 3.2).
    func confirmed(by reply: CacheReply, policy: CachePolicy) -> StoredResponse {
        let news = HopByHop.removed(from: reply.fields).without { name in
            Self.ofTheBody.contains { CacheFields.same($0, name) }
        }
        var merged = fields.updated(by: news)
        // Who names no date says it now (RFC 9110, section 6.6.1): the stored one is of another time.
        if !news.contains("Date") { merged = merged.without { CacheFields.same($0, "Date") } }
        var whole = reply
        whole.fields = merged
        whole.status = status
        whole.redirectedTo = redirectedTo
        var confirmed = self
        confirmed.fields = merged.without { CacheFields.same($0, "Age") }
        confirmed.requestedAt = reply.requestedAt
        confirmed.receivedAt = reply.receivedAt
        confirmed.control = CacheControl(merged.values("Cache-Control"))
        confirmed.freshness = Freshness(whole, control: confirmed.control, policy: policy)
        return confirmed
    }

    /// Whether the headers of an answer without body are those of this content (RFC 9111, section 4.3.5).
    func isDescribed(by fields: CacheFields) -> Bool {
        ["ETag", "Last-Modified", "Content-Length"].allSatisfy { name in
            guard let said = fields[name] else { return true }
            return said == self.fields[name]
        }
    }

    /// Fields that say how the stored body is to be read.
    private static let ofTheBody = [
        "content-encoding", "content-length", "content-range", "content-type",
    ]
}
