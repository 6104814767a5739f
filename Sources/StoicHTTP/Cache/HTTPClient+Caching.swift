import Stoic
import StoicApple

extension HTTPClient {
    /// A call past the cache: in front of coalescing, so that what is fresh costs no flight.
    func cached(_ call: LogicalCall, _ stage: any ResponseCaching) async throws -> HTTPResponse {
        guard call.request.method.isSafe else {
            let result = await carried(call)  // point: transport
            await tell(stage, call, result)  // no point: the call is over
            return try finish(result, call)
        }
        guard call.request.body == nil, !Task.isCancelled else {
            return try finish(await carried(call), call)  // point: transport
        }
        // no point: it is short, and the call is asked for its cancellation after it
        switch await stage.asked(CacheQuestion(call)) {
        case .bypass: return try finish(await carried(call), call)  // point: transport
        case .serve(let serving, let visit, let revalidates):
            if Task.isCancelled { return try finish(.ended(.cancelled), call) }
            // What no longer reads as the caller wants it is as good as not there.
            if call.reader?.complaint(about: serving.answer) != nil {
                return try finish(await asked(call, visit, unconditionally: true), call)  // point: transport
            }
            if revalidates { revalidate(call, stage, visit) }
            return try finish(CallResult(serving, call), call)
        case .ask(let visit): return try finish(await asked(call, visit), call)  // point: transport
        case .unavailable: return try finish(.unavailable(call), call)
        }
    }

    /// The network's answer, or the stored one where it may stand in.
    private func asked(
        _ call: LogicalCall, _ visit: any CacheVisit, unconditionally: Bool = false
    ) async -> CallResult {
        let conditions = unconditionally ? [] : visit.conditions
        var result = await carried(call.validating(conditions), visit)  // point: transport
        if (result.value as? AttemptOutcome)?.mustBeAskedAnew ?? false {
            result = await carried(call, visit)  // point: transport
        }
        guard let failure = CacheFailure(result, call.policy.policy), !Task.isCancelled,
            session.current == call.generation,
            let serving = visit.standsIn(for: failure, at: Ambient.now(call.ambient)),
            call.reader?.complaint(about: serving.answer) == nil
        else { return result }
        return CallResult(serving, call, log: result.log)
    }

    /// What came of a request that others may share, seen by the cache once.
    func received(_ result: CallResult, _ call: LogicalCall, _ visit: (any CacheVisit)?) async -> CallResult {
        guard let visit, result.end == .finished, result.verdict?.code != .decoding,
            session.current == call.generation,
            let outcome = result.value as? AttemptOutcome, case .response(let answer) = outcome.kind,
            // A 304 that was not asked for answers nothing that the cache knows of.
            answer.status != 304 || call.isValidation
        else { return result }
        let now = Ambient.now(call.ambient)
        let sent = result.log.last?.duration ?? .zero
        let seconds = HTTPDate(call.policy.policy.wallClock.now())?.secondsSince1970 ?? 0
        let seen = CacheAnswer(
            answer: answer, url: outcome.url, requestedAt: now.advanced(by: .zero - sent), receivedAt: now,
            wallClock: seconds)
        var result = result
        switch await visit.received(seen) {  // no point: the answer is here
        case .asIs: break
        case .confirmed(let serving):
            let log = result.log
            result = CallResult(serving, call, log: log)
        case .askAnew:
            result.value = AttemptOutcome(.response(answer), url: outcome.url, mustBeAskedAnew: true)
        }
        return result
    }

    /// Told of each call that is not safe and has been sent.
    func tell(_ stage: any ResponseCaching, _ call: LogicalCall, _ result: CallResult) async {
        if result.log.isEmpty { return }
        let outcome = result.value as? AttemptOutcome
        var answer: TransportResponse?
        if case .response(let response) = outcome?.kind { answer = response }
        // no point: the call is over
        await stage.wrote(CacheQuestion(call), answer, url: outcome?.url ?? call.request.url)
    }

    /// The cache owns the task, which ends at its limit at the latest.
    private func revalidate(_ call: LogicalCall, _ stage: any ResponseCaching, _ visit: any CacheVisit) {
        stage.revalidate(visit) { [self] limit in
            let call = call.inBackground(self, limit: limit)
            // Nobody waits: its event tells how it ended.
            _ = try? await Ambient.$current.withValue(call.ambient) {  // no point: nobody waits for it
                try finish(await asked(call, visit), call)  // no point: nobody waits for it
            }
        }
    }
}

extension CacheFailure {
    /// Nil when there is an answer, or none of the kind that a stored one may stand in for.
    init?(_ result: CallResult, _ policy: HTTPPolicy) {
        switch result.end {
        case .cancelled, .rejected(.sessionEnded): return nil
        case .deferred, .rejected:
            self = result.verdict?.status.map { .status($0) } ?? .unreachable
        case .finished:
            switch (result.value as? AttemptOutcome)?.kind {
            case .response(let answer):
                if policy.retryStatuses[answer.status] == .success { return nil }
                self = .status(answer.status)
            case .failure(let failure):
                let isReachable = failure.fault == .caller || failure.fault == .certificate
                if isReachable || failure.code == .responseTooLarge { return nil }
                self = failure.fault == .device ? .offline : .unreachable
            case .invalid: return nil
            case nil: self = .unreachable
            }
        }
    }
}

extension CallResult {
    /// A stored answer, with the attempts that came before it.
    init(_ serving: CacheServing, _ call: LogicalCall, log: AttemptLog = AttemptLog()) {
        self.init(
            end: .finished,
            value: AttemptOutcome(
                .response(serving.answer), url: serving.url, provenance: serving.provenance),
            verdict: AttemptVerdict(serving.answer, serverWait: nil, hops: 0, policy: call.policy.policy),
            log: log)
    }

    /// What RFC 9111, section 5.2.1.7 has a cache say when nothing stored will do.
    static func unavailable(_ call: LogicalCall) -> CallResult {
        let answer = TransportResponse(status: 504)
        var verdict = AttemptVerdict(answer, serverWait: nil, hops: 0, policy: call.policy.policy)
        verdict.repeat = .never
        verdict.code = .status(504)
        return CallResult(
            end: .finished, value: AttemptOutcome(.response(answer), url: call.request.url),
            verdict: verdict, log: AttemptLog(stopped: .finalOutcome))
    }
}
