import StoicFlow
import StoicTesting

struct Recipe: Sendable, Hashable, Identifiable {
    let id: String
}

/// A feature's own service: it knows no requests.
protocol RecipeService: Sendable {
    func search(
        _ text: String, after page: Int?, onRetry: @escaping @Sendable () -> Void
    ) async throws -> FlowResult<Page<Recipe, Int>>
}

struct StandIn: RecipeService {
    let service: ContractService

    func search(
        _ text: String, after page: Int?, onRetry: @escaping @Sendable () -> Void
    ) async throws -> FlowResult<Page<Recipe, Int>> {
        try await service.answer(to: text, page: page ?? 0) { _ in onRetry() }.page { Recipe(id: $0) }
    }
}
