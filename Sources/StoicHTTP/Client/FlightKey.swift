import Stoic

/// What makes two GETs the same request (H5).
struct FlightKey: Hashable, Sendable {
    let origin: HTTPOrigin
    let target: String
    /// The values of the varying headers, nil for one that is not there.
    let varying: [String?]
    let generation: UInt64
    /// The numbers in force: a call under others is another call.
    let policy: ObjectIdentifier

    init(_ request: PreparedRequest, policy: ResolvedPolicy, generation: UInt64) {
        origin = request.url.origin
        target = request.url.target
        let headers = request.headers
        varying =
            headers.isEmpty
            ? [] : policy.varyHeaders.map { name in
                let values = headers.values(for: name)
                return values.isEmpty ? nil : values.joined(separator: "\u{0}")
            }
        self.generation = generation
        self.policy = ObjectIdentifier(policy)
    }

    /// Whether a write to `url` makes what this flight carries out of date: the same path, whatever the query.
    func isOutdated(by url: HTTPURL) -> Bool {
        origin == url.origin && target.prefix { $0 != "?" } == url.target.prefix { $0 != "?" }
    }
}
