import Stoic
import StoicHTTP

/// What a breaker is to do, told again from outside: it knows sends and how they ended, and nothing else.
struct ShadowBreaker: Sendable {
    struct Ticket: Sendable {
        let epoch: Int
        let isProbe: Bool
    }

    enum State: Sendable, Equatable {
        case closed, halfOpen
        case open(until: Instant)
    }

    private let policy: BreakerPolicy
    private var state = State.closed
    private var epoch = 0
    private var calls = 0
    private var failures = 0
    private var probes = 0

    /// - Parameter policy: With a window as long as the scenario, no growth and no spread.
    init(_ policy: BreakerPolicy) { self.policy = policy }

    /// - Returns: Nil when nothing may be sent.
    mutating func sendBegan(at now: Instant) -> Ticket? {
        if case .open(let until) = state {
            guard now >= until else { return nil }
            enter(.halfOpen)
        }
        guard state == .halfOpen else { return Ticket(epoch: epoch, isProbe: false) }
        probes += 1
        return Ticket(epoch: epoch, isProbe: true)
    }

    /// - Parameter isCancelled: Its call was cancelled: however it ended, that says nothing of the host.
    /// - Parameter isPastDeadline: A limit that was met is then the caller's own.
    mutating func sendEnded(
        _ ticket: Ticket, _ result: TransportResult, isCancelled: Bool, isPastDeadline: Bool, at now: Instant
    ) {
        guard ticket.epoch == epoch else { return }
        if ticket.isProbe { probes -= 1 }
        if isCancelled { return }
        let failed: Bool
        switch result {
        case .cancelled: return
        case .failure(let failure):
            if isPastDeadline, failure.code == .timedOutAttempt { return }
            failed = true
        case .response(let response): failed = 500...599 ~= response.status
        }
        if ticket.isProbe {
            enter(failed ? .open(until: now.advanced(by: policy.openTime)) : .closed)
            return
        }
        guard state == .closed else { return }
        calls += 1
        failures += failed ? 1 : 0
        if calls >= policy.minimumCalls, Double(failures) >= policy.failureRatio * Double(calls), failures > 0
        {
            enter(.open(until: now.advanced(by: policy.openTime)))
        }
    }

    func mayRefuse(at now: Instant) -> Bool {
        switch state {
        case .closed: false
        case .halfOpen: probes >= policy.maxProbes
        case .open(let until): now < until
        }
    }

    private mutating func enter(_ next: State) {
        state = next
        epoch += 1
        (calls, failures, probes) = (0, 0, 0)
    }
}
