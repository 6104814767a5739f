public import StoicHTTP
public import StoicStore

extension OutboxChange {
    /// The request that was stored with it; nil for a change of another kind.
    public var request: HTTPRequest? {
        kind == StoredRequest.kind ? StoredRequest(payload: payload)?.request : nil
    }
}
