import StoicFlow
import Testing

@testable import Recipes
@testable import RecipesTerminal

/// The whole app over real sockets, before a server that misbehaves on purpose.
@Suite(.timeLimit(.minutes(1))) struct `The app before a hostile server` {
    @MainActor private func found(_ text: String, in kitchen: Kitchen) async -> PagesState<Recipe> {
        kitchen.model.type(text)
        kitchen.model.submit()
        for await state in kitchen.model.pages.states where state.flow.activity == .idle { return state }
        return kitchen.model.state
    }

    @Test @MainActor func `gets what comes at the third try`() async throws {
        let kitchen = try Kitchen()
        defer { kitchen.close() }
        let state = await found("bread", in: kitchen)
        #expect(state.items.map(\.title) == ["Rye bread", "Focaccia"])
        #expect(kitchen.requests == 3)
    }

    @Test @MainActor func `shows what is flawed, and says what is not there`() async throws {
        let kitchen = try Kitchen()
        defer { kitchen.close() }
        let cakes = await found("cake", in: kitchen)
        #expect(cakes.items.map(\.title) == ["Apple cake", "Cheesecake", "Carrot cake"])
        #expect(cakes.flow.warnings.count == 3)
        let gone = await found("gone", in: kitchen)
        #expect(gone.flow.trouble?.kind == .unavailable)
        #expect(gone.items == cakes.items)
        #expect(kitchen.requests == 2)
    }
}
