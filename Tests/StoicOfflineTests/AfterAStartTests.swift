import Stoic
import StoicHTTP
import StoicOffline
import StoicStore
import StoicTesting
import Synchronization
import Testing

// O1
@Suite struct `An outbox after a start` {
    private let request = HTTPRequest.put(
        "recipes/7", body: .text("Soup"), headers: ["Content-Type": "text/plain"])

    @Test func `tells what waits as it was stored, and what becomes of it`() async throws {
        let folder = try OfflineFolder()
        let receipt = try await folder.outbox().enqueue(request, lane: "recipe 7")
        let outbox = try await folder.outbox()
        let listing = try #require(try await outbox.waiting().first)
        let change = try #require(try await outbox.change(listing.id))
        #expect(change.key == receipt.key && change.lane == "recipe 7")
        let stored = try #require(change.request)
        #expect(stored.target == "recipes/7" && stored.method == .put)
        #expect(stored.headers["Content-Type"] == "text/plain")
        let heard = Mutex<[OutboxSettlement]>([])
        let again = try await outbox.enqueue(change) { end in heard.withLock { $0.append(end) } }
        #expect(!again.isNew && again.id == listing.id)
        #expect(try await outbox.deliver { _ in .delivered }.delivered == 1)
        #expect(heard.withLock { $0 } == [.delivered])
        #expect(try await outbox.change(listing.id) == nil)
        #expect(OutboxChange(payload: [1]).request == nil)
    }

    // Between the two a person may sign out, and the next one in.
    @Test func `stores nothing again that was another person's`() async throws {
        let outbox = try await OfflineFolder().outbox()
        try await outbox.enter("anna", leaving: .purged)
        try await outbox.enqueue(request)
        let listing = try #require(try await outbox.waiting().first)
        let change = try #require(try await outbox.change(listing.id))
        #expect(change.session == "anna")
        #expect(try await !outbox.enqueue(change).isNew)
        try await outbox.enter("bert", leaving: .purged)
        await #expect(throws: OutboxError.signedOut) { try await outbox.enqueue(change) }
        #expect(try await outbox.counts() == OutboxCounts())
    }

    @Test func `waits on a test's clock`() async throws {
        let folder = try OfflineFolder()
        let clock = TestClock()
        try await withTimeSource(clock) {
            let outbox = try await Outbox(path: folder.path + "/virtual.outbox")
            try await outbox.enqueue(request)
            let server = ScriptedTransport().on(
                "PUT /recipes/7", respond: .status(503, headers: ["Retry-After": "86400"]), .status(204))
            let client = try HTTPClient(base: "https://api.example.com", transport: server)
            let delivery = HTTPDelivery(over: client)
            let first = try await outbox.deliver { try await delivery($0) }
            #expect(first.nextDue == .seconds(86_400))
            await clock.advance(by: .seconds(86_399))
            let early = try await outbox.deliver { try await delivery($0) }
            #expect(early.delivered == 0 && early.nextDue == .seconds(1))
            await clock.advance(by: .seconds(1))
            #expect(try await outbox.deliver { try await delivery($0) }.delivered == 1)
        }
    }

    // O2
    @Test func `has a cache beside it whose ages are those of a test's clock, too`() async throws {
        let folder = try OfflineFolder()
        let clock = TestClock()
        try await withTimeSource(clock) {
            let server = ScriptedTransport().on(
                "/x", respond: .status(200, headers: ["Cache-Control": "max-age=60"]), .failure(.offline))
            let client = try HTTPClient(
                base: "https://api.example.com", transport: server, policy: .never,
                cache: await .file(folder.path + "/cache"))
            _ = try await client.send(.get("/x"))
            await clock.advance(by: .seconds(7_200))
            let answer = try await client.send(.get("/x"))
            #expect(answer.provenance == .stale(age: .seconds(7_200), why: .offline))
        }
    }

    @Test func `says that somebody has to sign in`() async throws {
        let outbox = try await OfflineFolder().outbox()
        try await outbox.enqueue(request)
        let server = ScriptedTransport().on("PUT /recipes/7", respond: .status(401), .status(204))
        let client = try HTTPClient(base: "https://api.example.com", transport: server)
        let asked = Mutex(0)
        let delivery = HTTPDelivery(over: client, onUnauthorized: { asked.withLock { $0 += 1 } })
        _ = try await outbox.deliver { try await delivery($0) }
        #expect(asked.withLock { $0 } == 1)
        try await outbox.hasten()
        #expect(try await outbox.deliver { try await delivery($0) }.delivered == 1)
        #expect(asked.withLock { $0 } == 1)
    }

    @Test(arguments: [
        "X-Api-Key", "X-Auth-Token", "X-Access-Token", "X-Session-Id", "X-Amz-Security-Token",
        "Authentication", "X-Csrf-Token", "apikey", "Authorization", "Cookie",
    ])
    func `takes no header that speaks of a credential`(name: String) async throws {
        let folder = try OfflineFolder()
        let outbox = try await folder.outbox()
        var request = request
        request.headers[name] = "canary-7f3a"
        await #expect(throws: InvalidRequest.self) { try await outbox.enqueue(request) }
        #expect(try !folder.holds("canary-7f3a"))
    }

    @Test(arguments: ["X-Author", "Idempotency-Key", "X-Keyboard", "Accept-Language", "X-Side"])
    func `takes others`(name: String) async throws {
        let outbox = try await OfflineFolder().outbox()
        var request = request
        request.headers[name] = "x"
        #expect(try await outbox.enqueue(request).isNew)
    }
}
