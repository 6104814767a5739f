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

        mutating func apply(_ request: HTTPRequest) {
            title = String(decoding: request.body?.inMemory ?? [], as: UTF8.self)
        }
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

    /// Stored, counted, shown again after a start, delivered and confirmed.
    @Test func `takes over from a screen`() async throws {
        transport.on("PATCH /recipes/7", respond: .status(204))
        let outbox = try await Outbox(path: folder + "/changes.outbox")
        let account = "a hash"
        try await outbox.enter(account, leaving: .purged)
        let edits = try await screen()
        let change = HTTPRequest.patch("recipes/7", body: .text("Soup"))
        @Sendable func settled(_ number: UInt64) -> Outbox.Listener {
            { end in
                switch end {
                case .delivered, .settledElsewhere: edits.delivered(number)
                case .quarantined(let reason): edits.refused(number, FlowTrouble(.unavailable, code: reason))
                case .dropped: edits.refused(number, FlowTrouble(.unavailable))
                }
            }
        }
        try edits.change {
            $0.title = "Soup"
        } handOver: { number in
            try await outbox.enqueue(
                change, lane: "recipe 7", session: account, onSettled: settled(number))
        }
        for try await counts in outbox.changes where counts.waiting == 1 { break }
        #expect(transport.requests.isEmpty)
        try await afterAStart()
    }

    private func screen() async throws -> Mutations<Recipe> {
        let flow = Flow<Recipe>()
        let edits = Mutations(flow)
        flow.run { _ in .fresh(Recipe()) }
        for await state in edits.states where state.isCurrent { break }
        return edits
    }

    private func afterAStart() async throws {
        let outbox = try await Outbox(path: folder + "/changes.outbox")
        let edits = try await screen()
        @Sendable func settled(_ number: UInt64) -> Outbox.Listener {
            { [edits] end in if end == .delivered { edits.delivered(number) } }
        }
        for listing in try await outbox.waiting() {
            guard let change = try await outbox.change(listing.id), let key = change.key,
                let request = change.request
            else { continue }
            try edits.change {
                $0.apply(request)
            } handOver: { number in
                let isThere = try await outbox.listen(to: key, onSettled: settled(number))
                if !isThere { edits.delivered(number) }
            }
        }
        for await state in edits.states where state.content.value?.title == "Soup" { break }
        let flow = Flow<Recipe>()
        let badge = Task {
            for try await counts in outbox.changes { flow.pendingChanges(counts.waiting) }
        }
        for await state in flow.states where state.pendingChanges == 1 { break }
        let delivery = HTTPDelivery(over: client)
        let running = Task { try await outbox.run { entry in try await delivery(entry) } }
        for await state in edits.states where state.pendingChanges == 0 { break }
        for task in [running, badge] { task.cancel() }
        _ = await (running.result, badge.result)
        #expect(transport.requests.count == 1)
    }
}
