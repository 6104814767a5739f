public import Stoic

/// What one screen shows of one question, kept right whatever the network does.
///
/// ```swift
/// @State private var search = FlowModel<[Recipe]>()
/// List(search.state.content.value ?? []) { RecipeRow($0) }.searchable(text: $text)
///     .onChange(of: text) { search.run { [text] _ in .fresh(try await recipes.matching(text)) } }
/// ```
///
/// Order: the newest intent wins; the work of an older one is cancelled, and what still comes of it changes
/// nothing. When nobody holds the flow any more, its work is cancelled too; so work must not hold its flow.
public final class Flow<Content: Sendable>: Sendable {
    /// What an intent does. It runs on the time source under which the flow was made.
    public typealias Work = @Sendable (FlowReport<Content>) async throws -> FlowResult<Content>

    let shell: FlowShell<FlowMachine<Erased>>

    /// A flow that has nothing to show yet.
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
            FlowMachine(policy: policy), connectivity: connectivity, log: FlowLog(events, label: label))
    }

    /// What is on the screen now.
    public var state: FlowState<Content> { shell.shown.seen() }

    /// The time on its clock, on which a state's moments are.
    public var now: Instant { Ambient.now(shell.ambient) }

    /// The states from now on, the present one first; a slow reader sees the newest 16.
    public var states: AsyncStream<FlowState<Content>> { shell.states { $0.seen() } }

    /// Calls `listener` with the present state and each that follows.
    ///
    /// Order: one call after another, for as long as the flow lives; never under a lock.
    /// A listener must return soon: it is called by whatever changed the state, which may be on its way to
    /// other flows.
    public func onChange(_ listener: @escaping @Sendable (FlowState<Content>) -> Void) {
        shell.listen { listener($0.seen()) }
    }

    /// A new intent: whatever was going on is cancelled, what is shown stays until this brings something.
    public func run(_ work: @escaping Work) {
        shell.input(with: { _, wire in FlowFinished<Erased>.erasing(try await work(FlowReport(wire: wire))) })
        {
            machine, now in
            machine.intent(at: now)
        }
    }

    /// Does what the last intent did, if a retry is offered; a second tap does nothing.
    public func retry() { shell.input { machine, now in machine.retry(at: now) } }

    /// Does what the last intent did, unless that is going on.
    public func refresh() { shell.input { machine, now in machine.refresh(at: now) } }

    /// Refreshes, and returns when nothing is under way any more, however it ended: for pull to refresh.
    ///
    /// Returns at once when there is nothing to refresh: no intent yet, or the screen was left. Who is
    /// cancelled waits no longer; the work goes on.
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
