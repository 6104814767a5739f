/// A repeat was refused here: the budget is spent, or the wait would outlast the deadline.
public struct CallRejected: Retryable {
    /// What refused it.
    public let rejection: Rejection
    /// Attempts made.
    public let attempts: Int
    /// What the last attempt failed with; nil when the deadline had passed before the first.
    public let lastError: (any Error)?

    /// The rejection's code.
    public var code: String { rejection.code.text }
    /// False: failing fast means failing (P4).
    public var isWorthRetrying: Bool { false }
    /// The server's wait, when the deadline refused it.
    public var retryAfter: Duration? { rejection.retryAfter }
}
