extension Pipeline {
    /// How far a call has come.
    struct Progress {
        let start: Instant
        var now: Instant
        var log = AttemptLog()
        var value: (any AnyObject & Sendable)?
        var verdict: AttemptVerdict?
        var attempts = 0
        var waited = Duration.zero
        var waitSource: WaitSource?
        var previousDelay: Duration?
        /// A retry's token that is paid but not yet spent on a send.
        var holdsToken = false
        var stopped: StopReason?
        /// The retry whose wait is over, to be reported when its send begins.
        var planned: PlannedRetry?

        init(start: Instant) {
            self.start = start
            now = start
        }

        var retry: Start? { planned.map { Start(planned: $0, waited: waited, isPaid: holdsToken) } }

        mutating func record(_ verdict: AttemptVerdict, _ context: AttemptContext) -> AttemptRecord {
            let record = AttemptRecord(
                number: context.number, start: start.duration(to: context.start),
                duration: context.start.duration(to: now), status: verdict.status, failure: verdict.code,
                waitBefore: waited, waitSource: waitSource, hops: verdict.hops)
            log.append(record)
            return record
        }

        /// Closes the account: an unspent token goes back, the log says why the call stopped.
        mutating func ended(_ end: CallEnd, _ call: Call, _ pipeline: Pipeline) -> CallResult {
            if holdsToken { pipeline.budget?.giveBackRetry() }
            log.elapsed = start.duration(to: attempts == 0 ? Ambient.now(call.ambient) : now)
            let outcome: StopReason = verdict?.repeat == .success ? .succeeded : .finalOutcome
            log.stopped = end == .finished ? stopped ?? outcome : end.stopReason
            if case .rejected(let rejection) = end { call.reporter?.refused(rejection) }
            // What was fetched under an ended session is handed to nobody (H7).
            if end == .rejected(.sessionEnded) { value = nil }
            return CallResult(end: end, value: value, verdict: verdict, log: log)
        }
    }
}
