/// What the last attempt of a call brought.
final class AttemptOutcome: Sendable {
    enum Kind: Sendable {
        case response(TransportResponse)
        case failure(TransportFailure)
        case invalid(InvalidRequest)
    }

    let kind: Kind
    /// Where the last hop went.
    let url: HTTPURL
    /// The wait the server asked for, whether or not it could be repeated.
    let serverWait: Duration?

    init(_ kind: Kind, url: HTTPURL, serverWait: Duration? = nil) {
        self.kind = kind
        self.url = url
        self.serverWait = serverWait
    }
}
