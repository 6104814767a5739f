import Stoic

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
    let provenance: Provenance
    /// A 304 for what the cache does not have.
    let mustBeAskedAnew: Bool

    init(
        _ kind: Kind, url: HTTPURL, serverWait: Duration? = nil, provenance: Provenance = .network,
        mustBeAskedAnew: Bool = false
    ) {
        self.kind = kind
        self.url = url
        self.serverWait = serverWait
        self.provenance = provenance
        self.mustBeAskedAnew = mustBeAskedAnew
    }
}
