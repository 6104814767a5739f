import Stoic

/// What makes two GETs the same request (H5).
struct FlightKey: Sendable {
    let url: HTTPURL
    let headers: HTTPHeaders
    let generation: UInt64
    /// The numbers in force: a call under others is another call.
    let policy: ResolvedPolicy

    init(_ request: PreparedRequest, policy: ResolvedPolicy, generation: UInt64) {
        url = request.url
        headers = request.headers
        self.generation = generation
        self.policy = policy
    }

    /// Whether a write to `other` makes what this flight carries out of date: the same path, whatever the query.
    func isOutdated(by other: HTTPURL) -> Bool {
        url.origin == other.origin && url.path == other.path
    }
}

extension FlightKey: Hashable {
    /// Headers count only where the answer may vary with them; they are compared, never copied.
    static func == (one: FlightKey, other: FlightKey) -> Bool {
        guard one.generation == other.generation, one.policy === other.policy,
            one.url.target == other.url.target, one.url.origin == other.url.origin
        else { return false }
        return one.headers == other.headers
            || one.policy.varyHeaders.allSatisfy { name in
                one.headers.values(for: name) == other.headers.values(for: name)
            }
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(url.target)
        hasher.combine(generation)
    }
}
