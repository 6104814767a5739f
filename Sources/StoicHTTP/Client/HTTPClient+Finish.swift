import Foundation
import Stoic
import StoicSchema

extension HTTPClient {
    /// The end of a call as its caller sees it, with the call's one terminal event.
    func finish(_ result: CallResult, _ call: LogicalCall) throws -> HTTPResponse {
        let response = try answered(result, call)
        call.events?.ended(.done(response.status), response.log)
        return response
    }

    /// A call's answer, whose event is still to come; or its error, with its event.
    func answered(_ result: CallResult, _ call: LogicalCall) throws -> HTTPResponse {
        var result = result
        // Nothing is handed over to a session that has begun since (H7).
        if result.end != .cancelled, session.current != call.generation {
            result.end = .rejected(.sessionEnded)
            result.log.stopped = result.end.stopReason
        }
        if result.end == .cancelled {
            call.events?.ended(.cancelled, result.log)
            throw CancellationError()
        }
        let outcome = result.value as? AttemptOutcome
        var mismatch: HTTPError.Reason?
        if result.end == .finished, let outcome, case .response(let response) = outcome.kind,
            result.isAnswered
        {
            let failure = call.reader?.complaint(about: response)
            if failure != nil || !outcome.provenance.isStale { result.judge(failure) }
            mismatch = failure.map { .decoding($0, excerpt: Excerpt(response.body)) }
            if failure == nil {
                if let degradation = call.reader?.degradation { call.events?.degraded(degradation) }
                call.events?.provided(outcome.provenance)
                return HTTPResponse(
                    answer: response, url: outcome.url, log: result.log, requestID: call.requestID,
                    provenance: outcome.provenance)
            }
        }
        let error = HTTPError(
            reason: mismatch ?? reason(result, outcome, call), log: result.log,
            status: result.verdict?.status, host: call.request.url.origin.description,
            requestID: call.requestID,
            mayHaveActedOnce: call.request.actsAgain && result.mayHaveActed)
        call.events?.ended(.failed(error), result.log)
        throw error
    }

    private func reason(
        _ result: CallResult, _ outcome: AttemptOutcome?, _ call: LogicalCall
    ) -> HTTPError.Reason {
        switch result.end {
        case .rejected(let rejection): return .rejected(rejection)
        case .deferred(let wait): return .deferred(deferral(wait, result, call))
        case .finished, .cancelled: break
        }
        switch outcome?.kind {
        case .response(let response):
            return .status(
                response.status, excerpt: Excerpt(response.body), retryAfter: outcome?.serverWait)
        case .failure(let failure): return Self.reason(failure, result.log.count, call)
        case .invalid(let problem): return .invalidRequest(problem)
        // The pipeline's own guard ended the attempt: the transport never said anything.
        case nil: return .timedOut(attempt: result.log.count, limit: .attempt)
        }
    }

    static func reason(
        _ failure: TransportFailure, _ attempt: Int, _ call: LogicalCall
    ) -> HTTPError.Reason {
        switch failure.code {
        case .timedOutConnect: .timedOut(attempt: attempt, limit: .connect)
        case .timedOutFirstByte: .timedOut(attempt: attempt, limit: .firstByte)
        case .timedOutStall: .timedOut(attempt: attempt, limit: .stall)
        case .timedOutAttempt: .timedOut(attempt: attempt, limit: .attempt)
        case .responseTooLarge: .responseTooLarge(limitBytes: call.policy.policy.maxResponseBytes)
        default: .transport(failure)
        }
    }

    private func deferral(_ wait: Duration, _ result: CallResult, _ call: LogicalCall) -> Deferral {
        Deferral(
            wait: wait, notBefore: Ambient.now(call.ambient).advanced(by: wait),
            status: result.verdict?.status)
    }
}

extension CallResult {
    /// Whether its answer is a success by the status table, its body matching somebody's wishes or not.
    var isAnswered: Bool { verdict?.repeat == .success || verdict?.code == .decoding }

    /// Whether the server may have acted on its last attempt.
    var mayHaveActed: Bool { log.count > 0 && verdict?.sent ?? .maybe == .maybe }

    /// Each caller of a shared answer reads it for itself.
    mutating func judge(_ failure: ValidationFailure?) {
        if failure == nil, log.stopped != .succeeded { log.judge(nil, stopped: .succeeded) }
        if failure != nil, log.stopped == .succeeded { log.judge(.decoding, stopped: .finalOutcome) }
    }
}
