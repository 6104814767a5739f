/// The stages around every attempt, in their fixed order:
/// overall deadline → retry → circuit breaker → bulkhead → attempt limit → transport.
package struct Pipeline: Sendable {
    package let budget: RetryBudget?
    package let session: SessionGeneration
    package let units: UnitSource

    package init(budget: RetryBudget?, session: SessionGeneration, units: UnitSource) {
        self.budget = budget
        self.session = session
        self.units = units
    }

    /// One logical call.
    package struct Call: Sendable {
        package let policy: PipelinePolicy
        package let host: HostState
        package let ambient: Ambient?
        package let generation: UInt64
        package var priority = CallPriority.normal
        package var reporter: (any CallReporter)?
        /// Nil: whoever listens around this call (`Ambient.onRetry`).
        package var waits: (any WaitListener)?

        package init(
            policy: PipelinePolicy, host: HostState, ambient: Ambient?, generation: UInt64,
            priority: CallPriority = .normal, reporter: (any CallReporter)? = nil,
            waits: (any WaitListener)? = nil
        ) {
            self.policy = policy
            self.host = host
            self.ambient = ambient
            self.generation = generation
            self.priority = priority
            self.reporter = reporter
            self.waits = waits
        }
    }

    /// Runs the call to its end. The order of the lines is the order of the stages (P1).
    package func run(_ operation: any PipelineOperation, _ call: Call) async -> CallResult {
        var progress = Progress(start: Ambient.now(call.ambient))
        while true {
            if let end = overallDeadline(call, &progress) { return progress.ended(end, call, self) }
            var ticket: HostState.Ticket
            switch await breakerAndBulkhead(call, &progress) {  // point: bulkheadQueue
            case .admitted(let admitted): ticket = admitted
            case .ended(let end): return progress.ended(end, call, self)
            }
            if let end = await lastLook(operation, call, &ticket, &progress) {  // point: requestBody
                return progress.ended(end, call, self)
            }
            let context = begin(call, &progress)
            let attempted = await limited(  // point: transport
                operation, call, context, ticket, progress.retry)
            if let end = settle(attempted, operation, call, context, ticket, &progress) {
                return progress.ended(end, call, self)
            }
            switch retry(operation.replayability, call, &progress) {
            case .ended(let end): return progress.ended(end, call, self)
            case .again(let planned):
                if let end = await wait(planned, call, &progress) {  // point: backoff
                    return progress.ended(end, call, self)
                }
            }
        }
    }
}
