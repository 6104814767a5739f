public import StoicHTTP
public import StoicStore

/// Delivers an outbox's requests over a client, each under its entry's idempotency key.
///
/// ```swift
/// let delivery = HTTPDelivery(over: client) { request in
///     request.headers["Authorization"] = await account.token
/// }
/// try await outbox.run { entry in try await delivery(entry) }
/// ```
///
/// A delivery is one attempt of the client's: the outbox owns the repeats.
public struct HTTPDelivery: Sendable {
    /// Adds what is not stored, such as a token.
    public typealias Preparation = @Sendable (inout HTTPRequest) async throws -> Void

    private let client: HTTPClient
    private let prepare: Preparation?
    private let onUnauthorized: (@Sendable () -> Void)?

    /// - Parameters:
    ///   - prepare: Called before each delivery. Default: nil, the client's own headers are enough.
    ///   - onUnauthorized: Called at each 401, one of `prepare` among them: the person has to sign in. Once
    ///     that is done, `hasten()` sends what waits. Default: nobody hears.
    public init(
        over client: HTTPClient, preparing prepare: Preparation? = nil,
        onUnauthorized: (@Sendable () -> Void)? = nil
    ) {
        self.client = client
        self.prepare = prepare
        self.onUnauthorized = onUnauthorized
    }

    /// Sends one entry; an entry that holds no request is left to others.
    ///
    /// Set aside is what the server refuses for good: statuses 300 to 499 that the policy does not repeat.
    /// 401 is not among them (signing in comes first), nor 409 (the first delivery is not through).
    /// What `prepare` throws counts as no attempt: the server has not been asked.
    /// - Throws: A bare `CancellationError`.
    public func callAsFunction(_ entry: OutboxEntry) async throws -> OutboxOutcome {
        guard entry.kind == StoredRequest.kind else { return .postponed(reason: "not_http") }
        guard var request = StoredRequest(payload: entry.payload)?.request else {
            return .refused(reason: "unreadable")
        }
        do {
            try await prepare?(&request)
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            // A token's renewal, as a rule: the entry has not been tried.
            if (error as? HTTPError)?.status == 401 { onUnauthorized?() }
            let failure = error as? any Retryable
            return .postponed(after: failure?.retryAfter, reason: failure?.code ?? "not_prepared")
        }
        do {
            _ = try await client.send(request, idempotencyKey: entry.key)
            return .delivered
        } catch let error as HTTPError {
            if error.status == 401 { onUnauthorized?() }
            return error.outcome
        }
    }
}

extension HTTPError {
    /// What it means for an entry that has a key and all the time in the world.
    var outcome: OutboxOutcome {
        switch reason {
        case .status(401, _, let wait): .postponed(after: wait, reason: code)
        case .status(let status, _, let wait):
            log.stopped == .finalOutcome && (300..<500).contains(status) && status != 409
                ? .refused(reason: code) : .retry(after: wait, reason: code)
        case .transport(let failure):
            failure.fault == .device || failure.sent == .no
                ? .postponed(reason: code) : .retry(reason: code)
        case .timedOut(_, .connect): .postponed(reason: code)
        case .timedOut: .retry(reason: code)
        case .deferred(let deferral): .retry(after: deferral.wait, reason: code)
        case .rejected: .postponed(after: retryAfter, reason: code)
        // Whether the server acted is not known: a repeat under the key finds out.
        case .responseTooLarge, .decoding: .retry(reason: code)
        case .invalidRequest: .refused(reason: code)
        }
    }
}
