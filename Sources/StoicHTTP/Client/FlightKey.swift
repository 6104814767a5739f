import Stoic

/// What makes two GETs the same request (H5).
struct FlightKey: Sendable {
    let url: HTTPURL
    let headers: HTTPHeaders
    let generation: UInt64
    /// The numbers in force: a call under others is another call.
    let policy: ResolvedPolicy
    /// A call within another retry's attempt has a single attempt; one outside must not get its answer.
    let isNested: Bool
    /// A 304 is an answer to the cache alone.
    let isValidation: Bool

    init(_ call: LogicalCall) {
        url = call.request.url
        headers = call.request.headers
        generation = call.generation
        policy = call.policy
        isNested = call.ambient?.insideAttempt ?? false
        isValidation = call.isValidation
    }

    /// Whether a write to `other` makes what this flight carries out of date: same path, whatever the query.
    func isOutdated(by other: HTTPURL) -> Bool {
        url.origin == other.origin && url.path == other.path
    }
}

extension FlightKey: Hashable {
    /// Headers count only where the answer may vary with them; they are compared, never copied.
    static func == (one: FlightKey, other: FlightKey) -> Bool {
        guard one.generation == other.generation, one.policy === other.policy,
            one.isNested == other.isNested, one.isValidation == other.isValidation,
            one.url.target == other.url.target,
            one.url.origin == other.url.origin
        else { return false }
        return one.headers == other.headers || one.variesAs(other)
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(url.target)
        hasher.combine(generation)
    }

    private func variesAs(_ other: FlightKey) -> Bool {
        policy.varyHeaders.allSatisfy { headers.values(for: $0) == other.headers.values(for: $0) }
            && headers.preconditions == other.headers.preconditions
    }
}

extension HTTPHeaders {
    /// Every `If-` header counts, also one that nobody has heard of.
    fileprivate var preconditions: [HTTPField] {
        filter { field in
            field.name.utf8.count > 3 && FieldSyntax.sameName(String(field.name.prefix(3)), "if-")
        }
    }
}
