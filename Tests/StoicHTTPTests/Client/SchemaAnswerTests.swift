import StoicHTTP
import StoicTesting
import Testing

/// J2, J3: answers read by a schema.
@Suite struct `An answer read by a schema` {
    struct Recipe: Sendable, Equatable {
        enum Category: String, CaseIterable, Sendable { case main, other }

        var id: Int
        var title: String
        var category: Category
        var tags: [String]

        static let schema: Schema<Recipe> = .object(
            Recipe.init,
            .required("id", \.id, .int.range(1...)),
            .required("title", \.title, .string.length(1...)),
            .required("category", \.category, .choice(unknown: .other)),
            .defaulted("tags", \.tags, .array(.string), to: []))
    }

    private static let soup = #"{"id":7,"title":"Soup","category":"main","tags":["hot"]}"#

    private func read(
        _ response: ScriptedStep, _ request: HTTPRequest = .get("/x"), on lab: Lab
    ) async throws -> DecodedResponse<Recipe> {
        lab.transport.on("/x", respond: response)
        let client = lab.client
        return try await withTimeSource(lab.clock) {
            try await client.sendReporting(request, decoding: Recipe.schema)
        }
    }

    private func failure(
        _ response: ScriptedStep, on lab: Lab
    ) async throws -> (error: HTTPError, failure: ValidationFailure, excerpt: Excerpt) {
        let error = await #expect(throws: HTTPError.self) { _ = try await read(response, on: lab) }
        let found = try #require(error)
        guard case .decoding(let failure, let excerpt) = found.reason else { throw found }
        return (found, failure, excerpt)
    }

    @Test func `is a value`() async throws {
        let lab = try Lab()
        lab.transport.on("/x", respond: .json(Self.soup))
        let client = lab.client
        let recipe = try await withTimeSource(lab.clock) {
            try await client.send(.get("/x"), decoding: Recipe.schema)
        }
        #expect(recipe == Recipe(id: 7, title: "Soup", category: .main, tags: ["hot"]))
        #expect(lab.events.names.contains("http.degraded") == false)
    }

    @Test func `is asked for as JSON, unless the request asks for something`() async throws {
        let lab = try Lab()
        _ = try await read(.json(Self.soup), on: lab)
        _ = try await read(
            .json(Self.soup), .get("/x", headers: ["accept": "application/vnd.x+json"]), on: lab)
        #expect(
            lab.transport.requests.map { $0.headers["Accept"] } == [
                "application/json", "application/vnd.x+json",
            ])
    }

    @Test func `tells everything that is wrong with it, once`() async throws {
        let lab = try Lab()
        let (error, failure, excerpt) = try await failure(
            .json(#"{"id":0,"title":"CANARY","category":null,"tags":["a",1]}"#), on: lab)
        #expect(failure.issues.map(\.safePath) == ["/id", "/category", "/tags/1"])
        #expect(excerpt.text.contains("CANARY"))
        #expect(!"\(error)".contains("CANARY"))
        #expect(
            "\(error)".contains(
                "/id (line 1, column 7): expected a whole number of at least 1, found a number"))
        #expect(error.attempts == 1)
        #expect(lab.transport.requests.count == 1)
        #expect(lab.events.names.suffix(2) == ["http.decoding_failed", "http.failed"])
    }

    @Test func `that is empty is told as such`() async throws {
        let (_, failure, _) = try await failure(.status(200), on: try Lab())
        #expect(
            failure.issues.map(\.description)
                == ["the document (line 1, column 1): expected an object, found an empty body"])
    }

    @Test(arguments: [
        ("text/html; charset=utf-8", "text/html"), ("TEXT/HTML", "text/html"), ("a b/c", nil),
        ("CANARY", nil),
        ("x/\u{1}y", nil), ("application/problem+json", "application/problem+json"),
    ])
    func `of another media type names it`(field: String, type: String?) async throws {
        let step = ScriptedStep.status(200, headers: ["Content-Type": field], body: "<html>CANARY</html>")
        let (error, failure, _) = try await failure(step, on: try Lab())
        #expect(failure.contentType == type)
        #expect("\(error)".contains("it is text/html") == (type == "text/html"))
        #expect(!"\(error)".contains("CANARY"))
    }

    @Test func `that is degraded but valid is a value with warnings and repairs`() async throws {
        let lab = try Lab()
        let answer = try await read(.json(#"{"id":7,"title":"Soup","category":"soups"}"#), on: lab)
        #expect(answer.value.category == .other)
        #expect(answer.value.tags == [])
        #expect(answer.warnings.map(\.safePath) == ["/category"])
        #expect(answer.repairs.map(\.safePath) == ["/tags"])
        #expect(answer.isDegraded)
        #expect(answer.response.status == 200)
        let event = try #require(lab.events.named("http.degraded").first)
        #expect(event["warnings"] == .integer(1))
        #expect(event["repairs"] == .integer(1))
    }

    // H5, J3: each caller of a shared answer reads it its own way.
    @Test func `is shared by callers who read it differently`() async throws {
        let lab = try Lab { $0.coalesces = true }
        lab.transport.on("/x", respond: .json(Self.soup))
        let client = lab.client
        try await withTimeSource(lab.clock) {
            async let recipe = client.send(.get("/x", headers: ["Accept": "a/b"]), decoding: Recipe.schema)
            async let other = Self.code(client)
            let value = try await recipe
            #expect(value.id == 7)
            #expect(await other == "decoding")
        }
    }

    private static func code(_ client: HTTPClient) async -> String? {
        do {
            _ = try await client.send(.get("/x", headers: ["Accept": "a/b"]), decoding: Schema<Int>.int)
            return nil
        } catch {
            return (error as? HTTPError)?.code
        }
    }
}
