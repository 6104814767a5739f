import Stoic
import StoicHTTP
import StoicOffline
import StoicSimulation
import StoicStore
import StoicTesting
import Testing

/// Callers that come and leave, and sessions that end, around one stale answer, under every schedule.
@Suite struct `A cache in a world` {
    // O2
    @Test func `asks exactly once in the background for all who were given a stale answer`() {
        let report = simulate(seeds: 0..<600) { world in
            let lab = try WorldLab()
            lab.server.on(
                "/x", respond: tagged("old", "max-age=60, stale-while-revalidate=600"),
                .after(.milliseconds(20), tagged("new", "max-age=60")))
            _ = try await lab.client.send(.get("/x"))
            try await Task.sleep(for: .seconds(100))
            let calls = (0..<4).map { _ in
                let delay = Duration.milliseconds([0, 0, 10][world.choose(3)])
                return Task {
                    try await Task.sleep(for: delay)
                    return try await lab.client.send(.get("/x"))
                }
            }
            for call in calls where world.choose(3) == 1 { call.cancel() }
            var served = 0
            for call in calls {
                switch await call.result {
                case .success(let answer):
                    let isOld = answer.text == "old" && answer.provenance.isStale
                    if isOld { served += 1 }
                    world.expect(isOld || answer.text == "new", "the old one is given as such")
                case .failure(let error):
                    world.expect(error is CancellationError, "who leaves is told no more than that")
                }
            }
            await lab.cache.stage.settle()
            world.sometimes(served == 0, "all left")
            world.sometimes(served > 1, "some shared a call in the background")
            world.expect(lab.server.requests.count <= 2, "there is one call in the background")
            if served > 0 {
                world.expect(lab.server.requests.count == 2, "nobody's leaving ends it")
                let later = try await lab.client.send(.get("/x"))
                world.expect(later.text == "new", "what it brought is kept")
            }
        }
        #expect(report.holds)
    }

    // O2, H7
    @Test func `keeps nothing of a session that has ended`() {
        let report = simulate(seeds: 0..<600) { world in
            let lab = try WorldLab()
            lab.server.on(
                "/x", respond: tagged("old", "max-age=60, stale-while-revalidate=600"),
                .after(.milliseconds(20), tagged("of the first session", "max-age=600")),
                tagged("of the second", "max-age=600"))
            _ = try await lab.client.send(.get("/x"))
            try await Task.sleep(for: .seconds(100))
            let calls = (0..<3).map { _ in
                Task {
                    try await Task.sleep(for: .milliseconds([0, 10, 30][world.choose(3)]))
                    return try await lab.client.send(.get("/x"))
                }
            }
            try await Task.sleep(for: .milliseconds([0, 10, 20, 25][world.choose(4)]))
            let sent = lab.server.requests.count
            lab.session.advance()
            let answer = try? await lab.client.send(.get("/x"))
            world.expect(answer?.provenance.isStale != true, "the second session has nothing of the first")
            world.expect(answer?.text != "old", "not even the answer of its call in the background")
            for call in calls { _ = await call.result }
            await lab.cache.stage.settle()
            world.expect(lab.server.requests.count - sent <= 3, "no old call begins to send")
            world.sometimes(sent == 2, "it ended while a call was in the background")
            let key = CacheKey(
                partition: CachePartition(generation: 0), resource: "https://api.example.com/x")
            _ = try await lab.client.send(.get("/x"))
            let left = lab.store.responses(for: key)
            world.expect(
                left.isEmpty || left.allSatisfy { $0.body == Array("old".utf8) }, "nothing is kept late")
        }
        #expect(report.holds)
    }

    // O2, H5: what a read brings that was under way during a write is not kept.
    @Test func `never keeps what was there before a write`() {
        let report = simulate(seeds: 0..<600) { world in
            let lab = try WorldLab()
            let server = VersionedServer(world)
            let client = try HTTPClient(
                base: "https://api.example.com", transport: server, policy: lab.policy, cache: lab.cache,
                seed: 1)
            let readers = (0..<3).map { _ in
                Task {
                    try await Task.sleep(for: .milliseconds(world.choose(4) * 5))
                    return try await client.send(.get("/x"))
                }
            }
            try await Task.sleep(for: .milliseconds(world.choose(4) * 5))
            _ = try await client.send(.put("/x"))
            let after = try await client.send(.get("/x"))
            world.expect(after.text == "2", "who reads after a write reads what was written")
            for reader in readers { _ = await reader.result }
            let last = try await client.send(.get("/x"))
            world.expect(last.text == "2", "and so does who comes later")
            world.sometimes(last.provenance != .network, "from the cache")
        }
        #expect(report.holds)
    }
}

/// A client with a cache on a world's time.
private struct WorldLab: Sendable {
    let server = ScriptedTransport()
    let session = SessionGeneration()
    let store = MemoryCacheStore(policy: CachePolicy())
    let cache: HTTPCache
    let client: HTTPClient
    let policy: HTTPPolicy

    init() throws {
        var policy = HTTPPolicy.never
        policy.wallClock = .system
        self.policy = policy
        cache = try HTTPCache(CachePolicy(), store: store)
        client = try HTTPClient(
            base: "https://api.example.com", transport: server, policy: policy, session: session,
            cache: cache,
            seed: 1)
    }
}

/// A server of one resource, which a PUT changes at some moment of its way.
private actor VersionedServer: HTTPTransport {
    private let world: SimulatedWorld
    private var version = 1

    init(_ world: SimulatedWorld) {
        self.world = world
    }

    nonisolated var traits: TransportTraits { TransportTraits(limits: .none, isLeaf: true) }

    func send(_ request: TransportRequest, limits: TransportLimits) async -> TransportResult {
        try? await Task.sleep(for: .milliseconds(world.choose(3) * 5))
        let text = String(version)
        if request.method == .put { version = 2 }
        try? await Task.sleep(for: .milliseconds(world.choose(3) * 5))
        if Task.isCancelled { return .cancelled }
        return .response(
            TransportResponse(
                status: 200, headers: ["Cache-Control": "max-age=600"], body: Array(text.utf8)))
    }
}
