/// What comes next of a streamed body.
public enum TransportChunk: Sendable {
    /// Never empty.
    case bytes([UInt8])
    /// The body is complete, by its framing and by its codings.
    case end
    case failure(TransportFailure)
    /// Its task was cancelled, or nobody wanted the rest.
    case cancelled
}
