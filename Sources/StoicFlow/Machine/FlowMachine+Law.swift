// What holds in every state that inputs can lead to; tests ask after each.
extension FlowMachine {
    /// The first law that does not hold, in words; nil in a legal state.
    package var broken: String? {
        let isIdle = state.activity == .idle
        let laws: [(String, Bool)] = [
            ("who is at work is not idle, and who is idle is not at work", isIdle == (work == nil)),
            ("progress is shown only of work that takes longer", !state.showsProgress || !isIdle),
            ("what is delayed shows progress", state.activity != .delayed || state.showsProgress),
            ("what only just loads shows none", state.activity != .loading || !state.showsProgress),
            ("a retry is offered only when nothing is under way", !state.canRetry || isIdle),
            ("a retry repeats an intent", !state.canRetry || hasIntent),
            ("no retry is offered where none helps", !state.canRetry || state.trouble?.allowsRetry ?? true),
            ("a failure that may pass offers a retry", !isStuck),
            ("notices are for when nothing is under way", state.notice == nil || isIdle),
            ("what works again is in no trouble", state.notice != .recovered || state.trouble == nil),
            ("recovery fades", (state.notice == .recovered) == (timer?.purpose == .fade)),
            ("progress is waited for or shown", isIdle || awaitsProgress != state.showsProgress),
            ("nothing waits for progress without work", !isIdle || !awaitsProgress),
            ("nothing goes on after leaving", !hasLeft || (isIdle && timer == nil)),
            ("nothing has no reason to be empty", state.content.value != nil || state.emptiness == nil),
            ("nothing has no warnings", state.content.value != nil || state.warnings.isEmpty),
            ("changes are counted from zero", state.pendingChanges >= 0),
        ]
        return laws.first { !$0.1 }?.0
    }

    package var isLegal: Bool { broken == nil }

    private var awaitsProgress: Bool { timer?.purpose == .progress }

    private var isStuck: Bool {
        guard !hasLeft, work == nil, hasIntent, let trouble = state.trouble, !trouble.isHint else {
            return false
        }
        return trouble.allowsRetry && isUnanswered && !state.canRetry
    }
}
