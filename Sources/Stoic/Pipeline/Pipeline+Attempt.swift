extension Pipeline {
    /// Stage 5 and 6: the attempt, ended at its limit by the transport itself or by a guard around it.
    func limited(
        _ operation: any PipelineOperation, _ call: Call, _ context: AttemptContext,
        _ ticket: HostState.Ticket, _ start: Start?
    ) async -> Guarded {
        SuspensionPoint.transport.entered(call.ambient)
        // Told here, where it cannot come after the call's end, though a cancellation may yet keep it from
        // its send.
        if let start {
            call.reporter?.retryBegins(start.planned, number: context.number, waited: start.waited)
        }
        guard let limit = context.limit, !operation.enforcesLimit else {
            let attempted = await made(operation, call, context, start)  // point: transport
            return Guarded(attempted: attempted, isAbandoned: false)
        }
        return await guarded(operation, call, context, ticket, start, limit)  // point: guardedAttempt
    }

    /// How an attempt ended, and whether its transport still runs.
    struct Guarded: Sendable {
        var attempted: Attempted
        var isAbandoned: Bool
    }

    /// The retry that the attempt is, if it is one.
    struct Start: Sendable {
        let planned: PlannedRetry
        let waited: Duration
        /// Whether the budget has paid for it.
        let isPaid: Bool
    }

    /// The attempt begins in earnest: the call's one deposit, or the spending of a retry's token; then its
    /// send.
    private func made(
        _ operation: any PipelineOperation, _ call: Call, _ context: AttemptContext, _ start: Start?
    ) async -> Attempted {
        if start?.isPaid ?? false { budget?.retrySent() }
        if context.number == 1 { budget?.callBegan(call.ambient, at: context.start) }
        return await nested(operation, context)  // point: transport
    }

    /// A transport that keeps no time is left behind at the limit; its place comes back when it really ends.
    private func guarded(
        _ operation: any PipelineOperation, _ call: Call, _ context: AttemptContext,
        _ ticket: HostState.Ticket,
        _ start: Start?, _ limit: Instant
    ) async -> Guarded {
        SuspensionPoint.guardedAttempt.entered(call.ambient)
        let host = call.host
        let race = await Race.run(  // point: guardedAttempt
            until: limit, ambient: call.ambient, late: { if ticket.holdsPlace { host.placeReturned() } },
            work: {
                // It began in a task of its own: much may have happened until then.
                if session.current != call.generation { return Attempted.signedOut }
                if limit == call.ambient?.deadline, Ambient.now(call.ambient) >= limit {
                    return Attempted.neverMade
                }
                return await made(operation, call, context, start)  // point: guardedAttempt
            })
        switch race {
        case .ended(let attempted): return Guarded(attempted: attempted, isAbandoned: false)
        case .cancelled(begun: true): return Guarded(attempted: .cancelled, isAbandoned: true)
        case .cancelled(begun: false): return Guarded(attempted: .calledOff, isAbandoned: false)
        case .limit(let begun):
            guard begun else { return Guarded(attempted: .neverMade, isAbandoned: false) }
            let verdict = AttemptVerdict(repeat: .worthwhile, health: .failure, code: .timedOutAttempt)
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
        _ guarded: Guarded, _ operation: any PipelineOperation, _ call: Call, _ context: AttemptContext,
        _ ticket: HostState.Ticket,
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
        if attempted.wasCancelled || guarded.isAbandoned { attempted.verdict.hops = operation.hops }
        if attempted.wasMade {
            progress.holdsToken = false
            let record = progress.record(attempted.verdict, context)
            call.reporter?.attemptEnded(record, cancelled: isCancelled)
        }
        tell(transition, call)
        if isCancelled { return .cancelled }
        progress.value = attempted.value
        progress.verdict = attempted.verdict
        if deadlinePassed { return .rejected(.deadlineExceeded(serverWait: nil)) }
        if session.current != call.generation { return .rejected(.sessionEnded) }
        // A wait within the attempt, before a redirect, has met the deadline as a wait between attempts does.
        if case .rejected(.deadlineExceeded(let wait)) = attempted.end {
            call.reporter?.deadlineSkipped(serverWait: wait)
        }
        return attempted.end
    }
}
