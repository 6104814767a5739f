/// Whether a request may be sent more than once.
public enum Replayability: Sendable, Hashable {
    /// Repeating it has the effect of sending it once, and its body can be read again.
    case repeatable
    /// Neither idempotent nor keyed: at most one send, on every kind of failure.
    case notIdempotent
    /// Its body can be read only once.
    case oneShotBody
}
