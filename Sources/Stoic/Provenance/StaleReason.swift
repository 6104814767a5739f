/// Why an answer that is past its time was given nevertheless.
public enum StaleReason: String, Sendable, Hashable, CaseIterable {
    /// This device has no network.
    case offline
    /// The server could not be reached.
    case unreachable
    /// The server failed, and the answer may stand in for a failure.
    case serverError = "server_error"
    /// The server is asked anew meanwhile.
    case revalidating
    /// The request wished for it.
    case requested
}
