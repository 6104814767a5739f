import Stoic
import StoicHTTP
import StoicOffline
import StoicStore
import StoicSchema
import StoicTesting
import Testing

@Suite struct `A cache of one account's session` {
    // O2
    @Test(arguments: CacheKind.allCases)
    func `keeps its answers when the token is refreshed, and none beyond the session`(kind: CacheKind)
        async throws
    {
        let lab = try await CacheLab(kind) { $0.partitionsByCredentials = false }
        lab.server.on("/x", respond: tagged(), .failure(.offline))
        _ = try await lab.get("/x", ["Authorization": "first"])
        await lab.passes(70)
        #expect(try await lab.word("/x", ["Authorization": "second"]) == "stale offline")
        lab.session.advance()
        #expect(try await lab.word("/x", ["Authorization": "second"]) == "offline")
    }
}

@Suite struct `What a cache keeps` {
    // O2, H7
    @Test(arguments: CacheKind.allCases)
    func `belongs to one session`(kind: CacheKind) async throws {
        let lab = try await CacheLab(kind)
        lab.server.on("/x", respond: tagged("first"), tagged("second"))
        _ = try await lab.get()
        #expect(await lab.cache.bytes > 0)
        lab.session.advance()
        let other = try await lab.get()
        #expect(other.provenance == .network)
        #expect(other.text == "second")
        #expect(lab.server.requests.last?.headers.contains("If-None-Match") == false)
        let bytes = await lab.cache.bytes
        await lab.cache.removeAll()
        #expect(await lab.cache.bytes == 0)
        // The first session's was gone already.
        #expect(bytes < 500)
    }

    @Test(arguments: CacheKind.allCases)
    func `belongs to one set of credentials`(kind: CacheKind) async throws {
        let lab = try await CacheLab(kind)
        lab.server.on("/x", respond: tagged())
        for token in ["one", "two", "one"] {
            _ = try await lab.get("/x", ["Authorization": "Bearer \(token)"])
        }
        _ = try await lab.get()
        #expect(lab.sent == 3)
    }

    @Test(arguments: ["X-Auth-Token", "X-API-Key", "apikey", "X-Session", "X-Account-Id"])
    func `belongs to one account, whatever header names it`(name: String) async throws {
        let lab = try await CacheLab(.memory)
        lab.server.on("/x", respond: tagged("anna's"), tagged("ben's"))
        #expect(try await lab.get("/x", [name: "anna"]).text == "anna's")
        #expect(try await lab.get("/x", [name: "ben"]).text == "ben's")
        #expect(try await lab.get("/x", [name: "anna"]).text == "anna's")
        #expect(lab.sent == 2)
    }

    @Test(arguments: CacheKind.allCases)
    func `is nothing that was asked for before everything was removed`(kind: CacheKind) async throws {
        let lab = try await CacheLab(kind)
        let gate = Gate()
        lab.server.on("/x", respond: .gate(gate, tagged()), tagged("new"))
        let call = Task { try await lab.word() }
        try await gate.waitUntilReached()
        await lab.cache.removeAll()
        gate.open()
        #expect(try await call.value == "network")
        #expect(await lab.cache.bytes == 0)
        #expect(try await lab.get().text == "new")
        #expect(await lab.cache.bytes > 0)
    }

    @Test func `is nothing for others once the server says that it varies`() async throws {
        let lab = try await CacheLab(.memory)
        lab.server.on(
            "/x", respond: tagged("deutsch"),
            .status(
                304, headers: ["Cache-Control": "max-age=60", "ETag": "\"a\"", "Vary": "Accept-Language"]),
            tagged("fran\u{e7}ais"))
        _ = try await lab.get("/x", ["Accept-Language": "de"])
        await lab.passes(90)
        #expect(try await lab.get("/x", ["Accept-Language": "de"]).text == "deutsch")
        #expect(try await lab.get("/x", ["Accept-Language": "fr"]).text == "fran\u{e7}ais")
    }

    @Test(arguments: CacheKind.allCases)
    func `is nothing of a session that ended meanwhile`(kind: CacheKind) async throws {
        let lab = try await CacheLab(kind)
        let gate = Gate()
        lab.server.on("/x", respond: .gate(gate, tagged()))
        let call = Task { try await lab.word() }
        try await gate.waitUntilReached()
        lab.session.advance()
        gate.open()
        #expect(try await call.value == "session_ended")
        #expect(await lab.cache.bytes == 0)
    }

