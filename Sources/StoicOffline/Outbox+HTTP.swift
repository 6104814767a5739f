public import StoicHTTP
public import StoicStore

extension Outbox {
    /// Stores a request, to be delivered once by an ``HTTPDelivery``.
    ///
    /// Stored are method, target, query, headers and body; a policy of its own is not. The key is the
    /// request's, or a new one.
    ///
    /// - Parameters:
    ///   - lane: Requests of one lane are delivered in order. Default: nil, in no order with others.
    ///   - lifetime: Default: nil, the policy's.
    ///   - session: Whose change it is, as in `OutboxChange`. Default: nil, that of whoever is signed in.
    ///   - onSettled: As in `enqueue`. Default: nobody.
    /// - Throws: `InvalidRequest` for a credential among the headers and for a body that is not in memory;
    ///   `OutboxError`, `StoreError`.
    @discardableResult
    public func enqueue(
        _ request: HTTPRequest, lane: String? = nil, lifetime: Duration? = nil, session: String? = nil,
        onSettled: Listener? = nil
    ) async throws -> OutboxReceipt {
        let change = OutboxChange(
            payload: try StoredRequest(request).payload(), kind: StoredRequest.kind, lane: lane,
            priority: request.priority, key: request.idempotencyKey, lifetime: lifetime, session: session)
        return try await enqueue(change, onSettled: onSettled)
    }
}
