import StoicFlow
import StoicHTTP
import StoicOffline
import StoicStore
import Testing

/// What docs/outbox.md shows, word for word: it is compiled and run here.
@Suite(.timeLimit(.minutes(5))) struct `The page on the outbox` {
    private struct Account: Sendable {
        func token() async -> String { "token" }
    }

    private struct Recipe: Sendable, Equatable {
        var title = ""
    }

    private let temporary: OfflineFolder
    private let transport = ScriptedTransport()
    private let client: HTTPClient
    private var folder: String { temporary.path }

    init() throws {
        temporary = try OfflineFolder()
        var policy = HTTPPolicy.standard
        policy.maxAttempts = 1
        client = try HTTPClient(base: "https://api.example.com", transport: transport, policy: policy)
    }

    @Test func `stores a change and delivers it`() async throws {
        let account = Account()
        transport.on("PATCH /recipes/7", respond: .status(204))
        let outbox = try await Outbox(path: folder + "/changes.outbox")
        let delivery = HTTPDelivery(over: client) { request in
            request.headers["Authorization"] = await account.token()
        }
        let running = Task { try await outbox.run { entry in try await delivery(entry) } }

        try await outbox.enqueue(.patch("recipes/7", body: .text("title=Soup")), lane: "recipe 7")
        for try await counts in outbox.changes where counts.waiting == 0 { break }
        running.cancel()
        _ = await running.result
        #expect(transport.requests.map { $0.headers["Authorization"] } == ["token"])
    }

    /// Offline, handed over, counted; online again, delivered and confirmed.
    @Test func `takes over from a screen`() async throws {
        transport.on("PATCH /recipes/7", respond: .failure(.offline), .status(204))
        let outbox = try await Outbox(path: folder + "/changes.outbox")
        let client = client
        let flow = Flow<Recipe>()
        let edits = Mutations(flow)
        flow.run { _ in .fresh(Recipe()) }
        for await state in edits.states where state.isCurrent { break }
        let change = HTTPRequest.patch("recipes/7", body: .text("title=Soup")).keyed()
        try edits.change {
            $0.title = "Soup"
        } send: {
            _ = try await client.send(change)
        } handOver: { number in
            try await outbox.enqueue(change, lane: "recipe 7") { end in
                switch end {
                case .delivered, .settledElsewhere: edits.delivered(number)
                case .quarantined(let reason): edits.refused(number, FlowTrouble(.unavailable, code: reason))
                case .dropped: edits.refused(number, FlowTrouble(.unavailable))
                }
            }
        }
        for await state in edits.states where state.pendingChanges == 1 { break }
        #expect(edits.state.content == .fresh(Recipe(title: "Soup")))
        let delivery = HTTPDelivery(over: client)
        let running = Task { try await outbox.run { entry in try await delivery(entry) } }
        for await state in edits.states where state.pendingChanges == 0 { break }
        running.cancel()
        _ = await running.result
        #expect(Set(transport.requests.map { $0.headers["Idempotency-Key"] }).count == 1)
        let badge = Task {
            for try await counts in outbox.changes { flow.pendingChanges(counts.waiting) }
        }
        badge.cancel()
        _ = await badge.result
    }
}
