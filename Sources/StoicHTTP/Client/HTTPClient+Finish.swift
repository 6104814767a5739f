import Foundation
import Stoic

extension HTTPClient {
    /// The end of a call as its caller sees it, with the call's one terminal event.
    func finish(_ result: CallResult, _ call: LogicalCall) throws -> HTTPResponse {
        let outcome = result.value as? AttemptOutcome
        var end = result.end
        // Nothing is handed over to a session that has begun since (H7).
        if end != .cancelled, session.current != call.generation { end = .rejected(.sessionEnded) }
        if end == .cancelled {
            call.events?.ended(.cancelled, result.log)
            throw CancellationError()
        }
        if end == .finished, let outcome, case .response(let response) = outcome.kind,
            result.verdict?.repeat == .success
        {
            call.events?.ended(.done(response.status), result.log)
            return HTTPResponse(
                answer: response, url: outcome.url, log: result.log, requestID: call.requestID)
        }
        let error = HTTPError(
            reason: reason(end, outcome, result, call), log: result.log,
            status: result.verdict?.status, host: call.request.url.origin.description,
            requestID: call.requestID)
        call.events?.ended(.failed(error), result.log)
        throw error
    }

    private func reason(
        _ end: CallEnd, _ outcome: AttemptOutcome?, _ result: CallResult, _ call: LogicalCall
    ) -> HTTPError.Reason {
        switch end {
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
        case nil: return Self.timedOut(result, call)
        }
    }

    /// The pipeline's own guard ended the attempt: the transport never said anything.
    private static func timedOut(_ result: CallResult, _ call: LogicalCall) -> HTTPError.Reason {
        .timedOut(attempt: result.log.count, limit: .attempt)
    }

    private static func reason(
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
        let policy = call.policy.policy
        return Deferral(
            wait: wait, notBefore: Ambient.now(call.ambient).advanced(by: wait),
            date: policy.wallClock.now().addingTimeInterval(Double(wait.clampedNanoseconds) / 1e9),
            status: result.verdict?.status)
    }
}
