import Stoic

extension FlowTrouble {
    /// What an error means to a screen: itself, what a ``FlowFailure`` says, what a client's error or the
    /// code of a `Retryable` says, and recoverable for any other.
    public init(_ error: any Error) {
        switch error {
        case let trouble as FlowTrouble:
            self = trouble
        case let failure as any FlowFailure:
            self = failure.trouble
        case let failure as any LoggedFailure:
            self.init(Self.kind(of: failure), code: failure.code, requestID: failure.requestID)
        case let failure as CallRejected:
            let cause = failure.lastError as? any LoggedFailure
            self.init(Self.kind(of: failure), code: failure.code, requestID: cause?.requestID)
        case let failure as any Retryable:
            self.init(Self.kind(of: failure), code: failure.code)
        default:
            self.init(.recoverable)
        }
    }

    private static func kind(of failure: any LoggedFailure) -> Kind {
        if failure.looksLikeCaptivePortal { return .captivePortal }
        return special[failure.code] ?? (failure.allowsLaterTry ? .recoverable : .unavailable)
    }

    private static func kind(of failure: any Retryable) -> Kind {
        if let kind = special[failure.code] { return kind }
        return passing.contains(failure.code) || failure.isWorthRetrying ? .recoverable : .unavailable
    }

    private static let special: [String: Kind] = [
        FailureCode.offline.text: .offline,
        FailureCode.status(401).text: .needsSignIn,
        FailureCode.sessionEnded.text: .needsSignIn,
        FailureCode.status(511).text: .captivePortal,
    ]

    /// Refused for now: no repeat by itself helps, and a person's does, a little later.
    private static let passing = Set(
        [
            FailureCode.deferred, .breakerOpen, .bulkheadFull, .budgetExhausted, .deadlineExceeded, .hostHeld,
        ].map(\.text))
}
