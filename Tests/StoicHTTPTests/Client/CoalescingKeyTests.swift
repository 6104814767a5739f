import Stoic
import StoicHTTP
import StoicTesting
import Testing

/// H5: which requests are the same.
@Suite struct `Two reads` {
    /// How many requests two calls make when the second comes while the first is in flight.
    private func requests(
        _ first: HTTPRequest, _ second: HTTPRequest, headers: HTTPHeaders = [:],
        _ change: (inout HTTPPolicy) -> Void = { _ in }
    ) async throws -> Int {
        let lab = try Lab(headers: headers, change)
        let gate = Gate()
        for path in ["/x", "/x?q=1", "/y"] { lab.transport.on(path, respond: .gate(gate, .status(200))) }
        let one = lab.start(first)
        try await gate.waitUntilReached()
        let two = lab.start(second)
        let hasSettled = await eventually {
            gate.arrivals == 2 || !lab.events.named("http.coalesced").isEmpty
        }
        #expect(hasSettled)
        gate.open()
        #expect(await one.outcome.status == 200)
        #expect(await two.outcome.status == 200)
        await lab.expectAtRest()
        return lab.transport.requests.count
    }

    @Test(arguments: [
        "Accept", "Accept-Encoding", "Accept-Language", "Authorization", "Cookie", "Proxy-Authorization",
        "Range",
        "If-Match", "If-None-Match", "If-Modified-Since", "If-Unmodified-Since", "If-Range",
        "If-Schedule-Tag-Match",
    ])
    func `that differ in a varying header never share`(name: String) async throws {
        let plain = HTTPRequest.get("/x")
        let one = HTTPRequest.get("/x", headers: [name: "1"])
        let two = HTTPRequest.get("/x", headers: [name.lowercased(): "2"])
        #expect(try await requests(one, two) == 2)
        #expect(try await requests(one, plain) == 2)
        #expect(try await requests(plain, two) == 2)
        #expect(try await requests(one, one) == 1)
    }

    @Test func `differ by a default header's override`() async throws {
        let own = HTTPRequest.get("/x", headers: ["Authorization": "Bearer other"])
        #expect(try await requests(.get("/x"), own, headers: ["Authorization": "Bearer t"]) == 2)
        #expect(try await requests(.get("/x"), .get("/x"), headers: ["Authorization": "Bearer t"]) == 1)
    }

    @Test func `that differ in another header share, unless it was named`() async throws {
        let one = HTTPRequest.get("/x", headers: ["X-Tenant": "1"])
        let two = HTTPRequest.get("/x", headers: ["X-Tenant": "2"])
        #expect(try await requests(one, two) == 1)
        #expect(try await requests(one, two) { $0.varyHeaders = ["x-tenant"] } == 2)
        #expect(try await requests(one, one) { $0.varyHeaders = ["x-tenant"] } == 1)
    }

    @Test func `with the same values in other order differ, and one value is not two`() async throws {
        var two: HTTPHeaders = ["Cookie": "a=1"]
        two.add("Cookie", "b=2")
        #expect(
            try await requests(.get("/x", headers: two), .get("/x", headers: ["Cookie": "a=1, b=2"])) == 2)
    }

    @Test func `of another query, place or method do not share`() async throws {
        #expect(try await requests(.get("/x"), .get("/x?q=1")) == 2)
        #expect(try await requests(.get("/x"), .get("/y")) == 2)
        #expect(try await requests(.get("/x"), .head("/x")) == 2)
        #expect(try await requests(.get("/x"), .get("http://api.example.com/x")) == 2)
        #expect(try await requests(.get("/x"), .get("https://api.example.com:443/x")) == 1)
    }

    @Test func `with a body do not share`() async throws {
        let request = HTTPRequest(.get, "/x", body: .text("q"))
        #expect(try await requests(request, request) == 2)
    }

    @Test func `under other numbers do not share`() async throws {
        let slow = HTTPRequest.get("/x").policy { $0.attemptTimeout = .seconds(30) }
        #expect(try await requests(.get("/x"), slow) == 2)
    }

    @Test func `do not share where that was turned off`() async throws {
        #expect(try await requests(.get("/x"), .get("/x")) { $0.coalesces = false } == 2)
    }

    @Test func `as different types share the answer, and each reads it`() async throws {  // J3
        let lab = try Lab()
        let gate = Gate()
        lab.transport.on("/x", respond: .gate(gate, .json("7")))
        let client = lab.client
        let accept: HTTPHeaders = ["Accept": "application/json"]
        async let number = withTimeSource(lab.clock) { try? await client.send(.get("/x"), as: Int.self) }
        try await gate.waitUntilReached()
        async let text = withTimeSource(lab.clock) { try? await client.send(.get("/x"), as: String.self) }
        let raw = lab.start(.get("/x", headers: accept))
        try await lab.events.waitFor("http.coalesced", count: 2)
        gate.open()
        #expect(await number == 7)
        #expect(await text == nil)
        #expect(try await raw.outcome.response().log.stopped == .succeeded)
        #expect(lab.transport.requests.count == 1)
        #expect(lab.events.named("http.decoding_failed").count == 1)
    }

    @Test func `are read for themselves also when the starter's type did not fit`() async throws {  // J3
        let lab = try Lab()
        let gate = Gate()
        lab.transport.on("/x", respond: .gate(gate, .json("7")))
        let client = lab.client
        async let text = withTimeSource(lab.clock) { try? await client.send(.get("/x"), as: String.self) }
        try await gate.waitUntilReached()
        async let number = withTimeSource(lab.clock) { try? await client.send(.get("/x"), as: Int.self) }
        let raw = lab.start(.get("/x", headers: ["Accept": "application/json"]))
        try await lab.events.waitFor("http.coalesced", count: 2)
        gate.open()
        #expect(await text == nil)
        #expect(await number == 7)
        let log = try await raw.outcome.response().log
        #expect(log.stopped == .succeeded)
        #expect(log.map(\.failure) == [nil])
    }
}
