#if os(Linux)
    /// What a reader of a streamed body gets next.
    public enum TransferChunk: Sendable {
        /// Never empty.
        case bytes([UInt8])
        /// The body is complete by its framing, and its codings came to their ends.
        case end
        case fault(TransferFault)
        /// The task was cancelled, or nobody wanted the rest.
        case cancelled
    }
#endif
