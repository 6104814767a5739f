/// The stages' numbers as the pipeline reads them: made once, shared by all calls under it.
package final class PipelinePolicy: Sendable {
    package let retry: RetryPolicy
    package let breaker: BreakerPolicy?
    package let bulkhead: BulkheadPolicy?
    package let attemptTimeout: Duration?

    package init(
        retry: RetryPolicy, breaker: BreakerPolicy?, bulkhead: BulkheadPolicy?, attemptTimeout: Duration?
    ) {
        self.retry = retry
        self.breaker = breaker
        self.bulkhead = bulkhead
        self.attemptTimeout = attemptTimeout
    }
}
