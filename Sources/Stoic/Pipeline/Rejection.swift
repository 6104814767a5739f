/// Why a call, or its next attempt, was refused here instead of being sent.
public enum Rejection: Sendable, Hashable {
    /// The host's breaker is open, for this long; nil while a probe decides or after `isolate()`.
    case breakerOpen(timeLeft: Duration?)
    /// All places are taken and the queue is full.
    case bulkheadFull
    /// The client's retry budget is spent.
    case budgetExhausted
    /// The overall deadline has passed, or the next wait would outlast it; with the server's wait if it
    /// named one.
    case deadlineExceeded(serverWait: Duration?)
    /// Another answer's Retry-After holds the host, for this long.
    case held(timeLeft: Duration)
    /// The login state changed after the call began.
    case sessionEnded

    /// The refusal's code.
    public var code: FailureCode {
        switch self {
        case .breakerOpen: .breakerOpen
        case .bulkheadFull: .bulkheadFull
        case .budgetExhausted: .budgetExhausted
        case .deadlineExceeded: .deadlineExceeded
        case .held: .hostHeld
        case .sessionEnded: .sessionEnded
        }
    }

    /// How long until a new try has a chance, when that is known.
    public var retryAfter: Duration? {
        switch self {
        case .breakerOpen(let left): left
        case .deadlineExceeded(let wait): wait
        case .held(let left): left
        case .bulkheadFull, .budgetExhausted, .sessionEnded: nil
        }
    }
}
