/// Runs `operation` until it succeeds, or repeating it cannot help or is not allowed any more.
///
/// Only an error that is `Retryable` and says that it is worth it is repeated; everything else is final. Inside,
/// calls of a client make a single attempt each: this retry owns the repeats (R10). Cancellation ends it at once
/// with a bare `CancellationError`.
///
/// - Parameters:
///   - policy: Default: three attempts, 200 ms doubling.
///   - budget: Shared with others of the same kind; nil for none.
///   - operation: Given the attempt's number, from 1.
/// - Throws: The last attempt's error, or `CallRejected` when the budget or the deadline refused the next one.
public func retry<Success>(
    _ policy: RetryPolicy = .standard,
    budget: RetryBudget? = nil,
    units: UnitSource = .shared,
    operation: (Int) async throws -> Success
) async throws -> Success {
    let ambient = Ambient.current ?? Ambient()
    let inside = ambient.enteringAttempt()
    var attempts = 0
    var previous: Duration?
    while true {
        try Task.checkCancellation()
        attempts += 1
        if attempts == 1 { budget?.callBegan(ambient, at: Ambient.now(ambient)) }
        let failure: any Retryable
        do {
            return try await Ambient.$current.withValue(inside) {  // point: transport
                try await operation(attempts)  // point: transport
            }
        } catch let error as any Retryable {
            failure = error
        }
        try Task.checkCancellation()
        let now = Ambient.now(ambient)
        let verdict = AttemptVerdict(
            repeat: failure.isWorthRetrying ? .worthwhile : .never, health: .nothing,
            serverWait: failure.retryAfter)
        let question = RetryMachine.Question(
            verdict: verdict, index: attempts - 1, unit: units.next(),
            timeLeft: ambient.deadline.map { now.duration(to: $0) }, previousDelay: previous,
            isNested: ambient.insideAttempt)
        switch RetryMachine.decide(question, policy: policy) {
        case .deferred: throw failure
        case .stop(.deadlineExceeded):
            throw CallRejected(
                rejection: .deadlineExceeded(serverWait: failure.retryAfter), attempts: attempts,
                lastError: failure)
        case .stop: throw failure
        case .retry(let delay, _):
            if let budget, !budget.takeRetry(ambient) {
                throw CallRejected(rejection: .budgetExhausted, attempts: attempts, lastError: failure)
            }
            previous = delay
            SuspensionPoint.backoff.entered(ambient)
            do {
                try await Ambient.source(ambient).sleep(until: now.advanced(by: delay))  // point: backoff
                try Task.checkCancellation()
            } catch {
                budget?.giveBackRetry()
                throw error
            }
        }
    }
}

/// A repeat was refused here: the budget is spent, or the wait would outlast the deadline.
public struct CallRejected: Retryable {
    /// What refused it.
    public let rejection: Rejection
    /// Attempts made.
    public let attempts: Int
    /// What the last attempt failed with.
    public let lastError: any Error

    /// The rejection's code.
    public var code: String { rejection.code.text }
    /// False: failing fast means failing (P4).
    public var isWorthRetrying: Bool { false }
    /// The server's wait, when the deadline refused it.
    public var retryAfter: Duration? { rejection.retryAfter }
}
