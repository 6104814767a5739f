/// The rest of an answer whose head has come: its body, as it arrives.
///
/// It is read by one task at a time. Letting go of it ends the transfer.
public protocol TransportStream: AnyObject, Sendable {
    /// The next bytes, or how the body ended; that again from then on. Prompt when its task is cancelled.
    func next() async -> TransportChunk

    /// Nothing more is wanted.
    func cancel()
}

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
