import Stoic

/// One request's way through its step, with the limits of T3 kept on the ambient time.
struct ScriptedRun {
    /// Nil when the client keeps the time.
    let limits: TransportLimits?
    let maxBytes: Int
    let start: Instant
    let ambient: Ambient?

    private enum Wait {
        case over
        case failed(FailureCode)
        case cancelled
    }

    mutating func perform(_ action: ScriptedStep.Action) async -> TransportResult {
        switch action {
        case .respond(let status, let headers, let body):
            if Task.isCancelled { return .cancelled }
            return answer(status, headers, body)
        case .fail(let failure):
            return Task.isCancelled ? .cancelled : .failure(failure)
        case .hang:
            return await wait(nil, firstByte: true) ?? .cancelled  // point: transport
        case .oversized(let bytes):
            guard bytes <= maxBytes else { return .failure(TransportFailure(code: .responseTooLarge)) }
            return answer(200, [:], [UInt8](repeating: 0, count: bytes))
        case .drip(let status, let headers, let body, let every):
            for _ in body {
                if let end = await wait(every, firstByte: false) { return end }  // point: transport
            }
            return answer(status, headers, body)
        case .cut(_, let sent, let failure):
            if sent.count > maxBytes { return .failure(TransportFailure(code: .responseTooLarge)) }
            return Task.isCancelled ? .cancelled : .failure(failure)
        case .after(let delay, let next):
            if let end = await wait(delay, firstByte: true) { return end }  // point: transport
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
        }
    }

    private func answer(_ status: Int, _ headers: HTTPHeaders, _ body: [UInt8]) -> TransportResult {
        guard body.count <= maxBytes else { return .failure(TransportFailure(code: .responseTooLarge)) }
        return .response(TransportResponse(status: status, headers: headers, body: body))
    }

    /// Waits that long, or for ever; an end when a limit or a cancellation comes first. On the same instant
    /// the limit wins.
    private func wait(_ delay: Duration?, firstByte: Bool) async -> TransportResult? {
        let now = Ambient.now(ambient)
        var end = delay.map { now.advanced(by: $0) }
        var code: FailureCode?
        for (limit, name) in bounds(now, firstByte: firstByte) where end.map({ limit <= $0 }) ?? true {
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

    private func bounds(_ now: Instant, firstByte: Bool) -> [(Instant, FailureCode)] {
        guard let limits else { return [] }
        var bounds: [(Instant, FailureCode)] = []
        if firstByte, let limit = limits.firstByte {
            bounds.append((start.advanced(by: limit), .timedOutFirstByte))
        }
        if !firstByte, let limit = limits.stall { bounds.append((now.advanced(by: limit), .timedOutStall)) }
        // Last, so that on the same instant the attempt's limit, and with it the deadline, has its say.
        if let limit = limits.attempt { bounds.append((start.advanced(by: limit), .timedOutAttempt)) }
        return bounds
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
