extension Pipeline {
    /// Stage 5 and 6: the attempt, ended at its limit by the transport itself or by a guard around it.
    func limited(
        _ operation: any PipelineOperation, _ call: Call, _ context: AttemptContext,
        _ ticket: HostState.Ticket
    ) async -> Guarded {
        SuspensionPoint.transport.entered(call.ambient)
        guard let limit = context.limit, !operation.enforcesLimit else {
            let attempted = await nested(operation, context)  // point: transport
            return Guarded(attempted: attempted, isAbandoned: false)
        }
        return await guarded(operation, call, context, ticket, limit)  // point: guardedAttempt
    }

    /// How an attempt ended, and whether its transport still runs.
    struct Guarded: Sendable {
        var attempted: Attempted
        var isAbandoned: Bool
    }

    private enum GuardEnd: Sendable {
        case ended(Attempted)
        case limit
        case cancelled
    }

    /// A transport that keeps no time is left behind at the limit; its place comes back when it really ends.
    private func guarded(
        _ operation: any PipelineOperation, _ call: Call, _ context: AttemptContext,
        _ ticket: HostState.Ticket, _ limit: Instant
    ) async -> Guarded {
        let end = OneShot<GuardEnd>()
        // Its owner is this call: it cancels the task when it leaves first.
        let task = Task {
            // no point: the task's own; the caller waits below
            let attempted = await nested(operation, context)
            if !end.set(.ended(attempted)), ticket.holdsPlace { call.host.placeReturned() }
        }
        let alarm = Alarm(at: limit, source: Ambient.source(call.ambient)) {
            if end.set(.limit) { task.cancel() }
        }
        SuspensionPoint.guardedAttempt.entered(call.ambient)
        let ended = await withTaskCancellationHandler {  // point: guardedAttempt
            await end.value()  // point: guardedAttempt
        } onCancel: {
            task.cancel()
            end.set(.cancelled)
        }
        alarm.cancel()
        switch ended {
        case .ended(let attempted): return Guarded(attempted: attempted, isAbandoned: false)
        case .cancelled: return Guarded(attempted: .cancelled, isAbandoned: true)
        case .limit:
            let verdict = AttemptVerdict(
                repeat: .worthwhile, health: .failure, code: .timedOutAttempt, sent: .maybe)
            return Guarded(attempted: Attempted(value: nil, verdict: verdict), isAbandoned: true)
        }
    }

    /// Makes it known to calls inside that a retry around them owns the repeats (R10).
    private func nested(
        _ operation: any PipelineOperation, _ context: AttemptContext
    ) async -> Attempted {
        if operation.isLeaf {
            return await operation.attempt(context)  // point: transport
        }
        let inside = (context.ambient ?? Ambient()).enteringAttempt()
        return await Ambient.$current.withValue(inside) {  // point: transport
            await operation.attempt(context)  // point: transport
        }
    }

    /// Books the attempt: log, breaker, bulkhead, report. A call's end when no repeat can follow.
    func settle(
        _ guarded: Guarded, _ call: Call, _ context: AttemptContext, _ ticket: HostState.Ticket,
        _ progress: inout Progress
    ) -> CallEnd? {
        progress.now = Ambient.now(call.ambient)
        var attempted = guarded.attempted
        let isCancelled = attempted.wasCancelled || Task.isCancelled
        let deadlinePassed =
            attempted.verdict.code == .timedOutAttempt && !attempted.wasCancelled
            && (call.ambient?.deadline.map { $0 == context.limit } ?? false)
        if isCancelled || deadlinePassed { attempted.verdict.health = .nothing }
        if deadlinePassed { attempted.verdict.code = .deadlineExceeded }
        let transition = call.host.attemptEnded(
            ticket, health: attempted.verdict.health, breaker: call.policy.breaker,
            keepsPlace: guarded.isAbandoned, at: call.host.time(call.ambient, progress.now),
            unit: attempted.verdict.health == .failure ? units.next() : 0)
        progress.record(attempted.verdict, context)
        if let record = progress.lastRecord { call.reporter?.attemptEnded(record, cancelled: isCancelled) }
        tell(transition, call)
        if isCancelled { return .cancelled }
        progress.value = attempted.value
        progress.verdict = attempted.verdict
        if deadlinePassed { return .rejected(.deadlineExceeded(serverWait: nil)) }
        if session.current != call.generation { return .rejected(.sessionEnded) }
        return attempted.end
    }
}
