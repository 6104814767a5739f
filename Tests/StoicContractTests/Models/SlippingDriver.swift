import StoicFlow
import StoicTesting

/// What the stand-in or the driver gets wrong.
enum Slip: CaseIterable, Sendable {
    case otherQuestion, ownIDs, asksNothing
}

/// A right list without a search field, and a driver or a stand-in that may be wrong.
@MainActor
final class SlippingDriver: ScreenDriver {
    private let pages: Pages<Recipe, Int>
    private let service: ContractService
    private let slip: Slip?

    init(_ service: ContractService, _ slip: Slip?) {
        self.service = service
        self.slip = slip
        pages = Pages(connectivity: service.connectivity, events: service.events)
    }

    var screen: Screen { Screen(pages.state) { $0.id } }

    func ask(_ question: String) {
        guard slip != .asksNothing else { return }
        pages.run { [service, slip] page, _ in
            let question = slip == .otherQuestion ? "dishes" : nil
            return try await service.answer(to: question, page: page ?? 0).page { id in
                Recipe(id: slip == .ownIDs ? "dish \(id.suffix(1))" : id)
            }
        }
    }

    func retry() { pages.retry() }
    func cancel() { pages.cancel() }
    func leave() { pages.leave() }
    func loadNext() { pages.loadNext() }
}
