import Recipes
import Stoic
import StoicHTTP
import StoicTesting

/// The app put together: a server that misbehaves, a client, a service, a screen.
@MainActor
struct Kitchen {
    private let server: HostileServer
    let aeroplane: AeroplaneMode
    let model: RecipeSearchModel

    init() throws {
        server = try HostileServer(script: Menu.script)
        aeroplane = AeroplaneMode()
        let client = try HTTPClient(
            base: server.baseURL, transport: AeroplaneTransport(aeroplane), policy: Self.policy)
        model = RecipeSearchModel(
            CachedRecipeService(HTTPRecipeService(client), cache: RecipeCache()),
            connectivity: aeroplane.connectivity)
    }

    /// Requests that have reached the server.
    var requests: Int { server.ledger.requests.count }

    func close() { server.stop() }

    /// The standard policy, a little hastier for whoever watches.
    private static var policy: HTTPPolicy {
        var policy = HTTPPolicy.standard
        policy.backoff = .exponential(base: .milliseconds(600), cap: .seconds(2), jitter: .none)
        policy.breaker = nil
        return policy
    }
}
