extension Pipeline {
    enum Entry {
        case admitted(HostState.Ticket)
        case ended(CallEnd)
    }

    enum Repeat {
        case again(PlannedRetry)
        case ended(CallEnd)
    }

    /// Stage 1: cancelled, out of time or of another session, a call begins nothing. On the same instant
    /// cancellation comes before the deadline, and the deadline before the attempt limit (T4).
    func overallDeadline(_ call: Call, _ progress: inout Progress) -> CallEnd? {
        if Task.isCancelled { return .cancelled }
        if let deadline = call.ambient?.deadline, progress.now >= deadline {
            return .rejected(.deadlineExceeded(serverWait: progress.verdict?.serverWait))
        }
        return session.current == call.generation ? nil : .rejected(.sessionEnded)
    }

    /// Stages 3 and 4: the breaker's word, then a place in the bulkhead, if need be after a wait for it.
    func breakerAndBulkhead(_ call: Call, _ progress: inout Progress) async -> Entry {
        let (breaker, bulkhead) = (call.policy.breaker, call.policy.bulkhead)
        let (admission, transition) = call.host.callArrived(
            breaker: breaker, bulkhead: bulkhead, priority: call.priority,
            at: call.host.time(call.ambient, progress.now))
        tell(transition, call)
        switch admission {
        case .admitted(let ticket): return .admitted(ticket)
        case .refused(let rejection): return .ended(.rejected(rejection))
        case .queued(let turn):
            let end = await call.host.wait(  // point: bulkheadQueue
                for: turn, deadline: call.ambient?.deadline, ambient: call.ambient)
            progress.now = Ambient.now(call.ambient)
            guard end == .granted else {
                if Task.isCancelled { return .ended(.cancelled) }
                return .ended(.rejected(.deadlineExceeded(serverWait: progress.verdict?.serverWait)))
            }
            if let end = overallDeadline(call, &progress) {
                call.host.placeReturned()
                return .ended(end)
            }
            return turnCame(call, progress)
        }
    }

    private func turnCame(_ call: Call, _ progress: Progress) -> Entry {
        let (admission, transition) = call.host.turnCame(
            breaker: call.policy.breaker, at: call.host.time(call.ambient, progress.now))
        tell(transition, call)
        switch admission {
        case .admitted(let ticket): return .admitted(ticket)
        case .refused(let rejection): return .ended(.rejected(rejection))
        case .queued: preconditionFailure("HostState: turnCame queued a call that has its place")
        }
    }

    /// The last look before bytes leave: cancelled, signed out or with nothing to send, nothing is sent.
    func lastLook(
        _ operation: any PipelineOperation, _ call: Call, _ ticket: inout HostState.Ticket,
        _ progress: inout Progress
    ) async -> CallEnd? {
        var end: CallEnd?
        if operation.needsPreparation {
            end = await prepared(operation, call, &progress)  // point: requestBody
        }
        SuspensionPoint.beforeSend.entered(call.ambient)
        if Task.isCancelled {
            end = .cancelled
        } else if end == nil, session.current != call.generation {
            end = .rejected(.sessionEnded)
        } else if end == nil, operation.needsPreparation {
            // The breaker may have opened while the body was read.
            let (rejection, transition) = call.host.bodyCame(
                &ticket, breaker: call.policy.breaker, at: call.host.time(call.ambient, progress.now))
            tell(transition, call)
            if let rejection { return .rejected(rejection) }
        }
        guard let end else { return nil }
        let now = call.host.time(call.ambient, Ambient.now(call.ambient))
        tell(
            call.host.attemptEnded(
                ticket, health: .nothing, breaker: call.policy.breaker, keepsPlace: false, at: now, unit: 0),
            call)
        return end
    }

