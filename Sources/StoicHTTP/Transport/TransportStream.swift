/// The rest of an answer whose head has come: its body, as it arrives.
///
/// It is read by one task at a time. Letting go of it ends the transfer.
public protocol TransportStream: AnyObject, Sendable {
    /// The next bytes, or how the body ended; that again from then on. Prompt when its task is cancelled.
    func next() async -> TransportChunk

    /// Nothing more is wanted.
    func cancel()
}
