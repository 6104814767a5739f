public import Stoic

/// A list that comes page by page: a page that fails keeps the items, and no page comes twice (F3).
public final class Pages<Item: Sendable, Cursor: Hashable & Sendable>: Sendable {
    /// Loads the page at a cursor; nil is the first.
    public typealias Load =
        @Sendable (Cursor?, FlowReport<Page<Item, Cursor>>) async throws -> FlowResult<Page<Item, Cursor>>

    let shell: FlowShell<PagesMachine<Item, Cursor>>

    /// A list of which nothing is known yet.
    ///
    /// - Parameters:
    ///   - connectivity: A hint to heed. Default: none.
    ///   - events: Hears of each failure that is shown (`flow.failed`, with its request's number, `code` and
    ///     `kind`) and of each recovery (`flow.recovered`). Default: nobody.
    ///   - label: What the events call it; nothing personal. Default: `flow`.
    public init(
        policy: FlowPolicy = FlowPolicy(), connectivity: (any Connectivity)? = nil,
        events: (any EventSink)? = nil, label: String = "flow"
    ) {
        shell = FlowShell(
            PagesMachine(policy: policy), connectivity: connectivity, log: FlowLog(events, label: label))
    }

    /// What is on the screen now.
    public var state: PagesState<Item> { shell.shown }

    /// The time on its clock, on which a state's moments are.
    public var now: Instant { Ambient.now(shell.ambient) }

    /// The states from now on, the present one first; a slow reader sees the newest 16.
    public var states: AsyncStream<PagesState<Item>> { shell.states { $0 } }

    /// Calls `listener` with the present state and each that follows.
    ///
    /// Order: one call after another, for as long as the list lives; never under a lock.
    /// A listener must return soon: it is called by whatever changed the state, which may be on its way to
    /// other flows.
    public func onChange(_ listener: @escaping @Sendable (PagesState<Item>) -> Void) {
        shell.listen(listener)
    }

    /// A new list: what is shown stays until its first page is there.
    public func run(_ load: @escaping Load) {
        shell.input(with: { cursor, wire in FlowFinished(try await load(cursor, FlowReport(wire: wire))) }) {
            machine, now in
            machine.intent(at: now)
        }
    }

    /// Asks for the next page, unless a page is under way or the next one has failed: then `retry()` does.
    public func loadNext() { shell.input { machine, now in machine.nextPage(at: now) } }

    /// Asks again for the page that failed, if a retry is offered.
    public func retry() { shell.input { machine, now in machine.retry(at: now) } }

    /// The same list from its start; what is shown stays until the first page is there.
    public func refresh() { shell.input { machine, now in machine.refresh(at: now) } }

    /// Refreshes, and returns when nothing is under way any more, as ``Flow/refreshed()``.
    public func refreshed() async { await shell.refreshed() }

    /// Stops what is going on, without a word of error.
    public func cancel() { shell.input { machine, _ in machine.cancel() } }

    /// The screen is gone: its work ends, and nothing changes until `enter()`.
    public func leave() { shell.input { machine, _ in machine.leave() } }

    /// The screen is back.
    public func enter() { shell.input { machine, _ in machine.enter() } }

    /// Another account, or none: nothing of the old one stays, and its work ends.
    public func sessionChanged() { shell.input { machine, _ in machine.sessionChanged() } }

    /// So many changes wait to be sent.
    public func pendingChanges(_ count: Int) {
        shell.input { machine, _ in machine.pendingChanged(to: count) }
    }
}
