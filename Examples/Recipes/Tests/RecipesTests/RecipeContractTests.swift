import StoicFlow
import StoicSimulationBoot
import StoicTesting
import Testing

@testable import Recipes

// F5
/// What the screen promises when the network fails, as a list that a person can read; `swift test` prints how
/// it fared.
@Suite struct `The recipe search's failure contract` {
    static let contract = FailureContract(
        "Recipe search",
        [
            .offlineWithCache: .must(.keepContent, .showCached, .sayOffline, .offerRetry),
            .offlineWithoutCache: .must(.sayOffline, .offerRetry),
            .slow: .must(.keepContent, .showProgress, .showNewest),
            .retryableTimeout: .must(.keepContent, .sayRetrying, .offerRetry),
            .nonRetryableAnswer: .must(.keepContent, .sayUnavailable, .offerNoRetry),
            .cancelledOnLeaving: .must(.keepContent, .endWork, .staySilent),
            .staleAfterNewer: .must(.keepContent, .showNewest, .staySilent),
            .partial: .must(.showPart, .warn),
            .failedPage: .must(.keepContent, .offerRetry, .retrySamePage),
            .recovered: .must(.showNewest, .sayRecovered, .staySilent),
        ])

    @Test func `holds in every situation`() {
        let checklist = Self.contract.check(seeds: 0..<40) { Driver($0) }
        #expect(checklist.holds, "\(checklist)")
        print(checklist)
    }

    /// Recipes out of the ids that the contract gives.
    private struct StandIn: RecipeService {
        let service: ContractService

        func search(
            _ text: String, after cursor: Int?, report: FlowReport<RecipePage>
        ) async throws -> FlowResult<RecipePage> {
            try await service.answer(to: text, page: cursor ?? 0) { report.attemptFailed(retryingAfter: $0) }
                .page { Recipe(id: 1, title: $0) }
        }
    }

    private final class Driver: ScreenDriver {
        private let model: RecipeSearchModel

        init(_ service: ContractService) {
            model = RecipeSearchModel(
                StandIn(service: service), connectivity: service.connectivity, events: service.events)
        }

        var screen: Screen { Screen(model.state) { $0.title } }
        func ask(_ question: String) {
            model.type(question)
            model.submit()
        }
        func retry() { model.retry() }
        func cancel() { model.cancel() }
        func leave() { model.leave() }
        func loadNext() { model.loadNext() }
    }
}
