import Stoic

extension FlowTrouble {
    /// What an error means to a screen: itself, what a ``FlowFailure`` says, what the code of a `Retryable`
    /// says, and recoverable for any other.
    public init(_ error: any Error) {
        switch error {
        case let trouble as FlowTrouble:
            self = trouble
        case let failure as any FlowFailure:
            self = failure.trouble
        case let failure as any Retryable:
            self.init(Self.kind(of: failure), code: failure.code)
        default:
            self.init(.recoverable)
        }
    }

    private static func kind(of failure: any Retryable) -> Kind {
        switch failure.code {
        case FailureCode.offline.text: .offline
        case FailureCode.status(401).text, FailureCode.sessionEnded.text: .needsSignIn
        default: failure.isWorthRetrying ? .recoverable : .unavailable
        }
    }
}
