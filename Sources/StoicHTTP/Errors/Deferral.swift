public import Foundation
public import Stoic

/// The server asked for a wait that is longer than the policy waits for: when to come back.
public struct Deferral: Sendable, Hashable {
    /// The whole wait, from the answer on.
    public let wait: Duration
    /// The moment from which a new try is allowed, on the call's time source.
    public let notBefore: Instant
    /// The same moment as a date, by the policy's wall clock.
    public let date: Date
    /// The answer's status.
    public let status: Int?
}
