import Stoic
import Synchronization

extension ScriptedTransport {
    /// Takes the route's next step.
    public func send(_ request: TransportRequest, limits: TransportLimits) async -> TransportResult {
        let ambient = Ambient.current
        let start = Ambient.now(ambient)
        var run = ScriptedRun(
            limits: traits.limits == .none ? nil : limits, bounds: limits, request: request, start: start,
            ambient: ambient)
        let access = state.withLock { state in
            state.isShutDown
                ? .ready(connection: 0)
                : state.pool.take(request.url.origin.description, isFresh: request.mustNotResend)
        }
        guard case .ready(let connection) = access else {
            return await run.lose(access)  // point: transport
        }
        let (step, number) = begin(request, at: start)
        let result = await run.perform(step.action)  // point: transport
        let keeps = run.keeps && request.headers["Connection"]?.lowercased() != "close"
        end(number, result, on: keeps ? connection : nil, trap: run.trap)
        return result
    }

    private func begin(_ request: TransportRequest, at now: Instant) -> (ScriptedStep, Int) {
        state.withLock { state in
            var step: ScriptedStep?
            for name in Self.names(of: request) where state.routes[name] != nil {
                step = state.routes[name]?.next()
                break
            }
            if step == nil { state.unscripted.append("\(request.method) \(request.url.path)") }
            if state.isShutDown { step = .failure(TransportFailure(code: .shutDown, sent: .no)) }
            let chosen =
                step ?? .status(404, body: ScriptedRouteNames.refusal(known: state.routes.keys)).acted(false)
            let number = state.records.count
            state.records.append(
                ScriptedRecord(number: number, request: request, at: now, acted: chosen.acts))
            state.inFlight += 1
            state.maxInFlight = max(state.maxInFlight, state.inFlight)
            return (chosen, number)
        }
    }

    private func end(
        _ number: Int, _ result: TransportResult, on connection: Int?, trap: ScriptedFault.How?
    ) {
        state.withLock { state in
            state.inFlight -= 1
            let request = state.records[number].request
            switch result {
            case .response(let response):
                state.records[number].end = .answered(response.status)
                if let connection {
                    state.pool.keep(connection, of: request.url.origin.description, trap: trap)
                }
            case .failure(let failure): state.records[number].end = .failed(failure.code)
            case .cancelled: state.records[number].end = .cancelled
            }
        }
    }

    /// The names a route for this request can have, the most exact first.
    private static func names(of request: TransportRequest) -> [String] {
        let url = request.url
        return ScriptedRouteNames.names(
            method: request.method.name, origin: url.origin.description, target: url.target, path: url.path)
    }
}
