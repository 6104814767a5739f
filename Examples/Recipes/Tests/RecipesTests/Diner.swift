import Stoic
import StoicFlow
import StoicHTTP
import Synchronization

@testable import Recipes

/// A person before the screen, and a server without a network.
@MainActor
final class Diner {
    let server = ScriptedTransport()
    let connectivity = ScriptedConnectivity(.satisfied)
    let client: HTTPClient
    let model: RecipeSearchModel
    private let heard = Heard()

    init(_ change: (inout HTTPPolicy) -> Void = { _ in }) throws {
        var policy = HTTPPolicy.standard
        change(&policy)
        // A seed: in a world all chance is the world's.
        client = try HTTPClient(base: "http://recipes.test", transport: server, policy: policy, seed: 1)
        model = RecipeSearchModel(
            CachedRecipeService(HTTPRecipeService(client), cache: RecipeCache()), connectivity: connectivity)
        model.pages.onChange { [heard] in heard.add($0) }
    }

    var state: PagesState<Recipe> { model.state }
    var words: SearchWords { SearchWords(model.state, now: model.now) }
    var titles: [String] { state.items.map(\.title) }
    /// Every state so far, in order.
    var states: [PagesState<Recipe>] { heard.all }
    /// What was asked of the server, in order.
    var asked: [String] { server.requests.map(\.target) }

    func search(_ text: String) {
        model.type(text)
        model.submit()
    }

    /// Waits for the end of what is going on.
    func settled() async { await waited { $0.flow.activity == .idle } }

    func waited(until holds: (PagesState<Recipe>) -> Bool) async {
        for await state in model.pages.states where holds(state) { return }
    }

    /// A page of these, as the server sends it.
    static func page(_ titles: String..., next: Int? = nil) -> ScriptedStep {
        let recipes = titles.enumerated().map { index, title in
            #"{"id": \#(index + 1), "title": "\#(title)", "picture": "https://recipes.test/\#(index).jpg"}"#
        }
        return .json(
            #"{"recipes": [\#(recipes.joined(separator: ","))], "next": \#(next.map(String.init) ?? "null")}"#
        )
    }

    private final class Heard: Sendable {
        private let states = Mutex<[PagesState<Recipe>]>([])
        var all: [PagesState<Recipe>] { states.withLock { $0 } }
        func add(_ state: PagesState<Recipe>) { states.withLock { $0.append(state) } }
    }
}
