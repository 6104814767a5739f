package import Stoic

/// What is to be done after an input to a debounce.
package struct DebounceActions: Sendable, Equatable {
    package var disarms = false
    package var arm: DebounceWait?
    /// There is something to act on.
    package var acts = false

    package init() {}
}

/// How long it is waited for quiet, under a number of its own.
package struct DebounceWait: Sendable, Hashable {
    package let number: UInt64
    package let moment: Instant
}

/// Waits until a person has stopped typing: a pure machine with time as a parameter.
///
/// Acts are taken one after another; of several that are due only the newest is.
package struct DebounceMachine<Query: Sendable & Equatable>: Sendable {
    package let quiet: Duration
    /// The longest wait of a query while others keep coming; nil is for ever.
    package let longest: Duration?
    package private(set) var wait: DebounceWait?
    private var waiting: Query?
    /// When the first query came that nobody has acted on.
    private var since: Instant?
    private var due: Query?
    private var acted: Query?
    private var isActing = false
    private var lastNumber: UInt64 = 0

    package init(quiet: Duration, longest: Duration? = nil) {
        self.quiet = max(quiet, .zero)
        self.longest = longest.map { max($0, .zero) }
    }

    package mutating func sent(_ query: Query, at now: Instant) -> DebounceActions {
        // A letter typed and taken back is no question.
        guard query != acted else { return stopped() }
        let since = self.since ?? now
        var moment = now.advanced(by: quiet)
        if let longest { moment = min(moment, since.advanced(by: longest)) }
        var actions = DebounceActions()
        actions.disarms = wait != nil
        lastNumber &+= 1
        let next = DebounceWait(number: lastNumber, moment: moment)
        self.since = since
        waiting = query
        wait = next
        actions.arm = next
        return actions
    }

    package mutating func flushed(_ query: Query) -> DebounceActions {
        var actions = stopped()
        become(due: query, &actions)
        return actions
    }

    package mutating func cancelled() -> DebounceActions {
        due = nil
        acted = nil
        return stopped()
    }

    package mutating func rang(_ number: UInt64) -> DebounceActions {
        // Race: a wait that ends while another letter is typed, or as it is cancelled.
        guard wait?.number == number, let query = waiting else { return DebounceActions() }
        var actions = stopped()
        actions.disarms = false
        become(due: query, &actions)
        return actions
    }

    /// What to act on now; nil while somebody acts already, who asks again afterwards.
    package mutating func begin() -> Query? {
        guard !isActing, let query = due else { return nil }
        due = nil
        isActing = true
        return query
    }

    package mutating func ended() { isActing = false }

    private mutating func become(due query: Query, _ actions: inout DebounceActions) {
        due = query
        acted = query
        actions.acts = true
    }

    private mutating func stopped() -> DebounceActions {
        var actions = DebounceActions()
        actions.disarms = wait != nil
        wait = nil
        waiting = nil
        since = nil
        return actions
    }
}

extension DebounceMachine: Equatable {}
extension DebounceMachine: Hashable where Query: Hashable {}
