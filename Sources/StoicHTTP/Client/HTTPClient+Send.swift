import Stoic

extension HTTPClient {
    /// Sends a request and hands over the answer, which is a success by the policy's status table.
    ///
    /// - Throws: `HTTPError`, or a bare `CancellationError` when the task was cancelled.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let ambient = Ambient.current
        let call = try LogicalCall(request, client: self, ambient: ambient)
        let result: CallResult
        if call.policy.policy.coalesces, call.request.isShareable {
            result = await shared(call)  // point: flight
        } else {
            result = await run(call)  // point: transport
            if !call.request.method.isSafe { sealFlights(after: call.request.url) }
        }
        return try finish(result, call)
    }

    /// Sends with an idempotency key: the same on every attempt, so that the request may be repeated.
    ///
    /// - Throws: `HTTPError`, or a bare `CancellationError`.
    public func send(_ request: HTTPRequest, idempotencyKey: String) async throws -> HTTPResponse {
        try await send(request.keyed(idempotencyKey))  // point: transport
    }

    /// One call through the stages.
    func run(_ call: LogicalCall) async -> CallResult {
        let host = hosts.host(HostKey(call.request.url.origin.description), ambient: call.ambient)
        let attempt = HTTPAttempt(
            request: call.request, transport: transport, policy: call.policy.policy, session: session,
            events: call.events, traits: traits, ambient: call.ambient)
        return await pipeline.run(  // point: transport
            attempt,
            Pipeline.Call(
                policy: call.policy.pipeline, host: host, ambient: call.ambient, generation: call.generation,
                priority: call.request.priority, reporter: call.events))
    }

    /// Identical GETs in flight share one request (H5).
    private func shared(_ call: LogicalCall) async -> CallResult {
        let key = FlightKey(call.request, policy: call.policy, generation: call.generation)
        while true {
            let end = await flights.ride(  // point: flight
                key, ambient: call.ambient,
                onJoin: { call.events?.coalesced() },
                operation: { [self] in await run(call) })  // point: transport
            switch end {
            case .cancelled: return CallResult.ended(.cancelled)
            case .deadlinePassed: return CallResult.ended(.rejected(.deadlineExceeded(serverWait: nil)))
            case .landed(let result, let joined):
                if Task.isCancelled { return CallResult.ended(.cancelled) }
                // The starter's time was up, or its flight was cancelled as this call came aboard; this call's is not.
                guard joined, result.isTheStartersOwnEnd, call.hasTimeLeft else { return result }
            }
        }
    }

    private func sealFlights(after url: HTTPURL) {
        flights.seal { $0.isOutdated(by: url) }
    }
}

extension CallResult {
    static func ended(_ end: CallEnd) -> CallResult {
        CallResult(end: end, value: nil, verdict: nil, log: AttemptLog(stopped: end))
    }

    /// Whether it says something about the starter alone.
    var isTheStartersOwnEnd: Bool {
        switch end {
        case .cancelled, .rejected(.deadlineExceeded): true
        default: false
        }
    }
}
