public import Stoic
import StoicApple

/// Why no answer came, in the same words for every transport.
public struct TransportFailure: Error, Sendable, Hashable {
    /// What failed.
    public let code: FailureCode
    /// Whose fault it is.
    public let fault: Fault
    /// Whether the server may have acted.
    public let sent: Sent
    /// Whether a repeat can be expected to end differently.
    public let repeatingCanHelp: Bool
    /// The `URLError.Code` that stands for it.
    public let urlErrorCode: Int
    /// A few words of our own, never the server's or the caller's.
    public let reason: String

    /// A failure of these facts.
    public init(
        code: FailureCode, fault: Fault, sent: Sent, repeatingCanHelp: Bool, urlErrorCode: Int, reason: String
    ) {
        self.code = code
        self.fault = fault
        self.sent = sent
        self.repeatingCanHelp = repeatingCanHelp
        self.urlErrorCode = urlErrorCode
        self.reason = reason
    }

    /// The failure that a `URLError.Code` stands for (R11).
    public init(urlErrorCode: Int, reason: String? = nil) {
        let row = URLErrorTable.row(for: urlErrorCode)
        self.init(
            code: row.code, fault: row.fault, sent: row.sent, repeatingCanHelp: row.repeatingCanHelp,
            urlErrorCode: urlErrorCode, reason: reason ?? "URL error \(urlErrorCode)")
    }
}

extension TransportFailure: CustomStringConvertible {
    public var description: String { "\(code): \(reason)" }
}
