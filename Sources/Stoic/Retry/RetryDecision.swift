/// What follows a failed attempt.
public enum RetryDecision: Sendable, Equatable {
    /// Wait, then send again.
    case retry(after: Duration, source: WaitSource)
    /// The server asked for more than is waited for; a new try is allowed after this long.
    case deferred(wait: Duration)
    /// Send no more.
    case stop(StopReason)
}
