import Stoic
import StoicHTTP
import StoicTesting

/// The scenes of the demonstration, each with its claims.
enum DemoScenes {
    private static func client(
        _ server: DemoServer, _ sink: any EventSink, _ policy: HTTPPolicy
    ) throws -> HTTPClient {
        try HTTPClient(base: server.wire.baseURL, policy: policy, events: sink)
    }

    /// The standard policy with its back-off shortened for whoever watches.
    private static var brisk: HTTPPolicy {
        var policy = HTTPPolicy.standard
        policy.backoff = .exponential(base: .milliseconds(60), cap: .milliseconds(400))
        return policy
    }

    @Sendable static func reading(_ stage: DemoStage, _ server: DemoServer) async throws {
        stage.scene("A reading that goes wrong five times: refused twice, told to wait, cut off, dripped")
        var policy = brisk
        policy.maxAttempts = 6
        policy.attemptTimeout = .milliseconds(700)
        let response = try await client(server, DemoSink(stage), policy).send(.get("/menu"))
        stage.claim(
            "the whole answer came: \(response.status), \(response.text ?? "")",
            response.text == DemoServer.soup)
        let failures = response.log.map { $0.failure?.text ?? "success" }
        stage.claim(
            "the log tells all of it: \(failures.joined(separator: ", "))",
            failures == [
                "status_503", "status_503", "status_429", "closed_early", "timed_out_attempt", "success",
            ])
        let requests = server.wire.requests.filter { $0.path == "/menu" }
        stage.claim("the server counted \(requests.count) requests", requests.count == 6)
        guard requests.count > 3 else { return }
        let pause = Duration.nanoseconds(Int64(bitPattern: requests[3].arrival &- requests[2].arrival))
        stage.claim(
            "after 'Retry-After: 1' nothing came for \(Printable.duration(pause))",
            pause >= .seconds(1) && pause < .seconds(5))
    }

    @Sendable static func ordering(_ stage: DemoStage, _ server: DemoServer) async throws {
        stage.scene("Two orders whose answer is lost: one without, one with an idempotency key")
        let client = try client(server, DemoSink(stage), brisk)
        stage.say("   without a key")
        let unkeyed = await failure { try await client.send(.post("/orders", body: .text("1 soup"))) }
        stage.claim(
            "was it made? The client cannot know, says so (\(unkeyed?.code ?? "no error")) and leaves it",
            unkeyed?.failureCode == .closedEarly && unkeyed?.log.stopped == .notIdempotent)
        let first = server.wire.count(path: "/orders")
        stage.claim("the server counted \(first) request", first == 1)
        try Task.checkCancellation()
        stage.say("   with a key")
        let response = try await client.send(.post("/orders", body: .text("1 soup")).keyed())
        stage.claim("the answer came: \(response.text ?? "")", response.status == 200)
        let keyed = server.wire.requests.filter { $0.path == "/orders" }.dropFirst()
        let keys = Set(keyed.map { $0.header("Idempotency-Key") ?? "" })
        stage.claim(
            "the server counted \(keyed.count) requests, \(keys.count) key, \(server.books.orders) order",
            keyed.count == 2 && keys.count == 1 && server.books.orders == 1)
    }

    @Sendable static func breaker(_ stage: DemoStage, _ server: DemoServer) async throws {
        stage.scene("A host that is down: the circuit breaker spares it, probes it, and comes back")
        var policy = HTTPPolicy.never
        var breaker = BreakerPolicy()
        breaker.minimumCalls = 4
        breaker.openTime = .milliseconds(500)
        breaker.openTimeSpread = 0
        policy.breaker = breaker
        let client = try client(server, DemoSink(stage), policy)
        for _ in 0..<4 { _ = await failure { try await client.send(.get("/kitchen")) } }
        let open = server.wire.count(path: "/kitchen")
        var refused = 0
        for _ in 0..<3 {
            let error = await failure { try await client.send(.get("/kitchen")) }
            if error?.failureCode == .breakerOpen { refused += 1 }
        }
        stage.claim(
            "\(open) failures opened it; then \(refused) calls were refused and the server was left alone",
            open == 4 && refused == 3 && server.wire.count(path: "/kitchen") == open)
        server.books.isWell = true
        stage.action("(the server recovers; the open time runs out)")
        try await Task.sleep(for: .milliseconds(520))
        let statuses = [
            try await client.send(.get("/kitchen")).status, try await client.send(.get("/kitchen")).status,
        ]
        stage.claim(
            "one probe closed it and calls pass again: \(statuses)",
            statuses == [200, 200] && client.breaker(of: server.wire.baseURL)?.state == .closed)
        let count = server.wire.count(path: "/kitchen")
        stage.claim("the server counted \(count) requests for 9 calls", count == 6)
    }

    @Sendable static func sharing(_ stage: DemoStage, _ server: DemoServer) async throws {
        stage.scene("Ten callers ask for the same picture at once")
        let recorder = EventRecorder()
        let client = try client(server, recorder, brisk)
        let texts = try await withThrowingTaskGroup(of: String?.self) { group in
            for _ in 0..<10 { group.addTask { try await client.send(.get("/photo")).text } }
            try await recorder.waitFor("http.coalesced", count: 9)
            server.wire.open("photo")
            var texts: [String?] = []
            for try await text in group { texts.append(text) }
            return texts
        }
        let count = server.wire.count(path: "/photo")
        stage.claim("all \(texts.count) got it", texts.allSatisfy { $0 == "a picture" } && texts.count == 10)
        stage.claim("the server counted \(count) request", count == 1)
    }

    @Sendable static func deferring(_ stage: DemoStage, _ server: DemoServer) async throws {
        stage.scene("A server that says: come back in an hour")
        let client = try client(server, DemoSink(stage), brisk)
        let error = await failure { try await client.send(.get("/closed")) }
        stage.claim(
            "the call ended at once as \(error?.code ?? "nothing") and carries the whole wait: "
                + (error?.retryAfter.map { Printable.duration($0) } ?? "none"),
            error?.failureCode == .deferred && error?.retryAfter == .seconds(3_600))
        let count = server.wire.count(path: "/closed")
        stage.claim("the server counted \(count) request: nobody came back early", count == 1)
    }

    private static func failure(_ call: () async throws -> HTTPResponse) async -> HTTPError? {
        do {
            _ = try await call()
            return nil
        } catch {
            return error as? HTTPError
        }
    }
}
