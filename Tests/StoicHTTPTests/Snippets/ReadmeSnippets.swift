import Stoic
import StoicHTTP
import StoicTesting
import Testing

/// The README's examples, word for word: they are compiled and run here.
@Suite(.timeLimit(.minutes(10))) struct `The README` {
    struct Recipe: Codable, Sendable { var title: String }
    struct Order: Codable, Sendable { var item: Int }

    @Test func `shows a client in a dozen lines`() async throws {
        let server = try WireServer(script: [
            "/recipes": [
                [.respond(status: 503, headers: [], body: [])],
                [.json(#"[{"title":"Soup"}]"#)],
            ],
            "/orders": [[.respond(status: 503, headers: [], body: [])], [.json("{}", status: 201)]],
        ])
        defer { server.stop() }
        let base = server.baseURL
        let token = "t0ken"

        let client = try HTTPClient(base: base, headers: ["Authorization": "Bearer \(token)"])

        let recipes = try await withDeadline(.seconds(30)) {
            try await client.send(.get("/recipes", query: [QueryItem("q", "soup")]), as: [Recipe].self)
        }

        let order = try HTTPRequest.post("/orders", json: Order(item: 42)).keyed()
        do {
            let response = try await client.send(order)  // keyed: repeated if need be, charged once
            print(response.status, response.log.count)
        } catch let error as HTTPError {
            print(error.code, error.attempts)  // e.g. status_503 3
        }

        #expect(recipes.map(\.title) == ["Soup"])
        #expect(server.count(path: "/recipes") == 2)
        #expect(server.count(path: "/orders") == 2)
        #expect(
            Set(server.requests.filter { $0.path == "/orders" }.map { $0.header("Idempotency-Key") }).count
                == 1)
    }

    @Test func `shows a test without a network or a sleep`() async throws {
        let clock = TestClock()
        let server = ScriptedTransport()
            .on("/users/42", respond: .status(503, headers: ["Retry-After": "30"]), .json(#"{"id":42}"#))
        let client = try HTTPClient(base: "https://api.example.com", transport: server)

        try await withTimeSource(clock) {
            async let response = client.send(.get("/users/42"))
            try await clock.waitForSleepers(1)
            await clock.advance(by: .seconds(30))
            #expect(try await response.log[1].waitSource == .server)
        }
        #expect(server.requests.count == 2)
    }

    @Test func `shows how to change the defaults and read an error`() async throws {
        let server = ScriptedTransport().on("/report", respond: .status(404, body: "gone"))
        let client = try HTTPClient(base: "https://api.example.com", transport: server)
        let report = HTTPRequest.get("/report").policy {
            $0.attemptTimeout = .seconds(60)
            $0.maxAttempts = 5
        }
        do {
            _ = try await client.send(report)
        } catch let error as HTTPError {
            switch error.reason {
            case .status(let status, let excerpt, _): print(status, excerpt.text)
            case .timedOut(let attempt, let limit): print(attempt, limit)
            case .deferred(let deferral): print("not before", deferral.wait)
            case .rejected(let rejection): print(rejection.code)
            default: print(error)
            }
            for attempt in error.log {
                print(attempt.number, attempt.failure?.text ?? "ok", attempt.waitBefore)
            }
        }
        #expect(server.requests.count == 1)
    }
}
