import Synchronization

/// What is known of one host: breaker and bulkhead behind one lock.
package final class HostState: Sendable {
    /// What an admitted attempt must bring back.
    package struct Ticket: Sendable {
        let breaker: BreakerMachine.Ticket?
        let holdsPlace: Bool
    }

    enum Admission {
        case admitted(Ticket)
        case queued(Turn)
        case refused(Rejection)
    }

    struct State {
        var breaker = BreakerMachine()
        var bulkhead = BulkheadMachine()
        /// The bulkhead last in force, for grants that no arrival brings about.
        var bulkheadPolicy = BulkheadPolicy()
        var nextToken: UInt64 = 0
        var turns: [UInt64: Turn] = [:]
        var listeners: [UInt64: AsyncStream<BreakerState>.Continuation] = [:]
        /// What the listeners have yet to hear, in the order in which it happened.
        var untold: [(state: BreakerState, listener: AsyncStream<BreakerState>.Continuation)] = []
        var isTelling = false

        mutating func token() -> UInt64 {
            nextToken &+= 1
            return nextToken
        }

        /// The breaker's state if it has changed; `tell()` must follow outside of the lock.
        mutating func transition(since before: BreakerState) -> BreakerState? {
            guard breaker.state != before else { return nil }
            for (_, listener) in listeners.sorted(by: { $0.key < $1.key }) {
                untold.append((breaker.state, listener))
            }
            return breaker.state
        }
    }

    package let key: HostKey
    /// The ambient source in force when the host was first used; its ages are measured on no other.
    package let source: (any TimeSource)?
    let state = Mutex(State())

    package init(key: HostKey, source: (any TimeSource)?) {
        self.key = key
        self.source = source
    }

    package var inFlight: Int { state.withLock { $0.bulkhead.inFlight } }
    package var waiting: Int { state.withLock { $0.bulkhead.waiting } }
    package var breakerState: BreakerState { state.withLock { $0.breaker.state } }

    /// Calls that have asked for a place so far, and attempts in the breaker's window: a benchmark's proof
    /// that the stages ran.
    package var arrivals: UInt64 { state.withLock { $0.nextToken } }
    package func attemptsInWindow(_ policy: BreakerPolicy, at now: Instant) -> Int {
        state.withLock { $0.breaker.attemptsInWindow(policy: policy, at: now) }
    }

    /// An open breaker or a busy bulkhead must be remembered (P5).
    package var isEvictable: Bool {
        let now = source?.now ?? SystemTime.read()
        return state.withLock { state in
            state.breaker.isAtRest(at: now) && state.bulkhead.isAtRest && state.listeners.isEmpty
        }
    }

    /// The host's own time; `now` serves when both measure on the same source.
    func time(_ ambient: Ambient?, _ now: Instant) -> Instant {
        if let source { return source.now }
        return ambient?.source == nil ? now : SystemTime.read()
    }

    /// Breaker, then bulkhead, in one step.
    func callArrived(
        breaker: BreakerPolicy?, bulkhead: BulkheadPolicy?, priority: CallPriority, at now: Instant
    ) -> (admission: Admission, transition: BreakerState?) {
        state.withLock { state in
            let before = state.breaker.state
            var ticket: BreakerMachine.Ticket?
            if let breaker {
                switch state.breaker.callArrived(policy: breaker, at: now) {
                case .admitted(let admitted): ticket = admitted
                case .refused(let left): return (.refused(.breakerOpen(timeLeft: left)), nil)
                }
            }
            let transition = state.transition(since: before)
            guard let bulkhead else {
                return (.admitted(Ticket(breaker: ticket, holdsPlace: false)), transition)
            }
            state.bulkheadPolicy = bulkhead
            let token = state.token()
            let arrival = state.bulkhead.callArrived(token: token, priority: priority, policy: bulkhead)
            if arrival == .admitted {
                return (.admitted(Ticket(breaker: ticket, holdsPlace: true)), transition)
            }
            // The breaker is asked anew when the turn comes: it may have opened meanwhile.
            if let ticket { state.breaker.attemptAbandoned(ticket) }
            guard arrival == .queued else { return (.refused(.bulkheadFull), transition) }
            let turn = Turn(token: token)
            state.turns[token] = turn
            return (.queued(turn), transition)
        }
    }

    /// The breaker's word to a call that has been granted a place.
    func turnCame(
        breaker: BreakerPolicy?, at now: Instant
    ) -> (admission: Admission, transition: BreakerState?) {
        let (result, transition, granted) = state.withLock { state in
            let before = state.breaker.state
            var ticket: BreakerMachine.Ticket?
            if let breaker {
                switch state.breaker.callArrived(policy: breaker, at: now) {
                case .admitted(let admitted): ticket = admitted
                case .refused(let left):
                    state.bulkhead.placeReturned()
                    return (
                        Admission.refused(.breakerOpen(timeLeft: left)), BreakerState?.none,
                        Self.grants(&state)
                    )
                }
            }
            let transition = state.transition(since: before)
            return (.admitted(Ticket(breaker: ticket, holdsPlace: true)), transition, [])
        }
        Self.wake(granted)
        return (result, transition)
    }

    /// The breaker's word to an attempt whose body took its time: its place comes back when it is refused.
    func bodyCame(
        _ ticket: inout Ticket, breaker: BreakerPolicy?, at now: Instant
    ) -> (rejection: Rejection?, transition: BreakerState?) {
        guard let breaker, let admitted = ticket.breaker else { return (nil, nil) }
        let held = ticket.holdsPlace
        let (next, rejection, transition, granted) = state.withLock {
            state -> (BreakerMachine.Ticket?, Rejection?, BreakerState?, [Turn]) in
            if state.breaker.isCurrent(admitted) { return (admitted, nil, nil, []) }
            let before = state.breaker.state
            switch state.breaker.callArrived(policy: breaker, at: now) {
            case .admitted(let next): return (next, nil, state.transition(since: before), [])
            case .refused(let left):
                if held { state.bulkhead.placeReturned() }
                return (nil, .breakerOpen(timeLeft: left), nil, held ? Self.grants(&state) : [])
            }
        }
        Self.wake(granted)
        ticket = Ticket(breaker: next, holdsPlace: held)
        return (rejection, transition)
    }

    /// The attempt ended. `keepsPlace`: an abandoned transport still runs, its place comes back when it ends.
    func attemptEnded(
        _ ticket: Ticket, health: AttemptVerdict.Health, breaker: BreakerPolicy?, keepsPlace: Bool,
        at now: Instant, unit: Double
    ) -> BreakerState? {
        let (transition, granted) = state.withLock { state -> (BreakerState?, [Turn]) in
            var transition: BreakerState?
            if let admitted = ticket.breaker {
                let before = state.breaker.state
                if let breaker, health != .nothing {
                    state.breaker.attemptEnded(
                        admitted, failed: health == .failure, policy: breaker, at: now, unit: unit)
                } else {
                    state.breaker.attemptAbandoned(admitted)
                }
                transition = state.transition(since: before)
            }
            guard ticket.holdsPlace, !keepsPlace else { return (transition, []) }
            state.bulkhead.placeReturned()
            return (transition, Self.grants(&state))
        }
        Self.wake(granted)
        return transition
    }

    /// A place comes back on its own: granted to one that had left, or an abandoned transport has ended.
    func placeReturned() {
        let granted = state.withLock { state in
            state.bulkhead.placeReturned()
            return Self.grants(&state)
        }
        Self.wake(granted)
    }

    /// A new bulkhead is in force: whoever has a place under it goes.
    package func update(bulkhead: BulkheadPolicy) {
        let granted = state.withLock { state in
            state.bulkheadPolicy = bulkhead
            return Self.grants(&state)
        }
        Self.wake(granted)
    }
}
