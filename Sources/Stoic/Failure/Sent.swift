/// What is known of whether a failed attempt reached the server.
public enum Sent: String, Sendable, Hashable, CaseIterable {
    /// Proven: no byte of the request left (refused connection, failed lookup).
    case no
    /// The server may have acted on it.
    case maybe
    /// Proven by the protocol: the server did not process it (HTTP/2 REFUSED_STREAM, status 421).
    case neverProcessed
}
