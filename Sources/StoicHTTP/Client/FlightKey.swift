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

    /// A call within another retry's attempt has a single attempt; one outside must not get its answer.
    let isNested: Bool

    init(_ call: LogicalCall) {
        origin = call.request.url.origin
        target = call.request.url.target
        varying = Self.varying(call.request.headers, call.policy.varyHeaders)
        generation = call.generation
        policy = ObjectIdentifier(call.policy)
        isNested = call.ambient?.insideAttempt ?? false
    }

    private static func varying(_ headers: HTTPHeaders, _ names: [String]) -> [String?] {
        guard !headers.isEmpty else { return [] }
        var found: [String?] = names.map { name in
            let values = headers.values(for: name)
            return values.isEmpty ? nil : values.joined(separator: "\u{0}")
        }
        // Every precondition counts, also one that nobody has heard of.
        for field in headers
        where field.name.utf8.count > 3 && FieldSyntax.sameName(String(field.name.prefix(3)), "if-") {
            found.append("\(field.name.lowercased())\u{0}\(field.value)")
        }
        return found
    }

    /// Whether a write to `url` makes what this flight carries out of date: the same path, whatever the query.
    func isOutdated(by url: HTTPURL) -> Bool {
        origin == url.origin && target.prefix { $0 != "?" } == url.target.prefix { $0 != "?" }
    }
}
