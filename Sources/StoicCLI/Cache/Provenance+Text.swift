package import Stoic

extension Provenance {
    /// For a person; nil for what the attempts tell already.
    package var line: String? {
        switch self {
        case .network: nil
        case .validated: "validated"
        case .fresh(let age): "fresh, \(Printable.roughly(age)) old"
        case .stale(let age, let why): "stale, \(Printable.roughly(age)) old: \(why.words)"
        }
    }

    package var json: JSONText {
        var (kind, why): (String, StaleReason?) = ("network", nil)
        switch self {
        case .network: break
        case .validated: kind = "validated"
        case .fresh: kind = "fresh"
        case .stale(_, let reason): (kind, why) = ("stale", reason)
        }
        return .members([
            ("kind", .string(kind)), ("age_ms", .integer(max(0, age.wholeMilliseconds))),
            ("why", why.map { .string($0.rawValue) } ?? .null),
        ])
    }
}

extension StaleReason {
    /// For a person.
    fileprivate var words: String {
        switch self {
        case .offline: "offline"
        case .unreachable: "the server cannot be reached"
        case .serverError: "the server failed"
        case .revalidating: "the server is asked meanwhile"
        case .requested: "as the request wishes"
        }
    }
}
