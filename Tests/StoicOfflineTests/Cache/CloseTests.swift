import Foundation
import Stoic
import StoicHTTP
import StoicOffline
import StoicStore
import StoicTesting
import Synchronization
import Testing

// O2
@Suite struct `A cache that is closed` {
    @Test(arguments: CacheKind.allCases) func `answers nothing, and keeps nothing`(kind: CacheKind)
        async throws
    {
        let lab = try await CacheLab(kind)
        lab.server.on("/x", respond: tagged("first"), tagged("second"), tagged("third"))
        #expect(try await lab.get().text == "first")
        #expect(try await lab.word() == "fresh")
        await lab.cache.close()
        #expect(try await lab.get().text == "second")
        #expect(try await lab.get().text == "third")
        #expect(await lab.cache.bytes == 0)
        await lab.cache.close()
        #expect(lab.events.events.allSatisfy { $0.name != "cache.failed" }, "which is no failure")
    }

    // RFC 9111, section 5.2.1.7
    @Test(arguments: CacheKind.allCases) func `asks nobody for who wants what is stored alone`(
        kind: CacheKind
    )
        async throws
    {
        let lab = try await CacheLab(kind)
        lab.server.on("/x", respond: tagged())
        #expect(try await lab.word() == "network")
        await lab.cache.close()
        #expect(try await lab.word("/x", ["Cache-Control": "only-if-cached, max-stale"]) == "status_504")
        #expect(lab.sent == 1)
    }

    @Test(arguments: [false, true]) func `is none that failed, whatever comes after it`(isSignOut: Bool)
        async throws
    {
        let lab = try await CacheLab(.file)
        lab.server.on("GET /x", respond: tagged("first"), tagged("second"))
        lab.server.on("POST /x", respond: .status(204))
        _ = try await lab.get()
        await lab.cache.close()
        if isSignOut { lab.session.advance() } else { _ = try await lab.send(.post("/x")) }
        #expect(try await lab.get().text == "second")
        #expect(lab.events.events.allSatisfy { $0.name != "cache.failed" })
    }

    @Test func `has for the next start what it kept a moment before`() async throws {
        let folder = try OfflineFolder()
        let server = ScriptedTransport()
        server.on("/x", respond: tagged("first", "max-age=6000"))
        server.on("/y", respond: tagged("first", "max-age=6000"))
        let file = CacheFile(folder: folder.path, files: SystemFileSystem())
        let store = HookedStore(try await FileCacheStore(file))
        let cache = try HTTPCache(CachePolicy(), store: store)
        let client = try HTTPClient(base: "https://api.example.com", transport: server, cache: cache)
        _ = try await client.send(.get("/x"))
        store.onKept.withLock { $0 = { await cache.close() } }
        _ = try await client.send(.get("/y"))
        let next = try HTTPClient(
            base: "https://api.example.com", transport: server, cache: try await .file(folder.path))
        for target in ["/x", "/y"] { #expect(try await next.send(.get(target)).text == "first") }
        #expect(server.requests.count == 2)
    }

    @Test func `leaves its folder to others, who find what was kept`() async throws {
        let folder = try OfflineFolder()
        let server = ScriptedTransport()
        server.on("/x", respond: tagged("first", "max-age=6000"))
        for _ in 0..<3 {
            let cache = try await HTTPCache.file(folder.path)
            let client = try HTTPClient(base: "https://api.example.com", transport: server, cache: cache)
            #expect(try await client.send(.get("/x")).text == "first")
            await cache.close()
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            #expect(!names.contains { $0.hasSuffix("-wal") }, "nobody has it open: \(names)")
        }
        #expect(server.requests.count == 1)
    }

    /// It cannot be removed any more, so it is not to be believed after the next start.
    @Test(arguments: [false, true]) func `gives nothing after a start that should have gone meanwhile`(
        isSignOut: Bool
    ) async throws {
        let folder = try OfflineFolder()
        let server = ScriptedTransport()
        server.on("/x", respond: tagged("first", "max-age=6000"), tagged("second", "max-age=6000"))
        server.on("POST /x", respond: .status(204))
        let session = SessionGeneration()
        let cache = try await HTTPCache.file(folder.path)
        let client = try HTTPClient(
            base: "https://api.example.com", transport: server, session: session, cache: cache)
        #expect(try await client.send(.get("/x")).text == "first")
        await cache.close()
        if isSignOut { session.advance() } else { _ = try await client.send(.post("/x")) }
        let next = try HTTPClient(
            base: "https://api.example.com", transport: server, session: session,
            cache: try await HTTPCache.file(folder.path))
        #expect(try await next.send(.get("/x")).text == "second")
    }
}
