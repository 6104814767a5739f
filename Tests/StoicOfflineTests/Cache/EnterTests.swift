import Stoic
import StoicHTTP
import StoicOffline
import StoicTesting
import Testing

// O2
@Suite struct `A cache whose account is told later` {
    private func client(
        _ cache: HTTPCache, _ server: ScriptedTransport, _ session: SessionGeneration = SessionGeneration()
    ) throws -> HTTPClient {
        try HTTPClient(base: "https://api.example.com", transport: server, session: session, cache: cache)
    }

    /// Signed in after the start: the next start finds what was kept since.
    @Test func `has its answers for the next start of that account`() async throws {
        let folder = try OfflineFolder()
        let server = ScriptedTransport()
        server.on("/x", respond: tagged("nobody's", "max-age=6000"), tagged("anna's", "max-age=6000"))
        let cache = try await HTTPCache.file(folder.path)
        let session = SessionGeneration()
        let client = try client(cache, server, session)
        #expect(try await client.send(.get("/x")).text == "nobody's")
        session.advance()
        await cache.enter("anna")
        #expect(try await client.send(.get("/x")).text == "anna's")
        await cache.close()
        let next = try await HTTPCache.file(folder.path, session: "anna")
        #expect(try await self.client(next, server).send(.get("/x")).text == "anna's")
        #expect(server.requests.count == 2)
        await next.close()
        #expect(await (try HTTPCache.file(folder.path, session: "ben")).bytes == 0)
    }

    @Test(arguments: CacheKind.allCases)
    func `gives nothing of another's, and all of the same one's`(kind: CacheKind) async throws {
        let lab = try await CacheLab(kind)
        lab.server.on("/x", respond: tagged("anna's"), tagged("ben's"), tagged("nobody's"))
        await lab.cache.enter("anna")
        #expect(try await lab.get().text == "anna's")
        await lab.cache.enter("anna")
        #expect(try await lab.word() == "fresh")
        await lab.cache.enter("ben")
        #expect(await lab.cache.bytes == 0)
        #expect(try await lab.get().text == "ben's")
        #expect(try await lab.word() == "fresh")
        // A sign-out forgets the name, so that the same one's return is a new beginning.
        lab.session.advance()
        await lab.cache.enter("ben")
        #expect(try await lab.get().text == "nobody's")
    }

    @Test(arguments: CacheKind.allCases)
    func `gives who returns nothing of what was nobody's meanwhile`(kind: CacheKind) async throws {
        let lab = try await CacheLab(kind)
        lab.server.on("/x", respond: tagged("anna's"), tagged("nobody's"), tagged("anna's again"))
        await lab.cache.enter("anna")
        #expect(try await lab.get().text == "anna's")
        lab.session.advance()
        #expect(try await lab.get().text == "nobody's")
        await lab.cache.enter("anna")
        #expect(try await lab.get().text == "anna's again")
    }

    @Test(.timeLimit(.minutes(5)), arguments: CacheKind.allCases)
    func `keeps nothing that was asked for before`(kind: CacheKind) async throws {
        let lab = try await CacheLab(kind)
        let gate = Gate()
        lab.server.on("/x", respond: .gate(gate, tagged("anna's")), tagged("ben's"))
        async let before = lab.get()
        try await gate.waitUntilReached()
        await lab.cache.enter("ben")
        gate.open()
        #expect(try await before.text == "anna's")
        #expect(try await lab.get().text == "ben's")
    }

    @Test func `is one cache for all processes that say the same`() async throws {
        let folder = try OfflineFolder()
        let server = ScriptedTransport()
        server.on("/x", respond: tagged("first", "max-age=6000"), tagged("second", "max-age=6000"))
        let (here, there) = (try await HTTPCache.file(folder.path), try await HTTPCache.file(folder.path))
        await here.enter("anna")
        #expect(try await client(here, server).send(.get("/x")).text == "first")
        // It does not know whose the other one's are.
        #expect(try await client(there, server).send(.get("/x")).text == "second")
        await there.enter("anna")
        #expect(try await client(there, server).send(.get("/x")).text == "first")
    }
}
