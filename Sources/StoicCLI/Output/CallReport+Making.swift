import Foundation
import Stoic
import StoicHTTP

extension CallReport {
    /// A success. The answer's headers are shown as the secrets allow.
    init(_ response: HTTPResponse, secrets: Secrets) {
        self.init(
            outcome: .success, status: response.status, url: secrets.url(response.url),
            attempts: response.log.map(AttemptLine.init),
            answer: Answer(response.headers, response.body, secrets),
            elapsed: response.log.elapsed, stopped: nil)
    }

    /// A failure, a deferral or a refusal.
    init(_ error: HTTPError, now: Date?) {
        let outcome: Outcome =
            switch error.reason {
            case .deferred: .deferred
            case .rejected: .rejected
            default: .failure
            }
        self.init(
            outcome: outcome, status: error.status, attempts: error.log.map(AttemptLine.init),
            failure: Failure(error, now: now), elapsed: error.log.elapsed, stopped: nil)
    }

    /// A cancellation, with the attempts that were seen.
    init(cancelledBy name: String?, attempts: [AttemptLine], elapsed: Duration) {
        self.init(
            outcome: .cancelled, status: nil, attempts: attempts,
            failure: Failure(
                code: nil, message: name.map { "cancelled by \($0)" } ?? "cancelled",
                attempts: attempts.count),
            elapsed: elapsed, stopped: nil)
    }
}

extension CallReport.Answer {
    init(_ headers: HTTPHeaders, _ body: [UInt8], _ secrets: Secrets) {
        self.init(headers: headers.map { ($0.name, secrets.value(of: $0)) }, body: body)
    }
}

extension CallReport.Failure {
    init(_ error: HTTPError, now: Date?) {
        self.init(
            code: error.code, message: Self.message(error), status: error.status,
            retryAfter: error.retryAfter, attempts: error.attempts)
        switch error.reason {
        case .status(_, let excerpt, _): self.excerpt = excerpt.text
        case .responseTooLarge(let limit): limitBytes = limit
        default: break
        }
        if let wait = retryAfter, let now {
            retryAt = now.addingTimeInterval(Double(wait.wholeMilliseconds) / 1_000)
        }
    }

    /// In a few words of ours; never the server's.
    private static func message(_ error: HTTPError) -> String {
        switch error.reason {
        case .status(let status, _, _): return "the server answered \(status)" + why(error.log.stopped)
        case .transport(let failure): return failure.reason + why(error.log.stopped)
        case .timedOut(let attempt, let limit):
            return "attempt \(attempt) came to its \(words(limit)) limit" + why(error.log.stopped)
        case .responseTooLarge(let limit): return "the body is longer than \(limit) bytes"
        case .decoding(let failure, _): return "the body does not match: \(failure)"
        case .deferred(let deferral):
            return
                "the server asks to wait \(Printable.duration(deferral.wait)), longer than is waited for"
        case .rejected(let rejection): return words(rejection)
        case .invalidRequest(let problem): return problem.description
        }
    }

    private static func words(_ limit: HTTPError.TimeLimit) -> String {
        switch limit {
        case .connect: "connect"
        case .firstByte: "first-byte"
        case .stall: "stall"
        case .attempt: "attempt"
        }
    }

    private static func why(_ reason: StopReason) -> String {
        switch reason {
        case .notIdempotent: "; not repeated, for it has no idempotency key"
        case .repeatedOnce: "; repeated once, as is allowed"
        default: ""
        }
    }

    private static func words(_ rejection: Rejection) -> String {
        switch rejection {
        case .breakerOpen: "the host's circuit breaker is open"
        case .bulkheadFull: "too many calls to this host are waiting"
        case .budgetExhausted: "the retry budget is spent"
        case .deadlineExceeded(nil): "the deadline has come, or the next wait would outlast it"
        case .deadlineExceeded(let wait?):
            "the server's wait of \(Printable.duration(wait)) would outlast the deadline"
        case .held: "another answer holds the host"
        case .sessionEnded: "the session has ended"
        }
    }
}
