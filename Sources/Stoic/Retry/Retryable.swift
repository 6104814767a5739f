/// An error that knows whether repeating the work can help.
public protocol Retryable: Error {
    /// A bounded string fit for a metric label.
    var code: String { get }
    /// Whether a repeat can be expected to end differently.
    var isWorthRetrying: Bool { get }
    /// The wait that the other side asked for, from when the error was thrown.
    var retryAfter: Duration? { get }
}
