/// Why a call sends no more.
public enum StopReason: String, Sendable, Hashable, CaseIterable {
    case succeeded
    /// The answer or failure is one that repeating does not mend.
    case finalOutcome = "final"
    /// The request may be sent only once: not idempotent and without a key.
    case notIdempotent = "not_idempotent"
    /// The body cannot be read again.
    case oneShotBody = "one_shot_body"
    case attemptsExhausted = "attempts_exhausted"
    /// The outcome is repeated once only, and that repeat has been made.
    case repeatedOnce = "repeated_once"
    /// Another retry around this call owns the repeats.
    case nested
    case budgetExhausted = "budget_exhausted"
    case deadlineExceeded = "deadline_exceeded"
    case deferred
    /// A breaker, a bulkhead, a hold or an ended session refused the next send.
    case rejected
    case cancelled
    /// The question itself was out of range: a unit outside 0…1, a negative index or server's wait.
    case invalidInput = "invalid_input"
}
