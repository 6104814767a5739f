/// The bounded vocabulary of what can go wrong with a call or one of its attempts.
///
/// Every failure has exactly one of these codes; `text` is fit for a metric label.
public enum FailureCode: Sendable, Hashable {
    case status(Int)
    case timedOutConnect, timedOutFirstByte, timedOutStall, timedOutAttempt
    case dns, refused, reset, closedEarly, tls, badResponse
    case redirectLoop, redirectLimit, redirectInsecure, redirectBody
    case responseTooLarge, decoding, undecodable
    case deferred, breakerOpen, bulkheadFull, budgetExhausted
    case deadlineExceeded, hostHeld, sessionEnded
    case invalidRequest, offline, shutDown, unknown

    /// The code as text, e.g. `status_503` or `timed_out_stall`.
    public var text: String {
        switch self {
        case .status(let code): "status_\(code)"
        case .timedOutConnect: "timed_out_connect"
        case .timedOutFirstByte: "timed_out_first_byte"
        case .timedOutStall: "timed_out_stall"
        case .timedOutAttempt: "timed_out_attempt"
        case .dns: "dns"
        case .refused: "refused"
        case .reset: "reset"
        case .closedEarly: "closed_early"
        case .tls: "tls"
        case .badResponse: "bad_response"
        case .redirectLoop: "redirect_loop"
        case .redirectLimit: "redirect_limit"
        case .redirectInsecure: "redirect_insecure"
        case .redirectBody: "redirect_body"
        case .responseTooLarge: "response_too_large"
        case .decoding: "decoding"
        case .undecodable: "undecodable"
        case .deferred: "deferred"
        case .breakerOpen: "breaker_open"
        case .bulkheadFull: "bulkhead_full"
        case .budgetExhausted: "budget_exhausted"
        case .deadlineExceeded: "deadline_exceeded"
        case .hostHeld: "host_held"
        case .sessionEnded: "session_ended"
        case .invalidRequest: "invalid_request"
        case .offline: "offline"
        case .shutDown: "shut_down"
        case .unknown: "unknown"
        }
    }
}

extension FailureCode: CustomStringConvertible {
    public var description: String { text }
}
