public import Stoic

/// How one call of a model ended.
public enum ClientOutcome: Sendable, Hashable {
    /// With an answer.
    case ok
    /// With an error of that code.
    case failed(FailureCode)
    /// Cancelled.
    case cancelled

    /// A bounded word, as `ok` or `status_503`.
    public var code: String {
        switch self {
        case .ok: "ok"
        case .failed(let code): code.text
        case .cancelled: "cancelled"
        }
    }
}
