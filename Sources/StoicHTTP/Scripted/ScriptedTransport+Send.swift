import Stoic
import Synchronization

extension ScriptedTransport {
    /// Takes the route's next step.
    public func send(_ request: TransportRequest, limits: TransportLimits) async -> TransportResult {
        let ambient = Ambient.current
        let start = Ambient.now(ambient)
        let (step, number) = begin(request, at: start)
        var run = ScriptedRun(
            limits: traits.limits == .none ? nil : limits, maxBytes: limits.maxResponseBytes, start: start,
            ambient: ambient)
        let result = await run.perform(step.action)  // point: transport
        end(number, result)
        return result
    }

    private func begin(_ request: TransportRequest, at now: Instant) -> (ScriptedStep, Int) {
        state.withLock { state in
            var step: ScriptedStep?
            for name in Self.names(of: request) where state.routes[name] != nil {
                step = state.routes[name]?.next()
                break
            }
            let known = state.routes.keys.sorted().prefix(8).joined(separator: ", ")
            if step == nil { state.unscripted.append("\(request.method) \(request.url.path)") }
            if state.isShutDown { step = .failure(TransportFailure(code: .shutDown, sent: .no)) }
            let chosen =
                step ?? .status(404, body: "no route is scripted for this; there are: \(known)").acted(false)
            let number = state.records.count
            state.records.append(
                ScriptedRecord(number: number, request: request, at: now, acted: chosen.acts))
            state.inFlight += 1
            state.maxInFlight = max(state.maxInFlight, state.inFlight)
            return (chosen, number)
        }
    }

    private func end(_ number: Int, _ result: TransportResult) {
        state.withLock { state in
            state.inFlight -= 1
            switch result {
            case .response(let response): state.records[number].end = .answered(response.status)
            case .failure(let failure): state.records[number].end = .failed(failure.code)
            case .cancelled: state.records[number].end = .cancelled
            }
        }
    }

    /// The names a route for this request can have, the most exact first.
    private static func names(of request: TransportRequest) -> [String] {
        let url = request.url
        let whole = url.origin.description + url.target
        let places = [whole, url.origin.description + url.path, url.target, url.path]
        return places.map { "\(request.method) \($0)" } + places
    }
}
