import Stoic

/// What a completion's error means, with what else is known of the exchange.
struct SessionFaults {
    var error: SessionError
    var head: ExchangeHead?
    var bodyCount: Int
    /// Whether a byte of the request's body or of the answer moved.
    var hasMoved: Bool
    var isProvenUnsent: Bool

    /// No byte of the body was taken within the connect limit: on Linux libcurl asks for it once the
    /// connection stands; elsewhere nothing is proven.
    static var sentBeforeConnect: Sent {
        #if os(Linux)
            .no
        #else
            .maybe
        #endif
    }

    var failure: TransportFailure {
        if let code = known {
            return TransportFailure(code: code, sent: isProvenUnsent ? .no : sent(code))
        }
        let failure = TransportFailure(urlErrorCode: error.code)
        guard isProvenUnsent, failure.sent != .no else { return failure }
        return TransportFailure(
            code: failure.code, fault: failure.fault, sent: .no, repeatingCanHelp: failure.repeatingCanHelp,
            urlErrorCode: failure.urlErrorCode, reason: failure.reason)
    }

    /// What we know better than the code does.
    private var known: FailureCode? {
        if let head, isLoss, head.isCut(at: bodyCount) { return .closedEarly }
        #if os(Linux)
            return LinuxFaults(faults: self).code
        #else
            return nil
        #endif
    }

    /// The codes that may stand for a connection's end; Linux tells a reset apart.
    private var isLoss: Bool {
        #if os(Linux)
            error.code == -1
        #else
            error.code == -1005 || error.code == -1014
        #endif
    }

    private func sent(_ code: FailureCode) -> Sent? {
        if hasMoved { return .maybe }
        #if os(Linux)
            // libcurl verifies before it sends; a handshake that failed has carried no request.
            if code == .tls || code == .timedOutConnect { return .no }
        #endif
        return nil
    }
}
