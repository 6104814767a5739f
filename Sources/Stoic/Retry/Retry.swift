/// Runs `operation` until it succeeds, or repeating it cannot help or is not allowed any more.
///
/// Only an error that is `Retryable` and says that it is worth it is repeated; everything else is final.
/// Inside, calls of a client make a single attempt each: this retry owns the repeats (R10). Cancellation
/// ends it at once with a bare `CancellationError`.
///
/// - Parameters:
///   - policy: Default: three attempts, 200 ms doubling.
///   - budget: Shared with others of the same kind; nil for none.
///   - operation: Given the attempt's number, from 1.
/// - Throws: The last attempt's error, or `CallRejected` when the budget or the deadline refused the next
///   one.
public func retry<Success>(
    _ policy: RetryPolicy = .standard,
    budget: RetryBudget? = nil,
    units: UnitSource = .shared,
    operation: (Int) async throws -> Success
) async throws -> Success {
    let ambient = Ambient.current ?? Ambient()
    let inside = ambient.enteringAttempt()
    var repeats = Repeats(policy: policy, budget: budget, ambient: ambient)
    try repeats.begin()
    while true {
        repeats.attempts += 1
        do {
            return try await Ambient.$current.withValue(inside) {  // point: transport
                try await operation(repeats.attempts)  // point: transport
            }
        } catch {
            try Task.checkCancellation()
            guard let failure = error as? any Retryable else { throw error }
            let delay = try repeats.decide(after: failure, unit: units.next())
            try await repeats.wait(delay, after: failure)  // point: backoff
        }
    }
}

/// What a retry keeps from attempt to attempt.
private struct Repeats {
    let policy: RetryPolicy
    let budget: RetryBudget?
    let ambient: Ambient
    var attempts = 0
    private var previous: Duration?
    private var decidedAt = Instant(nanoseconds: 0)

    init(policy: RetryPolicy, budget: RetryBudget?, ambient: Ambient) {
        self.policy = policy
        self.budget = budget
        self.ambient = ambient
    }

    func begin() throws {
        try Task.checkCancellation()
        let now = Ambient.now(ambient)
        if let deadline = ambient.deadline, now >= deadline { throw outOfTime(nil) }
        budget?.callBegan(ambient, at: now)
    }

    /// The wait before the next attempt, paid for; or what the retry ends with.
    mutating func decide(after failure: any Retryable, unit: Double) throws -> Duration {
        decidedAt = Ambient.now(ambient)
        let verdict = AttemptVerdict(
            repeat: failure.isWorthRetrying ? .worthwhile : .never, health: .nothing,
            serverWait: failure.retryAfter)
        let question = RetryMachine.Question(
            verdict: verdict, index: attempts - 1, unit: unit,
            timeLeft: ambient.deadline.map { decidedAt.duration(to: $0) }, previousDelay: previous,
            isNested: ambient.insideAttempt)
        switch RetryMachine.decide(question, policy: policy) {
        case .stop(.deadlineExceeded): throw outOfTime(failure)
        case .deferred, .stop: throw failure
        case .retry(let delay, _):
            if let budget, !budget.takeRetry(ambient) {
                throw CallRejected(rejection: .budgetExhausted, attempts: attempts, lastError: failure)
            }
            previous = delay
            return delay
        }
    }

    /// Waits; whoever leaves here instead of making the attempt gives its token back.
    func wait(_ delay: Duration, after failure: any Retryable) async throws {
        let next = decidedAt.advanced(by: delay)
        ambient.onRetry?(next)
        SuspensionPoint.backoff.entered(ambient)
        do {
            try await Ambient.source(ambient).sleep(until: next)  // point: backoff
            try Task.checkCancellation()
            // A sleep may end late: what would begin after the deadline does not begin.
            if let deadline = ambient.deadline, Ambient.now(ambient) >= deadline { throw outOfTime(failure) }
            budget?.retrySent()
        } catch {
            budget?.giveBackRetry()
            throw error
        }
    }

    private func outOfTime(_ failure: (any Retryable)?) -> CallRejected {
        CallRejected(
            rejection: .deadlineExceeded(serverWait: failure?.retryAfter), attempts: attempts,
            lastError: failure)
    }
}
