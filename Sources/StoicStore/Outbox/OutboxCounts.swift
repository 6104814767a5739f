/// How many changes of the present session there are, for a badge.
public struct OutboxCounts: Sendable, Hashable {
    /// Waiting to be delivered, or being delivered.
    public var waiting: Int
    /// Set aside, until the app retries or drops them.
    public var quarantined: Int

    /// These counts.
    public init(waiting: Int = 0, quarantined: Int = 0) {
        self.waiting = waiting
        self.quarantined = quarantined
    }
}
