import Stoic
import Synchronization

/// Stands in front of a ``Flow`` or ``Pages`` and asks only when a person has stopped typing.
///
/// ```swift
/// let search = Debounce { query in
///     pages.run { cursor, _ in .fresh(try await recipes.page(cursor, matching: query)) }
/// }
/// field.onChange { search.send($0) }.onSubmit { search.flush($0) }
/// ```
///
/// While quiet is waited for, whatever is under way goes on and what is shown stays: only the act replaces
/// it.
///
/// Order: acts come one after another, never under a lock; of several that are due only the newest is done.
/// When nobody holds this any more, nothing is waited for; so the act must not hold it.
public final class Debounce<Query: Sendable & Equatable>: Sendable {
    private struct State {
        var machine: DebounceMachine<Query>
        var alarm: (number: UInt64, alarm: Bell)?
    }

    private let state: Mutex<State>
    private let ambient: Ambient?
    private let act: @Sendable (Query) -> Void

    /// Waits for quiet before each act.
    ///
    /// - Parameters:
    ///   - quiet: How long nothing must be typed. Default: 250 ms.
    ///   - longest: After so long a query is acted on although typing goes on. Default: never.
    ///   - act: What to do with a query.
    public init(
        for quiet: Duration = .milliseconds(250), atMost longest: Duration? = nil,
        _ act: @escaping @Sendable (Query) -> Void
    ) {
        state = Mutex(State(machine: DebounceMachine(quiet: quiet, longest: longest)))
        ambient = Ambient.current.flatMap { $0.source == nil ? nil : Ambient(source: $0.source) }
        self.act = act
    }

    deinit { state.withLock { $0.alarm }?.alarm.cancel() }

    /// The query has become this. Acted on after quiet, unless it is again what was acted on last: typing a
    /// letter and taking it back asks nothing.
    public func send(_ query: Query) {
        let now = Ambient.now(ambient)
        input { $0.sent(query, at: now) }
    }

    /// Acts at once, whatever was acted on before: for the return key.
    public func flush(_ query: Query) { input { $0.flushed(query) } }

    /// Nothing is waited for any more, and what was acted on last is forgotten.
    public func cancel() { input { $0.cancelled() } }

    var machine: DebounceMachine<Query> { state.withLock { $0.machine } }

    private func input(_ body: (inout DebounceMachine<Query>) -> DebounceActions) {
        let (actions, ended) = state.withLock { state in
            let actions = body(&state.machine)
            let ended = state.alarm?.alarm
            if actions.disarms || state.machine.wait == nil { state.alarm = nil }
            return (actions, actions.disarms ? ended : nil)
        }
        ended?.cancel()
        if let wait = actions.arm { arm(wait) }
        if actions.acts { perform() }
    }

    private func perform() {
        while let query = state.withLock({ $0.machine.begin() }) {
            act(query)
            state.withLock { $0.machine.ended() }
        }
    }

    private func arm(_ wait: DebounceWait) {
        let alarm = Bell(at: wait.moment, source: ambient?.source) { [weak self] in
            self?.input { $0.rang(wait.number) }
        }
        let isLate = state.withLock { state in
            guard state.machine.wait == wait else { return true }
            state.alarm = (wait.number, alarm)
            return false
        }
        if isLate { alarm.cancel() }
    }
}
