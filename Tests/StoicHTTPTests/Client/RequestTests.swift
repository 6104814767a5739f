import Foundation
import Stoic
import StoicHTTP
import StoicTesting
import Testing

/// H1: what an app writes, as the server sees it.
@Suite struct `A request` {
    private struct User: Codable, Equatable, Sendable {
        var name: String
        var age: Int
    }

    @Test func `starts from three lines`() async throws {
        let transport = ScriptedTransport().on("/users/1", respond: .json(#"{"name":"Ada","age":36}"#))
        let client = try HTTPClient(base: "https://api.example.com", transport: transport)
        let user = try await client.send(.get("/users/1"), as: User.self)
        #expect(user == User(name: "Ada", age: 36))
    }

    @Test(arguments: [
        (HTTPRequest.get("/x"), "GET"), (.head("/x"), "HEAD"), (.delete("/x"), "DELETE"),
        (.post("/x"), "POST"),
        (.put("/x"), "PUT"), (.patch("/x"), "PATCH"), (HTTPRequest(.options, "/x"), "OPTIONS"),
        (HTTPRequest(.trace, "/x"), "TRACE"),
    ])
    func `has the method of its builder`(request: HTTPRequest, method: String) async throws {
        let lab = try Lab()
        lab.transport.on("\(method) /x", respond: .status(200))
        #expect(try await lab.run(request).status == 200)
        #expect(lab.transport.requests.map(\.method.name) == [method])
    }

    @Test func `carries a value as JSON`() async throws {
        let lab = try Lab()
        lab.transport.on("/users", respond: .status(201))
        let user = User(name: "Ada", age: 36)
        for request in [
            try HTTPRequest.post("/users", json: user), try .put("/users", json: user),
            try .patch("/users", json: user, headers: ["Content-Type": "application/merge-patch+json"]),
        ] {
            #expect(try await lab.run(request).status == 201)
        }
        let seen = lab.transport.requests
        for record in seen { #expect(try JSONDecoder().decode(User.self, from: Data(record.body)) == user) }
        #expect(
            seen.map { $0.headers["Content-Type"] }
                == ["application/json", "application/json", "application/merge-patch+json"])
    }

    @Test func `carries its query encoded, in order`() async throws {  // url-01
        let lab = try Lab()
        let items = [QueryItem("q", "a+b c&d"), QueryItem("q", ""), QueryItem("r", nil)]
        _ = try await lab.run(.get("/s?p=1", query: items))
        _ = try await lab.run(.get("/s"))
        #expect(lab.transport.requests.map(\.target) == ["/s?p=1&q=a%2Bb%20c%26d&q=&r", "/s"])
    }

    @Test(arguments: [
        ("/users/42", "https://h.example/v1/users/42"), ("users", "https://h.example/v1/users"),
        ("", "https://h.example/v1/"), ("a%2Fb", "https://h.example/v1/a%2Fb"),
        ("//evil.example/x", "https://h.example/v1/evil.example/x"),
        ("/a/../../../b", "https://h.example/b"), ("https://other.example/x", "https://other.example/x"),
    ])
    func `goes under the base, or to a whole URL`(target: String, url: String) async throws {  // url-02
        let transport = ScriptedTransport()
        let client = try HTTPClient(base: "https://h.example/v1/", transport: transport)
        _ = try? await client.send(.get(target))
        #expect(transport.requests.map(\.request.url.string) == [url])
    }

    // R4, idempotency-01
    @Test func `that is keyed has one key on every attempt, and its body`() async throws {
        let lab = try Lab()
        lab.transport.on("POST /charges", respond: .failure(.timedOutStall), .status(503), .status(201))
        let request = HTTPRequest.post("/charges", body: .text(#"{"amount":5}"#)).keyed("k1")
        #expect(try await lab.run(request).status == 201)
        #expect(
            lab.transport.requests.map { $0.headers.values(for: "Idempotency-Key") } == [
                ["k1"], ["k1"], ["k1"],
            ])
        #expect(Set(lab.transport.requests.map(\.body)).count == 1)
    }

    @Test func `takes a key in the call, in the header or of its own making`() async throws {
        let lab = try Lab()
        lab.transport.on("/pay", respond: .status(201))
        let client = lab.client
        #expect(
            try await lab.start { try await client.send(.post("/pay"), idempotencyKey: "k2") }.finish().status
                == 201)
        _ = try await lab.run(.post("/pay", headers: ["idempotency-key": "k3"]))
        _ = try await lab.run(.post("/pay", headers: ["idempotency-key": "k4"]).keyed("k4"))
        _ = try await lab.run(.post("/pay").keyed())
        let keys = lab.transport.requests.map { $0.headers.values(for: "Idempotency-Key") }
        #expect(keys.prefix(3) == [["k2"], ["k3"], ["k4"]])
        #expect(keys.last?.first.map { UUID(uuidString: $0) != nil } == true)
    }

    @Test(arguments: ["", "a b", "a\r\nX: 1", "ключ", String(repeating: "k", count: 256)])
    func `with a key that cannot be sent is refused`(key: String) async throws {  // H11, H9
        let lab = try Lab()
        let error = try await lab.run(.post("/pay").keyed(key)).error()
        #expect(error.code == "invalid_request")
        #expect(!error.description.contains(key) || key.isEmpty)
        #expect(lab.transport.requests.isEmpty)
    }

    @Test func `with two different keys is refused`() async throws {
        let lab = try Lab()
        let request = HTTPRequest.post("/pay", headers: ["Idempotency-Key": "a"]).keyed("b")
        #expect(try await lab.run(request).code == "invalid_request")
        #expect(lab.transport.requests.isEmpty)
    }

    @Test func `asks for JSON when JSON is wanted, unless it asks for its own`() async throws {
        let lab = try Lab()
        lab.transport.on("/x", respond: .json("1"))
        let client = lab.client
        _ = try await client.send(.get("/x"), as: Int.self)
        _ = try await client.send(.get("/x", headers: ["accept": "text/plain"]), as: Int.self)
        #expect(lab.transport.requests.map { $0.headers["Accept"] } == ["application/json", "text/plain"])
    }

    @Test func `tells the transport to keep from sending it again unless it may be repeated`() async throws
    {  // R4
        let lab = try Lab()
        lab.transport.on("/x", respond: .status(200))
        let stream = HTTPBody.oneShot { AsyncThrowingStream { $0.finish() } }
        for request in [
            HTTPRequest.get("/x"), .put("/x"), .post("/x").keyed(), .post("/x"), .patch("/x"),
            .put("/x", body: stream),
        ] { _ = try await lab.run(request) }
        #expect(
            lab.transport.requests.map(\.request.mustNotResend) == [false, false, false, true, true, true])
    }
}