    // H12
    @Test(arguments: CacheKind.allCases)
    func `is in no event and no description`(kind: CacheKind) async throws {
        let lab = try await CacheLab(kind)
        let canary = "canary-4711"
        lab.server.on(
            "/x", respond: .status(200, headers: ["Cache-Control": "max-age=60", "X": canary], body: canary),
            .failure(.offline))
        for _ in 0..<2 { _ = try await lab.get("/x?q=\(canary)", ["Authorization": canary]) }
        await lab.passes(90)
        let stale = try await lab.get("/x?q=\(canary)", ["Authorization": canary])
        var text = "\(lab.events.events) \(stale) \(lab.client)"
        dump(stale, to: &text)
        dump(lab.client, to: &text)
        #expect(!text.contains(canary))
    }
}

@Suite struct `A write past a cache` {
    // O2, H5
    @Test(arguments: ["POST", "PUT", "PATCH", "DELETE"], CacheKind.allCases)
    func `makes what is stored out of date`(_ method: String, kind: CacheKind) async throws {
        let lab = try await CacheLab(kind)
        lab.server.on("GET /x", respond: tagged())
        lab.server.on("\(method) /x", respond: .status(500), .status(200))
        for target in ["/x", "/x?page=2"] { _ = try await lab.get(target) }
        #expect(try await lab.word(HTTPRequest(HTTPMethod(method), "/x")) == "status_500")
        #expect(try await lab.word() == "fresh")
        _ = try await lab.send(HTTPRequest(HTTPMethod(method), "/x"))
        for target in ["/x", "/x?page=2"] { #expect(try await lab.word(target) == "network") }
    }

    @Test(arguments: CacheKind.allCases)
    func `makes out of date what its answer names, of its own origin`(kind: CacheKind) async throws {
        let lab = try await CacheLab(kind)
        for path in ["/a", "/b", "/c"] { lab.server.on("GET \(path)", respond: tagged()) }
        lab.server.on(
            "POST /x",
            respond: .status(
                201, headers: ["Location": "/a", "Content-Location": "https://api.example.com/b?q"]),
            .status(201, headers: ["Location": "https://other.example/c"]))
        for path in ["/a", "/b", "/c"] { _ = try await lab.get(path) }
        for _ in 0..<2 { _ = try await lab.send(.post("/x")) }
        var words: [String] = []
        for path in ["/a", "/b", "/c"] { words.append(try await lab.word(path)) }
        #expect(words == ["network", "network", "fresh"])
    }

    @Test(arguments: [ScriptedStep.status(200), .failure(.reset)], CacheKind.allCases)
    func `keeps an answer out that was asked for before it`(_ end: ScriptedStep, kind: CacheKind) async throws
    {
        let lab = try await CacheLab(kind)
        let gate = Gate()
        lab.server.on("GET /x", respond: .gate(gate, tagged("old")), tagged("new"))
        lab.server.on("PUT /x", respond: end)
        let early = Task { try await lab.get() }
        try await gate.waitUntilReached()
        _ = try? await lab.send(.put("/x"))
        gate.open()
        #expect(try await early.value.text == "old")
        #expect(try await lab.get().text == "new")
    }
}

@Suite struct `A stored body that is read` {
    // O2, F4
    @Test(arguments: CacheKind.allCases)
    func `is none of those that did not match`(kind: CacheKind) async throws {
        let lab = try await CacheLab(kind)
        let portal = ScriptedStep.status(200, headers: ["Cache-Control": "max-age=60"], body: "<html>")
        lab.server.on("/x", respond: portal, tagged("7"))
        @Sendable func read() async throws -> Int {
            try await lab.client.send(.get("/x"), decoding: Schema<Int>.int)
        }
        await #expect(throws: HTTPError.self) { try await withTimeSource(lab.clock) { try await read() } }
        #expect(await lab.cache.bytes == 0)
        for _ in 0..<2 { #expect(try await withTimeSource(lab.clock) { try await read() } == 7) }
        #expect(lab.sent == 2)
    }

    @Test(arguments: CacheKind.allCases)
    func `is asked for anew when it no longer reads`(kind: CacheKind) async throws {
        let lab = try await CacheLab(kind)
        lab.server.on("/x", respond: tagged("\"text\""), tagged("7"))
        _ = try await lab.get("/x", ["Accept": "application/json"])
        let value = try await withTimeSource(lab.clock) {
            try await lab.client.send(.get("/x"), decoding: Schema<Int>.int)
        }
        #expect(value == 7)
        #expect(lab.server.requests.last?.headers.contains("If-None-Match") == false)
    }
}
