import Stoic
import StoicHTTP
import StoicSimulation
import StoicTesting

extension Scenario {
    /// Makes a call; why it failed, or nil.
    @discardableResult
    static func call(
        _ request: HTTPRequest, _ checked: CheckedTransport, _ client: HTTPClient
    ) async -> FailureCode? {
        do {
            _ = try await checked.call(request) { try await client.send($0) }
            return nil
        } catch {
            return (error as? HTTPError)?.failureCode
        }
    }

    /// A retry around calls that would retry by themselves.
    static func nesting(_ world: SimulatedWorld) async throws {
        let server = AnsweringServer { _ in
            switch world.choose(3) {
            case 1: .status(503)
            case 2: Answer(failure: .reset)
            default: Answer()
            }
        }
        let policy = policy(attempts: 3, attemptTimeout: .seconds(2))
        let checked = CheckedTransport(server, world: world, rules: ClientRules(policy, budget: nil))
        let client = try HTTPClient(base: base, transport: checked, policy: policy, budget: nil, seed: 1)
        await together(2) { number in
            let units = UnitSource(seed: 1)
            for turn in 0..<2 {
                _ = try? await checked.call(.put("/\(number)/\(turn)", body: .text("all"))) { request in
                    try await retry(units: units) { _ in try await client.send(request) }
                }
            }
        }
    }

    /// One thing that is read by pages and written as a whole.
    static func pages(_ world: SimulatedWorld) async throws {
        let server = AnsweringServer { _ in .status(200, after: .milliseconds(300 * world.choose(3))) }
        let policy = policy(attemptTimeout: .seconds(5))
        let checked = CheckedTransport(server, world: world, rules: ClientRules(policy, budget: nil))
        let client = try HTTPClient(base: base, transport: checked, policy: policy, budget: nil, seed: 1)
        await together(5) { _ in
            for _ in 0..<3 {
                let request: HTTPRequest =
                    switch world.choose(3) {
                    case 1: .put("/thing", body: .text("new"))
                    case 2: .get("/thing")
                    default: .get("/thing?page=1")
                    }
                await disturbed(world) { await call(request, checked, client) }
            }
        }
    }

    /// Redirects of every kind.
    static func redirects(_ world: SimulatedWorld) async throws {
        let server = AnsweringServer { request in
            guard request.url.path == "/start" else { return .status(200, after: .milliseconds(50)) }
            return switch world.choose(7) {
            case 1: .redirect(307, to: "/next")
            case 2: .redirect(307, to: "https://other.example/next")
            case 3: .redirect(307, to: "http://api.example.com/next")
            case 4: .redirect(303, to: "/next")
            case 5: .redirect(308, to: "/next", retryAfter: 1)
            case 6: .redirect(302, to: "/next", retryAfter: 3)
            default: Answer()
            }
        }
        let policy = policy(attemptTimeout: .seconds(10))
        let checked = CheckedTransport(server, world: world, rules: ClientRules(policy, budget: nil))
        let client = try HTTPClient(base: base, transport: checked, policy: policy, budget: nil, seed: 1)
        world.onSignOut {
            client.session.advance()
            checked.signedOut()
        }
        let token: HTTPHeaders = ["Authorization": "Bearer one"]
        await together(4) { number in
            let request: HTTPRequest =
                switch number {
                case 0: .put("/start", body: .text("all"), headers: token)
                case 1: .post("/start", body: .text("some"), headers: token)
                case 2: .put("/start", body: oneShot)
                default: .get("/start", headers: token)
                }
            await call(request, checked, client)
            await call(request, checked, client)
        }
    }

    private static var oneShot: HTTPBody {
        .oneShot {
            AsyncThrowingStream { stream in
                stream.yield(Array("once".utf8))
                stream.finish()
            }
        }
    }
}
