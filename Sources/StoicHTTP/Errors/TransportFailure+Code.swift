public import Stoic
import StoicApple

extension TransportFailure {
    /// The failure of that code: the row of the `URLError.Code` that stands for it, whichever transport found
    /// it.
    ///
    /// - Parameter sent: What this transport knows, when that is more than the row says.
    public init(code: FailureCode, sent: Sent? = nil, reason: String? = nil) {
        let number = Self.urlErrorCode(of: code)
        if code == .shutDown {
            // Nobody's fault but the caller's own.
            self.init(
                code: code, fault: .caller, sent: sent ?? .maybe, repeatingCanHelp: false,
                urlErrorCode: number, reason: reason ?? Self.words(for: code))
            return
        }
        let row = URLErrorTable.row(for: number)
        self.init(
            code: code, fault: row.fault, sent: sent ?? row.sent, repeatingCanHelp: row.repeatingCanHelp,
            urlErrorCode: number, reason: reason ?? Self.words(for: code))
    }

    private static func urlErrorCode(of code: FailureCode) -> Int {
        switch code {
        case .timedOutConnect, .timedOutFirstByte, .timedOutStall, .timedOutAttempt: -1001
        case .dns: -1003
        case .refused: -1004
        case .reset, .closedEarly: -1005
        case .tls: -1200
        case .badResponse: -1011
        case .undecodable: -1015
        case .responseTooLarge: -1103
        case .offline: -1009
        case .shutDown: -999
        case .invalidRequest: -1000
        case .redirectLoop, .redirectLimit, .redirectInsecure, .redirectBody: -1007
        default: -1
        }
    }

    private static func words(for code: FailureCode) -> String {
        switch code {
        case .timedOutConnect: "no connection within the limit"
        case .timedOutFirstByte: "no answer within the first-byte limit"
        case .timedOutStall: "no byte within the stall limit"
        case .timedOutAttempt: "not finished within the attempt limit"
        case .dns: "the host name could not be looked up"
        case .refused: "the connection was refused"
        case .reset: "the connection was reset"
        case .closedEarly: "the connection closed before the answer was complete"
        case .tls: "no trusted TLS connection"
        case .badResponse: "the answer is not HTTP"
        case .undecodable: "the body's content coding is cut, corrupt or unknown"
        case .responseTooLarge: "the body is above the limit"
        case .offline: "this device is offline"
        case .shutDown: "the transport is shut down"
        case .invalidRequest: "the transport cannot send such a request"
        default: "the transport failed"
        }
    }
}
