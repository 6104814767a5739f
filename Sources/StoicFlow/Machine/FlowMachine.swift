package import Stoic

/// What the person sees, computed: a pure machine with time as a parameter (F1, F2, F4).
///
/// One work at a time, and each has a number: the newest intent's. What comes from any other is too late and
/// changes nothing.
package struct FlowMachine<Content: Sendable>: ScreenMachine {
    /// What an intent is to the one before.
    package enum Start: Sendable {
        /// Another question.
        case new
        /// The same question once more.
        case again
    }

    package let policy: FlowPolicy
    package internal(set) var state = FlowState<Content>()
    package internal(set) var work: UInt64?
    package internal(set) var timer: FlowTimer?
    package internal(set) var hasLeft = false
    /// There is an intent that could be repeated.
    package internal(set) var hasIntent = false
    /// The intent has no answer that is as good as it could be.
    package internal(set) var isUnanswered = false
    /// The number of the last work, and of the last timer.
    var lastWork: UInt64 = 0
    var lastTimer: UInt64 = 0
    /// Which question is asked, and to which one the content is the answer.
    var question: UInt64 = 0
    var answered: UInt64?
    /// The work that brought what is shown.
    var broughtBy: UInt64 = 0
    /// Which account's screen it is.
    var session: UInt64 = 0
    /// Whether what now succeeds is a recovery.
    var sawTrouble = false
    var hint: ConnectivityHint?
    /// The hint changed while nobody looked.
    var isHintNews = false
    /// How many changes came to wait while nobody looked.
    var pendingNews: Int?
    /// A request has succeeded since the hint said that none could.
    var isHintRefuted = false

    package init(policy: FlowPolicy = FlowPolicy()) {
        self.policy = policy
    }

    package var shown: FlowState<Content> { state }
    package var target: Void { () }

    // MARK: What the person does

    package mutating func intent(at now: Instant) -> FlowActions { begin(.new, at: now) }

    /// Ignored unless it is offered: a second tap starts nothing twice.
    package mutating func retry(at now: Instant) -> FlowActions {
        guard state.canRetry else { return FlowActions() }
        return begin(.again, at: now)
    }

    /// Ignored while something is under way, which it would only repeat.
    package mutating func refresh(at now: Instant) -> FlowActions {
        guard work == nil, hasIntent else { return FlowActions() }
        return begin(.again, at: now)
    }

    /// Silent: what was going on ends, and nothing is said to be wrong.
    package mutating func cancel() -> FlowActions {
        guard work != nil else { return FlowActions() }
        var actions = FlowActions()
        stop(&actions)
        return endCancelled(actions)
    }

    /// Ends what only this screen wanted; nothing is written until it is entered again.
    package mutating func leave() -> FlowActions {
        guard !hasLeft else { return FlowActions() }
        var actions = FlowActions()
        stop(&actions)
        hasLeft = true
        return settled(actions)
    }

    package mutating func enter() -> FlowActions {
        guard hasLeft else { return FlowActions() }
        hasLeft = false
        if isHintNews, hint?.isSatisfied == true { believeOnline() }
        isHintNews = false
        if let pendingNews { state.pendingChanges = pendingNews }
        pendingNews = nil
        return settled(FlowActions())
    }

    package mutating func begin(_ start: Start, at now: Instant) -> FlowActions {
        // Race: a debounced intent or a tap, and the screen's end.
        guard !hasLeft else { return FlowActions() }
        var actions = FlowActions()
        stop(&actions)
        actions.accepted = true
        hasIntent = true
        isUnanswered = true
        if start == .new {
            question &+= 1
            if state.trouble?.outlivesIntent != true { state.trouble = nil }
            sawTrouble = state.trouble != nil
        }
        if policy.refusesOffline, hint?.isSatisfied == false, !isHintRefuted {
            state.trouble = state.trouble ?? .hintedOffline
            return settled(actions)
        }
        lastWork &+= 1
        work = lastWork
        actions.start = work
        state.activity = .loading
        arm(.progress, at: now.advanced(by: policy.progressAfter), &actions)
        return settled(actions)
    }

    // MARK: What the work comes to

    package mutating func attemptFailed(_ work: UInt64, next: Instant) -> FlowActions {
        // Race: an attempt's end and a newer intent, a cancel or the screen's end.
        guard self.work == work else { return FlowActions() }
        var failed = 1
        if case .retrying(let before, _) = state.activity { failed = before == .max ? before : before + 1 }
        state.activity = .retrying(failed: failed, next: next)
        sawTrouble = true
        return settled(FlowActions())
    }

    package mutating func interim(
        _ work: UInt64, _ result: FlowResult<Content>, at now: Instant
    ) -> FlowActions {
        // Race: the same.
        guard self.work == work else { return FlowActions() }
        var actions = FlowActions()
        show(result, at: now, &actions)
        return settled(actions)
    }

    package mutating func finished(
        _ work: UInt64, _ result: FlowResult<Content>, at now: Instant
    ) -> FlowActions {
        // Race: the same.
        guard self.work == work else { return FlowActions() }
        var actions = FlowActions()
        show(result, at: now, &actions)
        end(isCached: result.content.isCached, trouble: result.trouble, at: now, &actions)
        return settled(actions)
    }

    package mutating func failed(_ work: UInt64, _ trouble: FlowTrouble) -> FlowActions {
        // Race: the same.
        guard self.work == work else { return FlowActions() }
        var actions = FlowActions()
        self.work = nil
        stop(&actions)
        state.trouble = trouble
        sawTrouble = true
        return settled(actions)
    }

    /// The work was cancelled by somebody else than this machine.
    package mutating func workCancelled(_ work: UInt64) -> FlowActions {
        // Race: the same.
        guard self.work == work else { return FlowActions() }
        var actions = FlowActions()
        self.work = nil
        stop(&actions)
        return endCancelled(actions)
    }
}

extension FlowMachine: Equatable where Content: Equatable {}
extension FlowMachine: Hashable where Content: Hashable {}
