import StoicFlow
import StoicTesting

/// A screen of one value with edits over it, read through its model as a view reads it.
@MainActor
final class DetailDriver: ScreenDriver {
    private let model: FlowModel<Recipe>
    private let service: ContractService

    init(_ service: ContractService) {
        self.service = service
        model = FlowModel(Mutations(Flow(connectivity: service.connectivity, events: service.events)))
    }

    var screen: Screen { Screen(model.state) { [$0.id] } }

    func ask(_ question: String) {
        model.run { [service] _ in
            try await service.answer(to: question).result { ids in Recipe(id: ids[0]) }
        }
    }

    func retry() { model.retry() }
    func cancel() { model.cancel() }
    func leave() { model.leave() }
}
