import Stoic
import StoicFlow
import StoicSimulation
import StoicSimulationBoot
import StoicTesting
import Testing

/// What README and docs/failure-contracts.md show, word for word: it is compiled and run here.
@Suite struct `The pages on failure contracts` {
    // A feature's own types: it knows services, not requests.
    struct Dish: Sendable, Identifiable { let id: String }

    protocol DishService: Sendable {
        func search(_ text: String, after page: Int?) async throws -> FlowResult<Page<Dish, Int>>
    }

    @MainActor final class DishSearch {
        private let service: any DishService
        private let pages: Pages<Dish, Int>

        init(
            _ service: any DishService, connectivity: (any Connectivity)? = nil,
            events: (any EventSink)? = nil
        ) {
            self.service = service
            pages = Pages(connectivity: connectivity, events: events)
        }

        var state: PagesState<Dish> { pages.state }

        func search(_ text: String) {
            pages.run { [service] page, _ in try await service.search(text, after: page) }
        }

        func loadNext() { pages.loadNext() }
        func retry() { pages.retry() }
        func cancel() { pages.cancel() }
        func leave() { pages.leave() }
    }

    struct StandIn: DishService {
        let service: ContractService

        func search(_ text: String, after page: Int?) async throws -> FlowResult<Page<Dish, Int>> {
            try await service.answer(to: text, page: page ?? 0).page { Dish(id: $0) }
        }
    }

    @MainActor final class SearchDriver: ScreenDriver {
        private let model: DishSearch

        init(_ service: ContractService) {
            model = DishSearch(
                StandIn(service: service), connectivity: service.connectivity, events: service.events)
        }

        var screen: Screen { Screen(model.state) { $0.id } }
        func ask(_ question: String) { model.search(question) }
        func retry() { model.retry() }
        func cancel() { model.cancel() }
        func leave() { model.leave() }
        func loadNext() { model.loadNext() }
    }

    @MainActor final class DetailDriver: ScreenDriver {
        private let service: ContractService
        private let dish = Flow<Dish>()

        init(_ service: ContractService) { self.service = service }

        var screen: Screen { Screen(dish.state) { [$0.id] } }

        func ask(_ question: String) {
            dish.run { [service] _ in
                try await service.answer().result { ids in Dish(id: ids[0]) }
            }
        }

        func retry() { dish.retry() }
        func cancel() { dish.cancel() }
        func leave() { dish.leave() }
    }

    @Test func `show a screen of one value`() throws {
        let contract = FailureContract(
            "Dish", [.slow: .must(.keepContent, .showProgress), .recovered: .must(.sayRecovered)])
        let checklist = contract.check(seeds: 0..<40) { DetailDriver($0) }
        #expect(checklist.failures.isEmpty)

        let token = "slow/sim1:uniform:ontime:never:3"
        print(try contract.replay(token) { DetailDriver($0) })
    }

    @Test func `show a search and its contract`() {
        let contract = FailureContract(
            "Dish search",
            [
                .offlineWithCache: .must(.keepContent, .showCached, .sayOffline, .offerRetry),
                .offlineWithoutCache: .must(.sayOffline, .offerRetry),
                .slow: .must(.keepContent, .showProgress, .showNewest),
                .retryableTimeout: .must(.keepContent, .sayRetrying, .offerRetry),
                .nonRetryableAnswer: .must(.keepContent, .sayUnavailable, .offerNoRetry),
                .cancelledOnLeaving: .must(.keepContent, .endWork, .staySilent),
                .staleAfterNewer: .must(.showNewest),
                .partial: .waived(because: "the service answers whole pages or none"),
                .failedPage: .must(.keepContent, .offerRetry, .retrySamePage),
                .recovered: .must(.showNewest, .sayRecovered),
            ])
        let checklist = contract.check { SearchDriver($0) }
        #expect(checklist.holds)
    }

    @Test func `show one row, and do not pass the rest`() {
        let contract = FailureContract(
            "Dish search", [.slow: .must(.keepContent, .showProgress, .showNewest)])
        let checklist = contract.check { SearchDriver($0) }
        #expect(checklist.failures.isEmpty)
        #expect(!checklist.holds)
    }

    @Test func `show a promise of one's own, and a service that a test holds`() async throws {
        let basket = ScreenPromise.that("leave what is shown as it was") { screen, before in
            screen.items == before.items
        }
        let contract = FailureContract("Dish search", [.nonRetryableAnswer: .must(.keepContent, basket)])
        #expect(contract.check(seeds: 0..<20) { SearchDriver($0) }.failures.isEmpty)

        struct HeldDishes: DishService {
            let searching = Suspended<String, FlowResult<Page<Dish, Int>>>("search")

            func search(_ text: String, after page: Int?) async throws -> FlowResult<Page<Dish, Int>> {
                try await searching(text)
            }
        }

        let dishes = HeldDishes()
        let model = await DishSearch(dishes)
        await model.search("soup")
        let call = try await dishes.searching.next()  // the call is there, and waits
        await model.leave()
        try await call.untilOver()
        #expect(call.standing == .cancelled)
    }
}
