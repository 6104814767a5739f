/// How one send ended.
public enum TransportResult: Sendable {
    case response(TransportResponse)
    case failure(TransportFailure)
    /// Its task was cancelled.
    case cancelled
}
