#if os(Linux)
    /// How a transfer ended: in exactly one of these ways.
    public enum TransferOutcome: Sendable {
        case response(TransferResponse)
        /// The head of an answer whose transfer `streams`: its body is still to come.
        case streaming(TransferStream)
        case fault(TransferFault)
        /// The task was cancelled. A request already begun may still be acted on by the server.
        case cancelled
    }
#endif
