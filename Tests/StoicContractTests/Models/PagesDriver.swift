import StoicFlow
import StoicTesting

/// A screen over `Pages`, as an app writes it, and its driver.
@MainActor
final class PagesDriver: ScreenDriver {
    let pages: Pages<Recipe, Int>
    let recipes: any RecipeService

    init(_ service: ContractService, logs: Bool = true) {
        recipes = StandIn(service: service)
        pages = Pages(connectivity: service.connectivity, events: logs ? service.events : nil)
    }

    var screen: Screen { Screen(pages.state) { $0.id } }

    func ask(_ question: String) {
        pages.run { [recipes] page, report in
            try await recipes.search(question, after: page) {
                report.attemptFailed(retryingAfter: .seconds(1))
            }
        }
    }

    func retry() { pages.retry() }
    func cancel() { pages.cancel() }
    func leave() { pages.leave() }
    func loadNext() { pages.loadNext() }
}
