/// What one run over what was due came to.
public struct OutboxReport: Sendable, Hashable {
    /// Entries that the server has now.
    public package(set) var delivered = 0
    /// Deliveries that are to be tried again.
    public package(set) var retried = 0
    /// Entries that could not be tried.
    public package(set) var postponed = 0
    /// Entries set aside: refused, expired, or tried too often.
    public package(set) var quarantined = 0
    /// Until the next is due, from the end of the run; nil when nothing waits.
    public package(set) var nextDue: Duration?

    /// A run that did nothing.
    public init() {}
}