    /// The next attempt's body and the like, within the attempt's limit; an end when there is none.
    private func prepared(
        _ operation: any PipelineOperation, _ call: Call, _ progress: inout Progress
    ) async -> CallEnd? {
        SuspensionPoint.requestBody.entered(call.ambient)
        let preparation = await operation.prepare(  // point: requestBody
            until: limit(call, progress.now), call.ambient)
        progress.now = Ambient.now(call.ambient)
        if let end = overallDeadline(call, &progress) { return end }
        guard case .failed(let value, let code) = preparation else { return nil }
        progress.value = value
        progress.verdict = AttemptVerdict(repeat: .never, health: .nothing, code: code, sent: .no)
        progress.stopped = .finalOutcome
        return .finished
    }

    private func limit(_ call: Call, _ start: Instant) -> Instant? {
        let own = call.policy.attemptTimeout.map { start.advanced(by: $0) }
        return switch (own, call.ambient?.deadline) {
        case (let own?, let deadline?): min(own, deadline)
        case (let own, let deadline): own ?? deadline
        }
    }

    /// The next attempt's number and limits.
    func begin(_ call: Call, _ progress: inout Progress) -> AttemptContext {
        progress.attempts += 1
        return AttemptContext(
            number: progress.log.count + 1, start: progress.now, limit: limit(call, progress.now),
            ambient: call.ambient, generation: call.generation)
    }

    /// Stage 2, decided after the attempt: again, and when, or the end.
    func retry(
        _ replayability: Replayability, _ call: Call, _ progress: inout Progress
    ) -> Repeat {
        guard let verdict = progress.verdict, verdict.repeat != .success else {
            progress.stopped = .succeeded
            return .ended(.finished)
        }
        let decision = RetryMachine.decide(
            RetryMachine.Question(
                verdict: verdict, replayability: replayability, index: progress.attempts - 1,
                unit: units.next(), timeLeft: call.ambient?.deadline.map { progress.now.duration(to: $0) },
                previousDelay: progress.previousDelay, isNested: call.ambient?.insideAttempt ?? false),
            policy: call.policy.retry)
        switch decision {
        case .deferred(let wait): return .ended(.deferred(wait: wait))
        case .stop(.deadlineExceeded):
            call.reporter?.deadlineSkipped(serverWait: verdict.serverWait)
            return .ended(.rejected(.deadlineExceeded(serverWait: verdict.serverWait)))
        case .stop(let reason):
            progress.stopped = reason
            return .ended(.finished)
        case .retry(let delay, let source):
            // Paid before the wait: a thousand waiting retries have been counted (see budget-02).
            // An attempt that never reached the transport was no first one, and has not spent its token.
            let isPaid = progress.holdsToken || progress.log.isEmpty
            if let budget, !isPaid, !verdict.isDeviceFault {
                guard budget.takeRetry(call.ambient) else { return .ended(.rejected(.budgetExhausted)) }
                progress.holdsToken = true
            }
            progress.previousDelay = delay
            return .again(PlannedRetry(delay: delay, source: source, reason: verdict.code))
        }
    }

    /// The wait before a repeat; nil when the repeat may go on.
    func wait(
        _ planned: PlannedRetry, _ call: Call, _ progress: inout Progress
    ) async -> CallEnd? {
        let begun = progress.now
        let next = begun.advanced(by: planned.delay)
        call.reporter?.waitBegins(planned)
        if let waits = call.waits { waits.waitBegins(until: next) } else { call.ambient?.onRetry?(next) }
        SuspensionPoint.backoff.entered(call.ambient)
        do {
            try await Ambient.source(call.ambient).sleep(until: next)  // point: backoff
        } catch {
            progress.now = Ambient.now(call.ambient)
            return .cancelled
        }
        progress.now = Ambient.now(call.ambient)
        progress.waited = begun.duration(to: progress.now)
        progress.waitSource = planned.source
        progress.planned = planned
        return nil
    }

    func tell(_ transition: BreakerState?, _ call: Call) {
        guard let transition else { return }
        call.host.tell()
        call.reporter?.breakerChanged(transition)
    }
}
