import Stoic

extension HTTPClient {
    /// Sends a request and hands over the answer, which is a success by the policy's status table.
    ///
    /// - Throws: `HTTPError`, or a bare `CancellationError` when the task was cancelled.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        try await answer(request, reader: nil)  // point: transport
    }

    /// Sends with an idempotency key: the same on every attempt, so that the request may be repeated.
    ///
    /// - Throws: `HTTPError`, or a bare `CancellationError`.
    public func send(_ request: HTTPRequest, idempotencyKey: String) async throws -> HTTPResponse {
        try await send(request.keyed(idempotencyKey))  // point: transport
    }

    /// The answer, read by `reader` if there is one.
    func answer(_ request: HTTPRequest, reader: (any BodyReader)?) async throws -> HTTPResponse {
        let ambient = Ambient.current
        let call = try LogicalCall(request, reader: reader, client: self, ambient: ambient)
        if let cache {
            return try await cached(call, cache.stage)  // point: transport
        }
        return try finish(await carried(call), call)  // point: transport
    }

    /// The call's way to the network, alone or with others that ask for the same.
    ///
    /// - Parameter visit: Sees what comes, once for all who share it.
    func carried(_ call: LogicalCall, _ visit: (any CacheVisit)? = nil) async -> CallResult {
        if call.policy.policy.coalesces, call.request.isShareable {
            return await shared(call, visit)  // point: flight
        }
        let result = await run(call, call.events)  // point: transport
        if !call.request.method.isSafe { sealFlights(after: call.request.url, result) }
        return await received(result, call, visit)  // no point: the answer is here
    }

    /// One call through the stages.
    func run(
        _ call: LogicalCall, _ reporter: (any HTTPReporter)?, waits: (any WaitListener)? = nil
    ) async -> CallResult {
        let host = hosts.host(HostKey(call.request.url.origin.description), ambient: call.ambient)
        let attempt = HTTPAttempt(
            call, transport: transport, traits: traits, session: session, reporter: reporter)
        return await pipeline.run(  // point: transport
            attempt,
            Pipeline.Call(
                policy: call.policy.pipeline, host: host, ambient: call.ambient, generation: call.generation,
                priority: call.request.priority, reporter: reporter, waits: waits))
    }

    /// Identical GETs in flight share one request (H5).
    private func shared(_ call: LogicalCall, _ visit: (any CacheVisit)?) async -> CallResult {
        let key = FlightKey(call)
        var hasJoined = false
        while true {
            let end = await flights.ride(  // point: flight
                key, ambient: call.ambient, passenger: call.events,
                onJoin: {
                    if !hasJoined { call.events?.coalesced() }
                    hasJoined = true
                },
                operation: { [self] flight in
                    let reporter = call.events.map { _ in FlightEvents(flights, flight) }
                    let waits = FlightWaits(flights: flights, flight: flight)
                    let result = await run(call, reporter, waits: waits)  // point: transport
                    return await received(result, call, visit)  // no point: the answer is here
                })
            if Task.isCancelled { return .ended(.cancelled) }
            switch end {
            case .cancelled: return .ended(.cancelled)
            case .deadlinePassed: return .ended(.rejected(.deadlineExceeded(serverWait: nil)))
            case .landed(let result, joined: false): return result
            case .landed(let result, joined: true):
                // The starter's time was up, or its flight was cancelled as this call came aboard; not this
                // call's.
                guard result.isTheStartersOwnEnd else { return result }
                if !call.hasTimeLeft { return .ended(.rejected(.deadlineExceeded(serverWait: nil))) }
            }
        }
    }

    /// A GET that begins from here on must not be answered from before the write, if anything of it was sent.
    func sealFlights(after url: HTTPURL, _ result: CallResult) {
        if result.log.isEmpty { return }
        let last = (result.value as? AttemptOutcome)?.url ?? url
        flights.seal { $0.isOutdated(by: url) || $0.isOutdated(by: last) }
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
