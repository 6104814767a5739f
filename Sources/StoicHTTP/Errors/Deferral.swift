public import Stoic

/// The server asked for a wait that is longer than the policy waits for: when to come back.
public struct Deferral: Sendable, Hashable {
    /// The whole wait, from the answer on.
    public let wait: Duration
    /// The moment from which a new try is allowed, on the call's time source.
    public let notBefore: Instant
    /// The answer's status.
    public let status: Int?
}
