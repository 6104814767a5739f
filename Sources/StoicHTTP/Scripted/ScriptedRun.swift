import Stoic

/// One request's way through its step, with the limits of T3 kept on the ambient time.
struct ScriptedRun {
    /// Nil when the client keeps the time.
    let limits: TransportLimits?
    /// Those of size are always kept.
    let bounds: TransportLimits
    let request: TransportRequest
    let start: Instant
    let ambient: Ambient?
    /// Whether the connection serves another request.
    var keeps = true
    /// What the server does at the next bytes on the connection.
    var trap: ScriptedFault.How?

    /// What has come of an exchange when it stops.
    enum Phase { case connecting, firstByte, answer }

    var maxBytes: Int { bounds.maxResponseBytes }
    var method: String { request.method.name }

    mutating func perform(_ action: ScriptedStep.Action) async -> TransportResult {
        switch action {
        case .respond(let status, let headers, let body):
            if Task.isCancelled { return .cancelled }
            return answer(status, headers, body)
        case .fail(let failure):
            keeps = false
            return Task.isCancelled ? .cancelled : .failure(failure)
        case .hang:
            return await silence(.firstByte)  // point: transport
        case .oversized(let bytes):
            guard bytes <= maxBytes else { return .failure(TransportFailure(code: .responseTooLarge)) }
            return answer(200, [:], [UInt8](repeating: 0, count: bytes))
        case .drip(let status, let headers, let body, let every):
            for _ in body {
                if let end = await wait(every, .answer) { return end }  // point: transport
            }
            return answer(status, headers, body)
        case .cut(_, let sent, let failure):
            if sent.count > maxBytes { return .failure(TransportFailure(code: .responseTooLarge)) }
            return Task.isCancelled ? .cancelled : .failure(failure)
        case .after(let delay, let next):
            if let end = await wait(delay, .firstByte) { return end }  // point: transport
            return await perform(next)  // point: transport
        case .gate(let gate, let next):
            do {
                try await gate.pass()  // point: transport
            } catch {
                return .cancelled
            }
            return await perform(next)  // point: transport
        case .ignoringCancellation(let gate, let next):
            // Owned by this call, which waits for it whatever happens to its own task.
            let held = Task { try? await gate.pass() }  // point: transport
            await held.value  // point: transport
            return await perform(next)  // point: transport
        case .wire(let action):
            return await perform(action)  // point: transport
        }
    }

    func answer(_ status: Int, _ headers: HTTPHeaders, _ body: [UInt8]) -> TransportResult {
        guard body.count <= maxBytes else { return .failure(TransportFailure(code: .responseTooLarge)) }
        return .response(TransportResponse(status: status, headers: headers, body: body))
    }

    /// Nothing comes any more: a limit ends it, or a cancellation.
    func silence(_ phase: Phase) async -> TransportResult {
        await wait(nil, phase) ?? .cancelled  // point: transport
    }

    /// Waits that long, or for ever; an end when a limit or a cancellation comes first. On the same instant
    /// the limit wins.
    func wait(_ delay: Duration?, _ phase: Phase) async -> TransportResult? {
        let now = Ambient.now(ambient)
        var end = delay.map { now.advanced(by: $0) }
        var code: FailureCode?
        for (limit, name) in ends(now, phase) where end.map({ limit <= $0 }) ?? true {
            end = limit
            code = name
        }
        guard let end else {
            await Self.untilCancelled()  // point: transport
            return .cancelled
        }
        do {
            try await Ambient.source(ambient).sleep(until: end)  // point: transport
        } catch {
            return .cancelled
        }
        return code.map { .failure(TransportFailure(code: $0)) }
    }

    private func ends(_ now: Instant, _ phase: Phase) -> [(Instant, FailureCode)] {
        guard let limits else { return [] }
        var found: [(Instant, FailureCode)] = []
        switch phase {
        case .connecting:
            if let limit = limits.connect { found.append((start.advanced(by: limit), .timedOutConnect)) }
        case .firstByte:
            if let limit = limits.firstByte { found.append((start.advanced(by: limit), .timedOutFirstByte)) }
        case .answer:
            if let limit = limits.stall { found.append((now.advanced(by: limit), .timedOutStall)) }
        }
        // Last, so that on the same instant the attempt's limit, and with it the deadline, has its say.
        if let limit = limits.attempt { found.append((start.advanced(by: limit), .timedOutAttempt)) }
        return found
    }

    private static func untilCancelled() async {
        let cancelled = OneShot<Void>()
        await withTaskCancellationHandler {  // point: transport
            await cancelled.value()  // point: transport
        } onCancel: {
            cancelled.set(())
        }
    }
}
