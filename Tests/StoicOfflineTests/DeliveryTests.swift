import StoicHTTP
import StoicOffline
import StoicStore
import Synchronization
import Testing

// O1
@Suite struct `A request in an outbox` {
    private let base = "https://api.example.com/v1"

    private func client(_ transport: ScriptedTransport) throws -> HTTPClient {
        try HTTPClient(base: base, transport: transport)
    }

    @Test func `arrives as it was, under one key, however often it is sent`() async throws {
        let folder = try OfflineFolder()
        let transport = ScriptedTransport().on(
            "PATCH /v1/recipes/7", respond: .status(500), .status(204))
        let delivery = HTTPDelivery(over: try client(transport))
        let request = HTTPRequest(
            .patch, "recipes/7", query: [QueryItem("a", "1 2"), QueryItem("b", nil)],
            headers: ["Content-Type": "text/plain", "X-Twice": "1"], body: .text("zwölf"), priority: .high)
        let receipt = try await folder.outbox().enqueue(request, lane: "recipe 7")
        // Another process goes on.
        let outbox = try await folder.outbox()
        let seen = Mutex<[CallPriority]>([])
        for _ in 1...2 {
            _ = try await outbox.deliver { entry in
                seen.withLock { $0.append(entry.priority) }
                return try await delivery(entry)
            }
            try await outbox.hasten()
        }
        #expect(try await outbox.counts() == OutboxCounts())
        let sent = transport.requests
        // One attempt a delivery: the outbox owns the repeats.
        #expect(sent.count == 2 && seen.withLock { $0 } == [.high, .high])
        for record in sent {
            #expect(record.method == .patch && record.target == "/v1/recipes/7?a=1%202&b")
            #expect(record.body == Array("zwölf".utf8))
            #expect(record.headers["Content-Type"] == "text/plain" && record.headers["X-Twice"] == "1")
            #expect(record.headers["Idempotency-Key"] == receipt.key)
        }
    }

