public import Foundation
public import Stoic

/// Why a call did not give what was asked for: one typed value, with everything that was tried.
///
/// Printing it shows code, attempts and host; never a body, a header or a query.
public struct HTTPError: Error, Sendable {
    /// What a limit was on.
    public enum TimeLimit: String, Sendable, Hashable, CaseIterable {
        case connect
        case firstByte = "first_byte"
        case stall
        case attempt
    }

    /// The kinds of failure.
    public enum Reason: Sendable {
        /// The server's answer, which is not a success.
        case status(Int, excerpt: Excerpt, retryAfter: Duration?)
        /// No answer came.
        case transport(TransportFailure)
        /// Attempt number `attempt` came to its limit.
        case timedOut(attempt: Int, limit: TimeLimit)
        /// The body is longer than the limit.
        case responseTooLarge(limitBytes: Int)
        /// The body is not what was asked for: every issue with its place, and the body's beginning.
        case decoding(ValidationFailure, excerpt: Excerpt)
        /// The server asked for a longer wait than the policy waits for.
        case deferred(Deferral)
        /// Refused here: not sent, or not sent again. A deadline that passes during an attempt is one too;
        /// the log's last entry then says `deadline_exceeded`, and the server may have acted.
        case rejected(Rejection)
        /// The request cannot be sent at all.
        case invalidRequest(InvalidRequest)
    }

    /// What happened.
    public let reason: Reason
    /// The attempts that were made, and why there were no more.
    public let log: AttemptLog
    /// The last answer's status, when there was one.
    public let status: Int?
    /// Scheme, host and port; nil when the URL could not be read.
    public let host: String?
    /// The logical call's number, the same as in its events.
    public let requestID: UInt64
    /// Whether the server may have acted on a request that must not be repeated: not idempotent, without key.
    package internal(set) var mayHaveActedOnce = false

    /// Attempts that reached the transport.
    public var attempts: Int { log.count }
}

extension HTTPError: Retryable {
    /// The reason as a bounded code.
    public var failureCode: FailureCode {
        switch reason {
        case .status(let status, _, _): .status(status)
        case .transport(let failure): failure.code
        case .timedOut(_, .connect): .timedOutConnect
        case .timedOut(_, .firstByte): .timedOutFirstByte
        case .timedOut(_, .stall): .timedOutStall
        case .timedOut(_, .attempt): .timedOutAttempt
        case .responseTooLarge: .responseTooLarge
        case .decoding: .decoding
        case .deferred: .deferred
        case .rejected(let rejection): rejection.code
        case .invalidRequest: .invalidRequest
        }
    }

    public var code: String { failureCode.text }

    /// Whether another call can be expected to end differently: what this one stopped for was not final.
    public var isWorthRetrying: Bool {
        switch reason {
        case .deferred, .rejected, .invalidRequest, .decoding, .responseTooLarge: false
        case .status, .transport, .timedOut: log.stopped == .attemptsExhausted || log.stopped == .nested
        }
    }

    /// The server's wait, or the time until a refusal ends.
    public var retryAfter: Duration? {
        switch reason {
        case .status(_, _, let wait): wait
        case .deferred(let deferral): deferral.wait
        case .rejected(let rejection): rejection.retryAfter
        default: nil
        }
    }
}

extension HTTPError: LocalizedError, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable
{
    public var description: String {
        var text = detail
        if let host { text += " (\(host))" }
        return "\(text), \(attempts) \(attempts == 1 ? "attempt" : "attempts")"
    }

    public var debugDescription: String { description }
    public var errorDescription: String? { description }
    public var customMirror: Mirror { Mirror(self, children: ["error": description]) }

    private var detail: String {
        switch reason {
        case .status(let status, _, nil): "status \(status)\(portalNote)"
        case .status(let status, _, .some(let wait)): "status \(status), retry after \(wait)"
        case .transport(let failure): failure.description
        case .timedOut(let attempt, let limit): "attempt \(attempt) timed out: \(limit.rawValue) limit"
        case .responseTooLarge(let limit): "the response is larger than \(limit) bytes"
        case .decoding(let failure, _): "the body does not match: \(failure.summary)\(portalNote)"
        case .deferred(let deferral): "deferred: the server asks to wait \(deferral.wait)"
        case .rejected(let rejection): "rejected: \(rejection.code)"
        case .invalidRequest(let problem): problem.description
        }
    }
}
