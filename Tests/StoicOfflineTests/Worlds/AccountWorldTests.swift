import Stoic
import StoicApple
import StoicHTTP
import StoicOffline
import StoicSimulation
import StoicStore
import StoicTesting
import Synchronization
import Testing

/// Accounts that come and go around calls under way, with a store that takes its time.
///
/// Their answers are one partition of one session and have one tag: nothing but the cache's own care keeps
/// them apart.
@Suite struct `A cache of changing accounts in a world` {
    // O2, H7
    @Test func `gives nobody what was kept of another`() {
        let report = simulate(seeds: 0..<600) { world in
            let lab = try AccountLab(world)
            await lab.cache.enter("0")
            let callers = (0..<4).map { _ in
                Task {
                    for _ in 0..<3 {
                        try? await Task.sleep(for: .milliseconds(world.choose(5) * 5))
                        let account = lab.account.withLock { $0 }
                        guard let answer = try? await lab.get(account) else { continue }
                        world.expect(answer.text == account, "\(account) was given \(answer.text ?? "")")
                        world.sometimes(answer.provenance != .network, "from the cache")
                    }
                }
            }
            for next in 1...3 {
                try? await Task.sleep(for: .milliseconds(world.choose(5) * 5))
                if world.choose(8) == 0 { await lab.cache.close() }
                if world.choose(2) == 0 { lab.session.advance() }
                lab.account.withLock { $0 = "\(next)" }
                await lab.cache.enter("\(next)")
            }
            for caller in callers { await caller.value }
            await lab.cache.stage.settle()
            let last = try? await lab.get("3")
            world.expect(last == nil || last?.text == "3", "nor later")
        }
        #expect(report.holds)
    }

    // O2
    @Test func `has nothing back that was removed`() {
        let report = simulate(seeds: 0..<400) { world in
            let lab = try AccountLab(world)
            let callers = (0..<3).map { _ in
                Task {
                    for _ in 0..<2 {
                        try? await Task.sleep(for: .milliseconds(world.choose(5) * 5))
                        _ = try? await lab.get("0")
                    }
                }
            }
            try? await Task.sleep(for: .milliseconds(world.choose(8) * 5))
            lab.account.withLock { $0 = "1" }
            await lab.cache.removeAll()
            for caller in callers { await caller.value }
            await lab.cache.stage.settle()
            // Of the callers that asked later, or of nobody.
            let left = try? await lab.get("0", "only-if-cached, max-stale")
            world.expect(left?.headers["Since"] != "0", "what was there before is there again")
            world.sometimes(left != nil, "something is there")
        }
        #expect(report.holds)
    }
}

/// A client with a cache whose session alone names the account, on a world's time.
private struct AccountLab: Sendable {
    let account = Mutexed("0")
    let session = SessionGeneration()
    let cache: HTTPCache
    let client: HTTPClient

    init(_ world: SimulatedWorld) throws {
        var policy = HTTPPolicy.never
        policy.wallClock = .system
        var caching = CachePolicy()
        caching.partitionsByCredentials = false
        let store = HookedStore(MemoryCacheStore(policy: caching)) {
            let wait = [0, 0, 5, 40][world.choose(4)]
            if wait > 0 { try? await Task.sleep(for: .milliseconds(wait)) }
        }
        cache = try HTTPCache(caching, store: store)
        client = try HTTPClient(
            base: "https://api.example.com", transport: AccountServer(world, account), policy: policy,
            session: session, cache: cache, seed: 1)
    }

    func get(_ account: String, _ control: String? = nil) async throws -> HTTPResponse {
        var headers: HTTPHeaders = ["Authorization": account]
        if let control { headers["Cache-Control"] = control }
        return try await client.send(.get("/x", headers: headers))
    }
}

/// A text that changes.
private final class Mutexed: Sendable {
    private let text: Mutex<String>
    init(_ text: String) { self.text = Mutex(text) }
    func withLock<Value: Sendable>(_ body: (inout sending String) -> sending Value) -> Value {
        text.withLock(body)
    }
}

/// Tells each account its own name, under the tag of all the others.
private struct AccountServer: HTTPTransport {
    let world: SimulatedWorld
    let era: Mutexed

    init(_ world: SimulatedWorld, _ era: Mutexed) {
        self.world = world
        self.era = era
    }

    var traits: TransportTraits { TransportTraits(limits: .none, isLeaf: true) }

    func send(_ request: TransportRequest, limits: TransportLimits) async -> TransportResult {
        let era = era.withLock { $0 }
        try? await Task.sleep(for: .milliseconds(world.choose(3) * 5))
        if Task.isCancelled { return .cancelled }
        let control = ["max-age=600", "max-age=0", "max-age=0, stale-while-revalidate=600"][world.choose(3)]
        var headers: HTTPHeaders = ["Cache-Control": control, "ETag": "\"all\""]
        if request.headers["If-None-Match"] != nil {
            return .response(TransportResponse(status: 304, headers: headers, body: []))
        }
        headers["Since"] = era
        return .response(
            TransportResponse(
                status: 200, headers: headers, body: Array((request.headers["Authorization"] ?? "").utf8)))
    }
}
