/// What a circuit breaker does with calls at present.
public enum BreakerState: Sendable, Hashable {
    /// Calls pass. Can transition to open, isolated.
    case closed
    /// Calls are refused until the moment. Can transition to halfOpen, closed, isolated.
    case open(until: Instant)
    /// A bounded number of probes pass. Can transition to closed, open, isolated.
    case halfOpen
    /// Refused by hand until closed by hand. Can transition to closed.
    case isolated
}
