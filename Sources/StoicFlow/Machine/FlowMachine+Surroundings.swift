package import Stoic

// What happens around a flow: time, the network, the session.
extension FlowMachine {
    package mutating func timerRang(_ number: UInt64) -> FlowActions {
        // Race: a timer that goes off while it is disarmed.
        guard let timer, timer.number == number else { return FlowActions() }
        self.timer = nil
        switch timer.purpose {
        case .progress:
            state.showsProgress = true
            if state.activity == .loading { state.activity = .delayed }
        case .fade:
            state.notice = nil
        }
        return settled(FlowActions())
    }

    /// A hint never ends a request, and never overrules what one found out.
    package mutating func hinted(_ hint: ConnectivityHint, at now: Instant) -> FlowActions {
        guard hint != self.hint else { return FlowActions() }
        let changed = hint.isSatisfied != self.hint?.isSatisfied
        self.hint = hint
        // What a screen nobody looks at shows waits until it is entered.
        guard changed else { return FlowActions() }
        isHintRefuted = false
        guard !hasLeft else {
            isHintNews = true
            return FlowActions()
        }
        guard hint.isSatisfied else { return settled(FlowActions()) }
        let wasOffline = state.trouble?.kind == .offline
        believeOnline()
        let actions = settled(FlowActions())
        // Only what is not under way already, and what the network kept from being: flapping doubles no send.
        let resumes = policy.resumesOnline && wasOffline && state.canRetry && state.notice != .cancelled
        guard resumes else { return actions }
        return begin(.again, at: now)
    }

    package mutating func pendingChanged(to count: Int) -> FlowActions {
        let count = max(0, count)
        guard !hasLeft else {
            pendingNews = count
            return FlowActions()
        }
        guard state.pendingChanges != count else { return FlowActions() }
        state.pendingChanges = count
        return settled(FlowActions())
    }

    /// What belonged to one account is not shown to another, on a screen that was left neither.
    package mutating func sessionChanged() -> FlowActions {
        var actions = FlowActions()
        stop(&actions)
        state = FlowState()
        pendingNews = nil
        session &+= 1
        hasIntent = false
        isUnanswered = false
        answered = nil
        sawTrouble = false
        return settled(actions)
    }
}

extension FlowMachine {
    /// Ends work and timer, and what was said of them.
    mutating func stop(_ actions: inout FlowActions) {
        actions.cancel = work
        work = nil
        disarm(&actions)
        state.activity = .idle
        state.showsProgress = false
        state.notice = nil
    }

    mutating func endCancelled(_ actions: FlowActions) -> FlowActions {
        state.notice = .cancelled
        sawTrouble = state.trouble != nil
        return settled(actions)
    }

    mutating func show(_ result: FlowResult<Content>, at now: Instant, _ actions: inout FlowActions) {
        // Work that came to nothing takes nothing away (F2).
        guard result.content.value != nil else { return }
        let made = now.advanced(by: .zero - result.content.age)
        // A cache may be behind what the same question has brought already.
        let isOlder =
            result.content.isCached && answered == question && state.madeAt.map { made <= $0 } ?? false
        guard !isOlder else { return }
        put(result, madeAt: made)
        actions.shown = true
    }

    mutating func put(_ result: FlowResult<Content>, madeAt moment: Instant) {
        state.content = result.content
        state.emptiness = result.emptiness
        state.warnings = result.warnings
        answered = question
        state.madeAt = moment
        broughtBy = work ?? broughtBy
    }

    /// The work has an answer, good or not.
    mutating func end(isCached: Bool, trouble: FlowTrouble?, at now: Instant, _ actions: inout FlowActions) {
        work = nil
        stop(&actions)
        if let trouble {
            state.trouble = trouble
            sawTrouble = true
        } else if isCached {
            // A cache that answers proves nothing about the network.
            isUnanswered = state.trouble.map { $0.outlivesIntent && $0.allowsRetry } ?? false
            if state.trouble?.outlivesIntent != true { state.trouble = nil }
        } else {
            succeed(at: now, &actions)
        }
    }

    private mutating func succeed(at now: Instant, _ actions: inout FlowActions) {
        isUnanswered = false
        isHintRefuted = hint?.isSatisfied == false
        let recovered = sawTrouble || state.trouble != nil
        state.trouble = nil
        sawTrouble = false
        guard recovered else { return }
        state.notice = .recovered
        arm(.fade, at: now.advanced(by: policy.recoveredFor), &actions)
    }

    /// The network seems to be back: who failed for want of it may try again, and no banner claims otherwise.
    mutating func believeOnline() {
        guard let trouble = state.trouble, trouble.kind == .offline else { return }
        if trouble.isHint {
            state.trouble = nil
            sawTrouble = state.isRetrying
        } else {
            state.trouble?.kind = .recoverable
        }
    }

    mutating func arm(_ purpose: FlowTimer.Purpose, at moment: Instant, _ actions: inout FlowActions) {
        lastTimer &+= 1
        let next = FlowTimer(number: lastTimer, purpose: purpose, moment: moment)
        timer = next
        actions.arm = next
    }

    private mutating func disarm(_ actions: inout FlowActions) {
        actions.disarm = timer?.number
        timer = nil
    }

    /// What follows from all the rest, at the end of every input that changed something.
    mutating func settled(_ given: FlowActions) -> FlowActions {
        var actions = given
        if !hasLeft { believeHint(&actions) }
        let isOffered = state.trouble?.allowsRetry ?? true
        state.isCurrent = answered == question && state.content.value != nil
        state.canRetry = !hasLeft && work == nil && isUnanswered && isOffered
        actions.changed = true
        return actions
    }

    private mutating func believeHint(_ actions: inout FlowActions) {
        guard hint?.isSatisfied == false, !isHintRefuted, state.trouble == nil else { return }
        state.trouble = .hintedOffline
        sawTrouble = true
        guard state.notice == .recovered else { return }
        state.notice = nil
        disarm(&actions)
    }
}
