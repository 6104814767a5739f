package import Stoic

/// A list that comes page by page: a flow over all its items, and the cursors between (F3).
package struct PagesMachine<Item: Sendable, Cursor: Hashable & Sendable>: ScreenMachine {
    /// Servers that never end a list do not fill the memory with it.
    package static var maxPages: Int { 1_000 }

    package internal(set) var flow: FlowMachine<[Item]>
    /// The page that is under way or failed; nil is the first. A retry asks for the same.
    package internal(set) var target: Cursor?
    /// Where the list that is shown goes on.
    package private(set) var next: Cursor?
    /// The cursors of the pages that are in the list.
    private var loaded: Set<Cursor> = []
    /// What is shown is the answer to the last intent, so that its next page belongs to it.
    private var isCurrent = false

    package init(policy: FlowPolicy = FlowPolicy()) {
        flow = FlowMachine(policy: policy)
    }

    package var work: UInt64? { flow.work }
    package var timer: FlowTimer? { flow.timer }
    package var hasIntent: Bool { flow.hasIntent }

    package var shown: PagesState<Item> {
        var state = PagesState<Item>()
        state.flow = flow.state
        state.part = target == nil ? .first : .next
        state.hasMore = isCurrent && next != nil
        return state
    }

    // MARK: What the person does

    package mutating func intent(at now: Instant) -> FlowActions {
        let actions = flow.intent(at: now)
        if actions.accepted {
            target = nil
            isCurrent = false
        }
        return actions
    }

    package mutating func retry(at now: Instant) -> FlowActions { flow.retry(at: now) }

    /// The list from its start. A first page that is under way is that already; a next one gives way to it.
    package mutating func refresh(at now: Instant) -> FlowActions {
        guard flow.hasIntent, flow.work == nil || target != nil else { return FlowActions() }
        let actions = flow.begin(.again, at: now)
        if actions.accepted { target = nil }
        return actions
    }

    /// Scrolling asks again and again: nothing is asked for twice, and after a failure only by a retry.
    package mutating func nextPage(at now: Instant) -> FlowActions {
        guard let next, isCurrent, flow.work == nil else { return FlowActions() }
        let hasFailed = target != nil && flow.isUnanswered && flow.state.trouble != nil
        guard !hasFailed else { return FlowActions() }
        let actions = flow.begin(.again, at: now)
        if actions.accepted { target = next }
        return actions
    }

    // MARK: What the work comes to

    /// A first page from a cache may show while the server's is on its way; a next one would come twice.
    package mutating func interim(
        _ work: UInt64, _ answer: FlowResult<Page<Item, Cursor>>, at now: Instant
    ) -> FlowActions {
        guard target == nil else { return FlowActions() }
        let actions = flow.interim(work, answer.items(), at: now)
        if actions.shown, let page = answer.content.value { startList(page) }
        return actions
    }

    package mutating func finished(
        _ work: UInt64, _ answer: FlowResult<Page<Item, Cursor>>, at now: Instant
    ) -> FlowActions {
        // Race: a page's end and a newer intent, a cancel or the screen's end.
        guard flow.work == work else { return FlowActions() }
        guard let page = answer.content.value else { return flow.finished(work, answer.items(), at: now) }
        guard let cursor = target else {
            let actions = flow.finished(work, answer.items(), at: now)
            if actions.shown { startList(page) }
            return actions
        }
        loaded.insert(cursor)
        next = following(page)
        // It is in the list: whatever a retry does, it asks for this page no more.
        target = nil
        return flow.appended(work, answer.items(), at: now)
    }

    // MARK: What happens around it

    package mutating func sessionChanged() -> FlowActions {
        target = nil
        next = nil
        loaded = []
        isCurrent = false
        return flow.sessionChanged()
    }

    private mutating func startList(_ page: Page<Item, Cursor>) {
        loaded = []
        next = following(page)
        isCurrent = true
    }

    /// Where it goes on: nowhere, when the server leads back to a page that is there.
    private func following(_ page: Page<Item, Cursor>) -> Cursor? {
        guard let next = page.next, !loaded.contains(next), loaded.count + 1 < Self.maxPages else {
            return nil
        }
        return next
    }
}

extension FlowResult {
    fileprivate func items<Item, Cursor>() -> FlowResult<[Item]> where Value == Page<Item, Cursor> {
        FlowResult<[Item]>(
            content: content.map(\.items), emptiness: emptiness, warnings: warnings, trouble: trouble)
    }
}

extension PagesMachine: Equatable where Item: Equatable {}
extension PagesMachine: Hashable where Item: Hashable {}
