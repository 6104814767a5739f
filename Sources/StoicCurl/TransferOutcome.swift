#if os(Linux)
    /// How a transfer ended: in exactly one of these ways.
    public enum TransferOutcome: Sendable {
        case response(TransferResponse)
        case fault(TransferFault)
        /// The task was cancelled. A request already begun may still be acted on by the server.
        case cancelled
    }
#endif
