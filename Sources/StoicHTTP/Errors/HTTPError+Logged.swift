import Stoic

extension HTTPError: LoggedFailure {
    package var allowsLaterTry: Bool {
        switch reason {
        case .deferred: true
        case .rejected(.sessionEnded): false
        case .rejected, .timedOut: !mayHaveActedOnce
        case .transport(let failure): failure.repeatingCanHelp && !mayHaveActedOnce
        // What stopped it tells whether the status is one that passes.
        case .status: log.stopped != .finalOutcome && !mayHaveActedOnce
        case .responseTooLarge, .decoding, .invalidRequest: false
        }
    }
}
