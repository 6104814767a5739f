/// What the pipeline tells of a call; the client above it turns this into events.
package protocol CallReporter: Sendable {
    func attemptEnded(_ record: AttemptRecord, cancelled: Bool)
    func waitBegins(_ planned: PlannedRetry)
    func retryBegins(_ planned: PlannedRetry, number: Int, waited: Duration)
    func deadlineSkipped(serverWait: Duration?)
    func breakerChanged(_ state: BreakerState)
    func refused(_ rejection: Rejection)
}

extension CallReporter {
    package func waitBegins(_ planned: PlannedRetry) {}
}

/// A retry that was decided, and why.
package struct PlannedRetry: Sendable {
    package let delay: Duration
    package let source: WaitSource
    package let reason: FailureCode?
}
