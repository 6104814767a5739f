import Stoic

/// One call from its beginning: what is sent, under which numbers, and to which session it belongs.
struct LogicalCall: Sendable {
    let request: PreparedRequest
    let policy: ResolvedPolicy
    let ambient: Ambient?
    let generation: UInt64
    let requestID: UInt64
    let events: ClientEvents?

    /// Throws: `HTTPError` for a request or an override that cannot be meant.
    init(_ request: HTTPRequest, client: HTTPClient, ambient: Ambient?) throws {
        self.ambient = ambient
        generation = client.session.current
        requestID = ClientEvents.nextRequestID()
        do {
            var policy = client.current
            if let override = request.override {
                var changed = policy.policy
                override(&changed)
                policy = try ResolvedPolicy(changed)
            }
            self.policy = policy
            let prepared = try PreparedRequest(
                request, base: client.base, defaults: client.defaults, policy: policy.policy)
            self.request = prepared
            events = client.sink.map { [requestID] sink in
                ClientEvents(
                    sink: sink, label: client.label, requestID: requestID, method: prepared.method,
                    url: prepared.url)
            }
        } catch let problem as InvalidRequest {
            throw HTTPError.invalid(problem, requestID: requestID)
        } catch let problem as InvalidPolicy {
            throw HTTPError.invalid(
                InvalidRequest(field: "policy", reason: problem.issues.map(\.description).joined(separator: "; ")),
                requestID: requestID)
        }
    }

    var hasTimeLeft: Bool {
        guard let deadline = ambient?.deadline else { return true }
        return Ambient.now(ambient) < deadline
    }
}

extension HTTPError {
    static func invalid(_ problem: InvalidRequest, requestID: UInt64) -> HTTPError {
        HTTPError(
            reason: .invalidRequest(problem), log: AttemptLog(), status: nil, host: nil, requestID: requestID)
    }
}
