/// How an answer was come by: from the network, or from a store, and then how good it still is.
public enum Provenance: Sendable, Hashable {
    /// From the server, just now.
    case network
    /// From a store, without asking: the server said that it holds for longer than this age.
    case fresh(age: Duration)
    /// From a store, after the server said that it still holds.
    case validated
    /// From a store, past the time for which the server said that it holds.
    case stale(age: Duration, why: StaleReason)

    /// How long ago the server made it; zero when it has just said that it holds.
    public var age: Duration {
        switch self {
        case .network, .validated: .zero
        case .fresh(let age), .stale(let age, _): age
        }
    }

    /// Whether it may be out of date.
    public var isStale: Bool {
        if case .stale = self { return true }
        return false
    }
}
