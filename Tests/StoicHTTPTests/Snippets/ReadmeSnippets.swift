import Foundation
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

    @Test func `shows bodies that do not fit into memory`() async throws {
        let server = try WireServer(script: [
            "/export": [[.beginChunked(), .sendText("3\r\nabc\r\n"), .gate("more"), .lastChunk()]],
            "/backup": [[.text("ok")]],
        ])
        defer { server.stop() }
        server.open("more")
        let client = try HTTPClient(base: server.baseURL)
        let path = FileManager.default.temporaryDirectory.appending(path: "stoic-\(UUID())").path
        try Data(repeating: 7, count: 100_000).write(to: URL(filePath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        var told: [Int] = []
        func print(_ count: Int, _ status: Int) { told = [count, status] }

        let answer = try await client.stream(.get("/export"))
        var count = 0
        for try await chunk in answer.body { count += chunk.count }  // as fast as you read, and no faster

        let backup = HTTPRequest.put("/backup", body: .file(path))  // read while it is sent
        print(count, try await client.send(backup).status)

        #expect(told == [3, 200])
        #expect(server.requests.last?.bodyBytes == 100_000)
    }

    @Test func `shows one script for a socket`() async throws {
        let script = Array(
            #"""
            {"v": 1, "routes": {
              "POST /pay": {"steps": [
                {"do": "fault", "how": "reset", "at": "mid_body", "body": "paid"},
                {"do": "answer", "body": "paid"}]},
              "GET /news": {"steps": [
                {"do": "portal"}, {"do": "malformed", "kind": "two_lengths"},
                {"do": "drip", "part": "headers", "every": "1s", "body": "slow"}]}}}
            """#.utf8)

        let server = try HostileServer(script: script)
        let client = try HTTPClient(base: server.baseURL)
        _ = try await client.send(.post("/pay", body: .text("5 EUR")).keyed())
        #expect(server.ledger.requests.count == 2)  // one reset, one answer
        #expect(server.ledger.repeatedSideEffects.isEmpty)  // and nobody paid twice
        server.stop()
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

    @Test func `shows a schema, and what it tells of an answer`() async throws {
        struct Recipe: Sendable {
            enum Course: String, CaseIterable, Sendable { case starter, main, dessert, other }

            var id: Int
            var title: String
            var course: Course
            var image: URL?
            var tags: [String]

            static let schema: Schema<Recipe> = .object(
                Recipe.init,
                .required("id", \.id, .int.range(1...)),
                .required("title", \.title, .string.length(1...200)),
                .required("course", \.course, .choice(unknown: .other)),
                .optional("image", \.image, .url),
                .defaulted("tags", \.tags, .array(.string), to: []).formerly("labels"))
        }

        let server = ScriptedTransport().on(
            "/recipes",
            respond: .json(
                #"[{"id":"a1","course":"soup"},{"id":7,"title":"Soup","course":"main","image":"a.png"}]"#))
        let client = try HTTPClient(base: "https://api.example.com", transport: server)
        var told: [String] = []
        func print(_ issue: SchemaIssue) { told.append(issue.description) }
        func print(_ count: Int) { told.append("\(count)") }
        func print(_ type: String, _ count: Int) { told.append("\(type) \(count)") }

        do {
            let recipes = try await client.send(.get("/recipes"), decoding: .array(Recipe.schema))
            print(recipes.count)
        } catch let error as HTTPError {
            guard case .decoding(let failure, let excerpt) = error.reason else { throw error }
            for issue in failure.issues { print(issue) }
            print(failure.contentType ?? "no type", excerpt.text.count)
        }

        #expect(
            told == [
                "/0/title (line 1, column 2): expected a string of 1…200 scalars, found nothing",
                "/0/id (line 1, column 8): expected a whole number, found a string of 2 bytes",
                "/1/image (line 1, column 77): expected a string in the format uri, "
                    + "found a string of 5 bytes",
                "application/json 85",
            ])
    }

    @Test func `shows unions, recursion and the rest of a schema's words`() throws {
        indirect enum Payment: Sendable {
            case card(Card)
            case other

            struct Card: Sendable { var last4: String }

            static let card: Schema<Card> = .object(
                Card.init, .required("last4", \.last4, .string.length(4...4)))
            static let schema: Schema<Payment> = .tagged(
                by: "type",
                .variant("card", card, Payment.card) { if case .card(let it) = $0 { it } else { nil } },
                unknown: .other)
        }

        struct Comment: Sendable {
            var id: UUID
            var written: Date
            var likes: [String: Int]
            var payment: Payment?
            var replies: [Comment]

            static let schema: Schema<Comment> = .object(
                Comment.init,
                .required("id", \.id, .uuid),
                .required("written", \.written, .date),
                .required("likes", \.likes, .dictionary(.int.check("not negative") { $0 >= 0 })),
                .optional("payment", \.payment, Payment.schema),
                .defaulted("replies", \.replies, .array(.lazy("Comment", Comment.schema)), to: []))
        }

        let inner =
            #"{"id":"6BA7B810-9DAD-11D1-80B4-00C04FD430C8","written":"2026-11-30T08:00:00.125Z","#
            + #""likes":{"a":2},"payment":{"type":"card","last4":"1234"},"replies":["#
        let document = inner + inner + "]}]}"
        let comment = try Comment.schema.decode(document)
        #expect(comment.replies.count == 1)
        #expect(String(decoding: try Comment.schema.encode(comment), as: UTF8.self) == document)
        let request = try HTTPRequest.post("/comments", json: comment, schema: Comment.schema)
        #expect(request.headers["Content-Type"] == "application/json")
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
