import Synchronization

/// One client's retry budget: what its calls earn and its retries spend.
///
/// It measures on the ambient time source in force when it was first used.
public final class RetryBudget: Sendable {
    private struct State {
        var machine: RetryBudgetMachine
        var source: (any TimeSource)?
    }

    /// The numbers in force.
    public let policy: RetryBudgetPolicy
    private let state = Mutex<State?>(nil)

    /// A budget filled to its floor.
    public init(_ policy: RetryBudgetPolicy = RetryBudgetPolicy()) {
        self.policy = policy
    }

    /// Retries that could be made now, without what idle time has earned since the last one.
    public var balance: Double {
        state.withLock { $0.map { Double($0.machine.balance) / 1_000 } } ?? Double(policy.floor)
    }

    package func callBegan(_ ambient: Ambient?, at now: Instant) {
        state.withLock { state in
            start(&state, ambient, now)
            state?.machine.callBegan(policy: policy)
        }
    }

    package func takeRetry(_ ambient: Ambient?) -> Bool {
        let source = state.withLock { $0 }.map(\.source) ?? ambient?.source
        let now = source?.now ?? SystemTime.read()
        return state.withLock { state in
            start(&state, ambient, now)
            return state?.machine.retryDecided(policy: policy, at: now) ?? false
        }
    }

    /// The retry that was taken is sent now.
    package func retrySent() {
        state.withLock { $0?.machine.retrySent() }
    }

    /// The retry that was taken is not going to be sent.
    package func giveBackRetry() {
        state.withLock { $0?.machine.retryAbandoned(policy: policy) }
    }

    private func start(_ state: inout State?, _ ambient: Ambient?, _ now: Instant) {
        if state == nil {
            state = State(machine: RetryBudgetMachine(policy: policy, at: now), source: ambient?.source)
        }
    }
}
