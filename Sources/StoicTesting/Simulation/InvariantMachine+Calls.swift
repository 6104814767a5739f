package import Stoic

extension InvariantMachine {
    /// An app begins a call.
    ///
    /// - Returns: Its number, or nil when there are too many.
    package mutating func callBegan(_ facts: CallFacts, at now: Instant) -> Int? {
        tick += 1
        guard calls.count < Self.bound else { return nil }
        var identity: Int?
        if rules.coalesces, facts.method == "GET", !facts.hasBody {
            let read = Read(target: facts.target, vary: facts.vary, generation: generation)
            identity = reads[read] ?? reads.count
            reads[read] = identity
        }
        calls.append(
            Call(facts: facts, identity: identity, generation: generation, began: tick, beganAt: now))
        live.append(calls.count - 1)
        return calls.count - 1
    }

    package mutating func callCancelled(_ id: Int, at now: Instant) {
        tick += 1
        guard calls[id].endedTick == nil, !calls[id].isCancelled else { return }
        calls[id].isCancelled = true
        calls[id].cancelledAt = max(now, calls[id].beganAt)
        guard let last = calls[id].last else { return meet(.cancelledUnsent) }
        meet(exchanges[last].isInFlight ? .cancelledInFlight : .cancelledInBackoff)
    }

    /// The call has ended, with the answer to request number `exchange` if that is known.
    package mutating func callEnded(
        _ id: Int, _ outcome: CallOutcome, exchange: Int?, bytes: Int, at now: Instant
    ) {
        tick += 1
        guard calls[id].endedTick == nil else { return }
        calls[id].endedTick = tick
        live.removeAll { $0 == id }
        let call = calls[id]
        if call.identity != nil { departed.append(id) }
        departed.removeAll { id in !live.contains { calls[$0].identity == calls[id].identity } }
        checkPromptness(call, outcome, at: now)
        switch outcome {
        case .cancelled: require(call.isCancelled, .falseCancellation)
        case .answered:
            require(!call.isCancelled, .hiddenCancellation)
            require(call.generation == generation, .deliveryAfterSignOut)
            require(bytes <= rules.maxResponseBytes, .responseLimit)
            answered(id, exchange)
        case .failed(let code):
            require(!call.isCancelled, .hiddenCancellation)
            refused(id, code)
        case .other: break
        }
        if let deadline = call.facts.deadline {
            require(now <= deadline.advanced(by: rules.slack), .lateEnd)
        }
        if endsInTime, let last = call.last, exchanges[last].isInFlight {
            // Whoever leaves last waits for its end; others may be about to leave, too.
            require(
                live.contains { calls[$0].identity == call.identity && call.identity != nil }, .leftUnderWay)
        }
        if !call.facts.isSafe, call.sends > 0 { written[call.facts.path] = tick }
    }

    private mutating func answered(_ id: Int, _ exchange: Int?) {
        let call = calls[id]
        let own = call.last.map { !exchanges[$0].isInFlight } ?? false
        guard let identity = call.identity else { return require(own, .answerFromNowhere) }
        guard let exchange, exchanges.indices.contains(exchange) else {
            // Which answer it was is not known: there must have been one to share.
            let shared = exchanges.last { other in
                (other.call.map { calls[$0].identity == identity } ?? false)
                    && (other.ended >= call.began || isStillHandedOver(other, call))
            }
            return require(own || shared != nil, .answerFromNowhere)
        }
        let source = exchanges[exchange]
        require(source.ended >= call.began || isStillHandedOver(source, call), .answerFromNowhere)
        guard let asker = source.call, asker != id else { return }
        meet(.coalesced)
        require(calls[asker].identity == identity, .foreignAnswer)
        let sealed = exchanges[exchange].began < (written[call.facts.path] ?? 0)
        // Written to while it was under way: then the read must have begun before that was over.
        if sealed, let over = written[call.facts.path] { require(call.began < over, .staleAnswer) }
    }

    /// Whether an answer that had come from the network before the call began was not yet with who asked
    /// for it.
    private func isStillHandedOver(_ source: Exchange, _ call: Call) -> Bool {
        guard let asker = source.call else { return false }
        if calls[asker].endedTick ?? .max > call.began { return true }
        return !endsInTime && source.endedAt == call.beganAt
    }

    private mutating func refused(_ id: Int, _ code: FailureCode) {
        switch code {
        case .deferred: meet(.deferred)
        case .bulkheadFull: meet(.bulkheadFull)
        case .deadlineExceeded: meet(.deadlineExceeded)
        case .timedOutAttempt, .timedOutFirstByte, .timedOutStall, .timedOutConnect: meet(.timedOut)
        case .breakerOpen:
            meet(.breakerOpen)
            guard let breaker = rules.breaker else { return require(false, .groundlessBreaker) }
            let least = Int((breaker.failureRatio * Double(breaker.minimumCalls)).rounded(.up))
            // A transport that was left behind says nothing of the time that it took.
            require(!endsInTime || hostFailures >= max(1, least), .groundlessBreaker)
        case .budgetExhausted:
            meet(.budgetExhausted)
            guard rules.budget != nil else { return require(false, .budgetRefusal) }
            // What was left behind may be repeated already, with a token that cannot be told of.
            guard endsInTime else { return }
            // A refusal follows at once; whoever is told so may hear of it later, when more has been earned.
            require(calls[id].last.map { !exchanges[$0].wasAffordable } ?? true, .budgetRefusal)
        default: break
        }
    }

    /// Calls that may hold a token for a repeat that has not been sent. Riders that are about to leave still
    /// keep the flight of one that has left in being.
    var waitingRepeats: Int {
        func waits(_ id: Int) -> Bool { calls[id].last.map { !exchanges[$0].isInFlight } ?? false }
        return live.count(where: waits) + departed.count(where: waits)
    }
}

extension InvariantMachine.CallFacts {
    /// Without the query.
    var path: String { target.firstIndex(of: "?").map { String(target[..<$0]) } ?? target }
}

extension InvariantMachine.Exchange {
    var countsAgainstHost: Bool {
        switch end {
        case .answered(let status, _, _): 500...599 ~= status
        case .failed(let code, _, let fault):
            (fault == .host || fault == .path) && code != .responseTooLarge
        case .cancelled, nil: false
        }
    }
}
