/// A circuit breaker over attempts: a pure machine, with time and chance as parameters.
package struct BreakerMachine: Sendable, Equatable {
    /// What an admitted attempt brings back with its result.
    package struct Ticket: Sendable, Equatable {
        package let generation: UInt64
        package let isProbe: Bool
    }

    package enum Admission: Sendable, Equatable {
        case admitted(Ticket)
        /// With the time left, or nil when only a probe's end can tell.
        case refused(Duration?)
    }

    package private(set) var state = BreakerState.closed
    package var isObserveOnly = false
    /// Rises at each transition: results of an earlier state are ignored.
    private var generation: UInt64 = 0
    private var window = SlidingWindow()
    private var openings = 0
    private var probesInFlight = 0
    private var probesSucceeded = 0

    package init() {}

    /// Whether its host may be forgotten: closed, or so long open that the next call would probe.
    package func isAtRest(at now: Instant) -> Bool {
        guard !isObserveOnly else { return false }
        switch state {
        case .closed: return true
        case .open(let until): return now >= until
        case .halfOpen: return probesInFlight == 0
        case .isolated: return false
        }
    }

    package mutating func callArrived(policy: BreakerPolicy, at now: Instant) -> Admission {
        if case .open(let until) = state, now >= until { enter(.halfOpen) }
        switch state {
        case .closed:
            return .admitted(Ticket(generation: generation, isProbe: false))
        case .halfOpen where probesInFlight < max(1, policy.maxProbes):
            probesInFlight += 1
            return .admitted(Ticket(generation: generation, isProbe: true))
        case .open(let until):
            return watched ?? .refused(now.duration(to: until))
        case .halfOpen, .isolated:
            return watched ?? .refused(nil)
        }
    }

    /// Whether nothing has changed since it was admitted.
    package func isCurrent(_ ticket: Ticket) -> Bool { ticket.generation == generation }

    /// The attempt ended with a verdict on the host. Counts attempts, not calls.
    package mutating func attemptEnded(
        _ ticket: Ticket, failed: Bool, policy: BreakerPolicy, at now: Instant, unit: Double
    ) {
        // Race: admitted before a transition, ended after it.
        guard ticket.generation == generation else { return }
        if ticket.isProbe {
            probesInFlight -= 1
            if failed { return open(policy: policy, at: now, unit: unit) }
            probesSucceeded += 1
            if probesSucceeded >= policy.probeSuccesses { close() }
            return
        }
        guard state == .closed else { return }
        window.record(failed: failed, width: policy.window, at: now)
        // A full window opens on whichever outcome completes it, but only when a failure is in it.
        guard window.mayHoldFailures else { return }
        let (calls, failures) = window.totals(width: policy.window, at: now)
        let isMany = Double(failures) >= policy.failureRatio * Double(calls)
        if calls >= policy.minimumCalls, failures > 0, isMany {
            open(policy: policy, at: now, unit: unit)
        }
    }

    /// The attempt ended without a verdict: a probe gives its place back, and that is all.
    package mutating func attemptAbandoned(_ ticket: Ticket) {
        // Race: a probe abandoned after its half-open time was ended by another probe or by hand.
        guard ticket.isProbe, ticket.generation == generation else { return }
        probesInFlight -= 1
    }

    package mutating func attemptsInWindow(policy: BreakerPolicy, at now: Instant) -> Int {
        window.totals(width: policy.window, at: now).calls
    }

    package mutating func isolate() { enter(.isolated) }

    package mutating func close() {
        openings = 0
        window = SlidingWindow()
        enter(.closed)
    }

    private var watched: Admission? {
        isObserveOnly ? .admitted(Ticket(generation: generation, isProbe: false)) : nil
    }

    private mutating func open(policy: BreakerPolicy, at now: Instant, unit: Double) {
        var time = Double(max(0, policy.openTime.clampedNanoseconds))
        let longest = Double(max(0, policy.maxOpenTime.clampedNanoseconds))
        // An infinite growth times an open time of nothing would be NaN, which no integer holds.
        let growth = min(max(1, policy.openTimeMultiplier), 1e6)
        for _ in 0..<min(openings, 64) where time < longest { time *= growth }
        time = min(time, longest)
        time += time * min(1, max(0, policy.openTimeSpread)) * min(1, max(0, unit))
        openings = min(openings + 1, 64)
        window = SlidingWindow()
        enter(.open(until: now.advanced(by: .nanoseconds(Int64(min(time, 4e18))))))
    }

    private mutating func enter(_ next: BreakerState) {
        state = next
        generation &+= 1
        probesInFlight = 0
        probesSucceeded = 0
    }
}