    @Test func `keeps the key that it had, so that a hand-over of a failed call is the same operation`()
        async throws
    {
        let outbox = try await OfflineFolder().outbox()
        let request = HTTPRequest.post("recipes", body: .text("x")).keyed("own")
        #expect(try await outbox.enqueue(request).key == "own")
        #expect(try await !outbox.enqueue(request).isNew)
        await #expect(throws: OutboxError.keyReused) {
            try await outbox.enqueue(.post("recipes", body: .text("y")).keyed("own"))
        }
    }

    @Test func `gets its token at delivery, and has none on the disk`() async throws {
        let folder = try OfflineFolder()
        let outbox = try await folder.outbox()
        for header in ["Authorization", "cookie"] {
            let refusal = await #expect(throws: InvalidRequest.self) {
                try await outbox.enqueue(.post("a", headers: [header: "canary"]))
            }
            #expect(refusal?.description.contains("canary") == false)
        }
        try await outbox.enqueue(.post("a", body: .text("x")))
        let transport = ScriptedTransport().on("POST /v1/a", respond: .status(401), .status(200))
        let tokens = Mutex(["canary-1", "canary-2"])
        let delivery = HTTPDelivery(over: try client(transport)) { request in
            request.headers["Authorization"] = tokens.withLock { $0.removeFirst() }
        }
        let report = try await outbox.deliver { try await delivery($0) }
        // Signing in comes first; that is no fault of the change.
        #expect(report.postponed == 1 && report.quarantined == 0)
        try await outbox.hasten()
        #expect(try await outbox.deliver { try await delivery($0) }.delivered == 1)
        #expect(transport.requests.map { $0.headers["Authorization"] } == ["canary-1", "canary-2"])
        #expect(try !folder.holds("canary"))
    }

    /// What fails is then a token's renewal, over a client: nobody has asked the change's own server.
    @Test(arguments: [400, 401, 403, 503])
    func `is not set aside for what its token's server refuses`(status: Int) async throws {
        let outbox = try await OfflineFolder().outbox()
        try await outbox.enqueue(.post("a", body: .text("x")))
        let transport = ScriptedTransport().on(
            "POST /v1/token", respond: .status(status, headers: ["Retry-After": "5"]))
        let client = try client(transport)
        let asked = Mutex(0)
        let delivery = HTTPDelivery(over: client) { _ in
            _ = try await client.send(.post("token"))
        } onUnauthorized: {
            asked.withLock { $0 += 1 }
        }
        let report = try await outbox.deliver { try await delivery($0) }
        #expect(report.postponed == 1 && report.quarantined == 0 && report.retried == 0, "\(report)")
        #expect(asked.withLock { $0 } == (status == 401 ? 1 : 0))
        #expect(try await outbox.waiting().map(\.attempts) == [0])
        #expect(transport.requests.map(\.target) == ["/v1/token"])
    }

    @Test func `counts no attempt that could not be prepared, whatever the app threw`() async throws {
        struct NotSignedIn: Error {}
        let outbox = try await OfflineFolder().outbox()
        try await outbox.enqueue(.post("a", body: .text("x")))
        let transport = ScriptedTransport()
        let delivery = HTTPDelivery(over: try client(transport)) { _ in throw NotSignedIn() }
        let report = try await outbox.deliver { try await delivery($0) }
        #expect(report.postponed == 1 && report.retried == 0, "\(report)")
        #expect(try await outbox.waiting().map(\.attempts) == [0])
        #expect(transport.requests.isEmpty)
    }

    @Test func `that cannot be stored is refused`() async throws {
        let outbox = try await OfflineFolder().outbox()
        await #expect(throws: InvalidRequest.self) {
            try await outbox.enqueue(.post("a", body: .file("/tmp/x")))
        }
        #expect(try await outbox.counts().waiting == 0)
    }

    private enum Fate: String, Sendable { case delivered, retried, postponed, quarantined }

    private static let fates: [(ScriptedStep, Fate)] = [
        (.status(201), .delivered), (.status(302), .quarantined), (.status(400), .quarantined),
        (.status(401), .postponed), (.status(404), .quarantined), (.status(409), .retried),
        (.status(422), .quarantined), (.status(429), .retried), (.status(500), .retried),
        (.status(501), .retried), (.status(503, headers: ["Retry-After": "3600"]), .retried),
        (.failure(.refused), .postponed), (.failure(.offline), .postponed),
        (.failure(.reset), .retried), (.failure(.tls), .retried),
        (.oversized(20_000_000), .retried),
    ]

    @Test(arguments: fates)
    private func `is set aside only for what the server refuses for good`(step: ScriptedStep, fate: Fate)
        async throws
    {
        let outbox = try await OfflineFolder().outbox()
        try await outbox.enqueue(.post("a", body: .text("x")))
        let delivery = HTTPDelivery(over: try client(ScriptedTransport().on("POST /v1/a", respond: step)))
        let report = try await outbox.deliver { try await delivery($0) }
        let counts = [
            Fate.delivered: report.delivered, .retried: report.retried, .postponed: report.postponed,
            .quarantined: report.quarantined,
        ]
        #expect(
            counts == [.delivered: 0, .retried: 0, .postponed: 0, .quarantined: 0].merging([fate: 1]) { $1 })
    }

    @Test func `waits as long as the server asks, however long that is`() async throws {
        let outbox = try await OfflineFolder().outbox()
        try await outbox.enqueue(.post("a", body: .text("x")))
        let transport = ScriptedTransport().on(
            "POST /v1/a", respond: .status(503, headers: ["Retry-After": "86400"]))
        let delivery = HTTPDelivery(over: try client(transport))
        let next = try #require(try await outbox.deliver { try await delivery($0) }.nextDue)
        #expect(next > .seconds(86_390) && next <= .seconds(86_400))
    }

    @Test func `of another kind is left to whoever knows it, and one that is none is set aside`() async throws
    {
        let outbox = try await OfflineFolder().outbox()
        try await outbox.enqueue(OutboxChange(payload: [1], kind: "other"))
        for payload: [UInt8] in [
            [], [1], [0, 0, 0, 9, 1], [0, 0, 0, 2, 123, 125], [255, 255, 255, 255, 0],
        ] {
            try await outbox.enqueue(OutboxChange(payload: payload, kind: "http"))
        }
        let transport = ScriptedTransport()
        let delivery = HTTPDelivery(over: try client(transport))
        let report = try await outbox.deliver { try await delivery($0) }
        #expect(report.postponed == 1 && report.quarantined == 5 && transport.requests.isEmpty)
    }
}
