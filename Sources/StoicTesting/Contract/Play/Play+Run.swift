import Stoic
import StoicSimulation

extension Play {
    func run(_ situation: FailureSituation) async throws {
        switch situation {
        case .offlineWithCache: try await offline(isCached: true)
        case .offlineWithoutCache: try await offline(isCached: false)
        case .slow: try await slow()
        case .retryableTimeout: try await retryableTimeout()
        case .nonRetryableAnswer: try await nonRetryableAnswer()
        case .cancelledOnLeaving: try await cancelledOnLeaving()
        case .staleAfterNewer: try await staleAfterNewer()
        case .partial: try await partial()
        case .failedPage: try await failedPage()
        case .recovered: try await recovered()
        }
        // Whatever goes on now must not reach the screen.
        if service.ledger.closing == nil {
            try await pause(.seconds(10))
            end(.left)
        }
        try await pause(.seconds(1))
    }

    /// What failed, and was shown to have, and stands in no log.
    var unlogged: Int {
        let logged = Set(service.events.events.map(\.requestID))
        return service.ledger.calls.count { call in
            guard let id = call.requestID, !call.isLate else { return false }
            return !logged.contains(id)
        }
    }
}

extension FailureContract {
    /// The worlds of one situation.
    func body(
        _ situation: FailureSituation, _ promises: [ScreenPromise], holdsLog: Bool = false,
        _ make: @escaping @MainActor @Sendable (ContractService) -> any ScreenDriver
    ) -> @Sendable (SimulatedWorld) async throws -> Void {
        { @MainActor world in
            let service = ContractService {
                world.now
            } trace: {
                world.trace("service \($0)")
            }
            let play = Play(self, promises, in: world, service, make(service))
            play.watch()
            try await play.run(situation)
            world.count(Self.loggedCounter, service.events.events.count)
            world.count(Self.unloggedCounter, play.unlogged)
            if holdsLog { world.expect(play.unlogged == 0, "a failure was not logged with its request's id") }
        }
    }

    static let loggedCounter = "events"
    static let unloggedCounter = "failures in no log"
}
