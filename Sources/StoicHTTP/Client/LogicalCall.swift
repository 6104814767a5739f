import Stoic

/// One call from its beginning: what is sent, under which numbers, and to which session it belongs.
struct LogicalCall: Sendable {
    var request: PreparedRequest
    let policy: ResolvedPolicy
    var ambient: Ambient?
    let generation: UInt64
    var requestID: UInt64
    var events: ClientEvents?
    /// What the caller makes of the body; nil when it takes it as it is.
    var reader: (any BodyReader)?
    /// Set when the answer is wanted at its head.
    var streaming: TransportLimits.Stream?
    /// It asks whether a stored answer still holds.
    var isValidation = false

    /// Throws: `HTTPError` for a request or an override that cannot be meant.
    init(
        _ request: HTTPRequest, reader: (any BodyReader)?, client: HTTPClient, ambient: Ambient?
    ) throws {
        self.ambient = ambient
        self.reader = reader
        generation = client.session.current
        requestID = ClientEvents.nextRequestID()
        do {
            let url = try client.base.url(for: request.target, query: request.query)
            var policy = try client.current.policy(for: url, request.method)
            if let override = request.override {
                var changed = policy.policy
                override(&changed)
                policy = try ResolvedPolicy(changed)
            }
            self.policy = policy
            let prepared = try PreparedRequest(
                request, url: url, base: client.base, defaults: client.defaults, policy: policy.policy)
            self.request = prepared
            events = client.sink.map { [requestID] sink in
                ClientEvents(
                    sink: sink, label: client.label, requestID: requestID, method: prepared.method,
                    url: prepared.url)
            }
        } catch let problem as InvalidRequest {
            throw client.refuse(request, problem, requestID)
        } catch let problem as InvalidPolicy {
            let reason = problem.issues.map(\.description).joined(separator: "; ")
            throw client.refuse(request, InvalidRequest(field: "policy", reason: reason), requestID)
        }
    }

    var hasTimeLeft: Bool {
        guard let deadline = ambient?.deadline else { return true }
        return Ambient.now(ambient) < deadline
    }
}

extension HTTPClient {
    /// The end of a call that cannot be sent at all; its URL may be what is wrong with it, so the base stands
    /// in.
    func refuse(_ request: HTTPRequest, _ problem: InvalidRequest, _ requestID: UInt64) -> HTTPError {
        let log = AttemptLog(stopped: .finalOutcome)
        let error = HTTPError(
            reason: .invalidRequest(problem), log: log, status: nil, host: nil, requestID: requestID)
        if let sink, let url = try? base.url(for: "") {
            ClientEvents(sink: sink, label: label, requestID: requestID, method: request.method, url: url)
                .ended(.failed(error), log)
        }
        return error
    }
}
