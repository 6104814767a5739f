/// What one delivery came to.
public enum OutboxOutcome: Sendable, Hashable {
    /// The server has it: the entry goes.
    case delivered
    /// It failed and may do better later: the lane waits for the back-off, or for `after` when that is
    /// longer.
    ///
    /// `reason` is a bounded word for logs, and holds nothing of what was sent.
    case retry(after: Duration? = nil, reason: String)
    /// It could not be tried (offline, refused by a breaker): as `retry`, but no attempt is counted.
    case postponed(after: Duration? = nil, reason: String)
    /// It will never do: the entry is set aside with the reason, and its lane goes on.
    case refused(reason: String)
}
