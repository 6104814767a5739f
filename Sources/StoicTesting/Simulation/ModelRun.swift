import Stoic
import StoicHTTP
import StoicSimulation
import Synchronization

/// One client in one world, and who calls with it.
final class ModelRun: Sendable {
    private struct Item: Decodable {
        let ok: Bool
    }

    /// What the app shows: newest intent wins.
    private struct Screen {
        var intents = 0
        var shown = 0
    }

    /// The client's breakers, once there is a client.
    private final class Breakers: Sendable {
        let hosts = Mutex<HostTable?>(nil)

        func state(_ origin: String) -> BreakerState? {
            hosts.withLock { $0 }?.known(HostKey(origin))?.breakerState
        }
    }

    let world: SimulatedWorld
    let checked: CheckedTransport
    let client: HTTPClient
    let flaky: FlakyServer?
    private let model: ClientModel
    private let screen = Mutex(Screen())
    private let writes = Atomic(0)
    private let outcomes = Mutex<[ClientOutcome: Int]>([:])

    init(_ model: ClientModel, _ rules: ClientRules, _ world: SimulatedWorld) throws {
        self.model = model
        self.world = world
        let server = model.server.make(world, rules)
        flaky = server as? FlakyServer
        let breakers = Breakers()
        checked = CheckedTransport(server, world: world, rules: rules) {
            breakers.state($0)
        }
        client = try HTTPClient(
            base: "https://api.example.com", transport: checked, policy: model.policy, budget: model.budget,
            seed: 1)
        breakers.hosts.withLock { $0 = client.hosts }
    }

    func signOut() {
        client.session.advance()
        checked.signedOut()
    }

    func count(in tally: ClientTally?) {
        tally?.add(outcomes.withLock { $0 }, requests: checked.requests, met: checked.met)
    }

    // MARK: One call after another

    private static let deadlines: [Duration] = [.milliseconds(30), .milliseconds(400), .seconds(3)]
    private static let moments: [Duration] = [
        .zero, .milliseconds(1), .milliseconds(45), .milliseconds(250), .seconds(1),
    ]

    /// One call of that caller, as the world chooses.
    func one(_ caller: Int) async {
        let request = request(caller)
        switch world.choose(12) {
        case 7: await cancelled(request)
        case 8: await withDeadline(Self.deadlines[world.choose(3)]) { await call(request) }
        case 9 where world.choose(12) == 11: signOut()
        case 10: await withDeadline(.seconds(20)) { await call(request) }
        default: await call(request)
        }
    }

    private func request(_ caller: Int) -> HTTPRequest {
        let routes = model.server.routes
        let route = routes[world.choose(routes.count)]
        var request = HTTPRequest(route.method, route.target)
        if route.method == .get {
            // Those who decode say what they accept, as the client would.
            if world.choose(4) == 3 { request.headers["Accept"] = "application/json" }
            if world.choose(3) == 1 { request.headers["Authorization"] = "Bearer \(caller % 2)" }
            return request
        }
        guard !route.method.isSafe, route.method != .delete else { return request }
        let number = writes.add(1, ordering: .relaxed).newValue
        let body = Array("{\"number\":\(number)}".utf8)
        request.body = .bytes(body)
        switch world.choose(4) {
        case 0, 1: request.idempotencyKey = "key-\(number)"
        case 2 where world.choose(2) == 1:
            request.body = .oneShot {
                AsyncThrowingStream { stream in
                    stream.yield(body)
                    stream.finish()
                }
            }
        default: break
        }
        return request
    }

    private func cancelled(_ request: HTTPRequest) async {
        // Owned by this call, which cancels it and waits for its end.
        let task = Task { await call(request) }
        let moment = Self.moments[world.choose(Self.moments.count)]
        if moment == .zero {
            await Task.yield()
        } else {
            try? await Ambient.source(Ambient.current).sleep(until: world.now.advanced(by: moment))
        }
        task.cancel()
        await task.value
    }

    private func call(_ request: HTTPRequest) async {
        let intent = screen.withLock { screen in
            screen.intents += 1
            return screen.intents
        }
        var outcome = ClientOutcome.ok
        do {
            if request.headers.contains("Accept") {
                _ = try await checked.call(request) { request in
                    let item = try await client.send(request, as: Item.self)
                    show(intent)
                    return item
                }
            } else {
                _ = try await checked.call(request) { request in
                    let answer = try await client.send(request)
                    if request.method == .get { show(intent) }
                    return answer
                }
            }
        } catch let error as HTTPError {
            outcome = .failed(error.failureCode)
        } catch {
            outcome = .cancelled
        }
        outcomes.withLock { $0[outcome, default: 0] += 1 }
    }

    private func show(_ intent: Int) {
        let isNewest = screen.withLock { screen in
            guard intent > screen.shown else { return false }
            screen.shown = intent
            return true
        }
        if isNewest { checked.wrote(to: "screen") }
    }

    // MARK: After the outage

    /// A well server must be reached again, by as many calls at once as it has places for.
    func recover() async {
        guard let flaky else { return }
        flaky.heal()
        var isReached = false
        // A cancellation or a sign-out may come between once.
        for _ in 0..<2 where !isReached {
            // In a task of its own, so that it is made also when the body was cancelled.
            isReached = await Task { await reaches(flaky) }.value
        }
        world.expect(isReached, ClientInvariant.recovery.rawValue)
        checked.expectRest(budget: client.budgetBalance)
    }

    private func reaches(_ flaky: FlakyServer) async -> Bool {
        let breaker = model.policy.breaker ?? BreakerPolicy()
        // Until no breaker is open any more, and none remembers what was.
        let rest = max(breaker.maxOpenTime * (1 + breaker.openTimeSpread), breaker.window * 2) + .seconds(1)
        do {
            try await Ambient.source(Ambient.current).sleep(until: world.now.advanced(by: rest))
        } catch {
            return false
        }
        let probe = HTTPRequest(.put, model.server.routes.first?.target ?? "/")
        for _ in 0..<max(1, breaker.probeSuccesses) {
            guard let isAnswered = await isAnswered(probe) else { return true }
            guard isAnswered else { return false }
        }
        let places = min(model.policy.maxConcurrentPerHost ?? 0, 16)
        guard places > 1 else { return true }
        flaky.gather(places)
        defer { flaky.gather(0) }
        return await withTaskGroup { group in
            for _ in 0..<places { group.addTask { await self.isAnswered(probe) == true } }
            var areAll = true
            for await isAnswered in group where !isAnswered { areAll = false }
            return areAll
        }
    }

    /// Nil when the answer is longer than the policy takes, which no breaker counts as health.
    private func isAnswered(_ request: HTTPRequest) async -> Bool? {
        do {
            _ = try await checked.call(request) { try await client.send($0) }
            return true
        } catch let error as HTTPError {
            if case .responseTooLarge = error.reason { return nil }
            return false
        } catch {
            return false
        }
    }
}
