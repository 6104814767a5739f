import Stoic
import StoicHTTP
import StoicOffline
import StoicStore
import StoicTesting
import Testing

@Suite struct `An answer that is given while it is asked for anew` {
    private static let control = "max-age=60, stale-while-revalidate=600"

    // O2; RFC 5861, section 3
    @Test(arguments: CacheKind.allCases)
    func `is asked for once, whoever leaves`(kind: CacheKind) async throws {
        let lab = try await CacheLab(kind)
        let gate = Gate()
        lab.server.on(
            "/x", respond: tagged("old", Self.control), .gate(gate, tagged("new", Self.control)))
        _ = try await lab.get()
        await lab.passes(100)
        for _ in 0..<5 {
            let answer = try await lab.get()
            #expect(answer.provenance == .stale(age: .seconds(100), why: .revalidating))
            #expect(answer.text == "old")
        }
        try await gate.waitUntilReached()
        gate.open()
        await lab.cache.stage.settle()
        #expect(lab.sent == 2)
        #expect(try await lab.get().text == "new")
        #expect(lab.server.requests.last?.headers["If-None-Match"] == "\"a\"")
        #expect(lab.events.named("http.done").count == 8)
    }

    @Test(arguments: CacheKind.allCases)
    func `is not bound by the time of who asked first`(kind: CacheKind) async throws {
        let lab = try await CacheLab(kind)
        lab.server.on(
            "/x", respond: tagged("old", Self.control), .after(.seconds(5), tagged("new", Self.control)))
        _ = try await lab.get()
        await lab.passes(100)
        let client = lab.client
        _ = try await withTimeSource(lab.clock) {
            try await withDeadline(.seconds(1)) { try await client.send(.get("/x")) }
        }
        #expect(await eventually { lab.clock.nextDeadline != nil })
        await lab.passes(5)
        await lab.cache.stage.settle()
        #expect(try await lab.get().text == "new")
    }

    @Test(arguments: CacheKind.allCases)
    func `has an end`(kind: CacheKind) async throws {
        let lab = try await CacheLab(kind) { $0.revalidationLimit = .seconds(3) }
        lab.server.on("/x", respond: tagged("old", Self.control), .hang)
        _ = try await lab.get()
        await lab.passes(100)
        _ = try await lab.get()
        #expect(await eventually { lab.clock.nextDeadline != nil })
        await lab.passes(3)
        await lab.cache.stage.settle()
        #expect(lab.server.inFlight == 0)
        #expect(try await lab.get().text == "old")
    }

    @Test(arguments: CacheKind.allCases)
    func `ends with the cache's content`(kind: CacheKind) async throws {
        let lab = try await CacheLab(kind)
        lab.server.on("/x", respond: tagged("old", Self.control), .hang)
        _ = try await lab.get()
        await lab.passes(100)
        _ = try await lab.get()
        #expect(await eventually { lab.server.inFlight == 1 })
        await lab.cache.removeAll()
        #expect(await eventually { lab.server.inFlight == 0 })
        #expect(lab.server.cancelled == 1)
    }

    @Test(arguments: CacheKind.allCases)
    func `is given without a call where there is no room for one`(kind: CacheKind) async throws {
        let lab = try await CacheLab(kind) { $0.maxRevalidations = 0 }
        lab.server.on("/x", respond: tagged("old", Self.control))
        _ = try await lab.get()
        await lab.passes(100)
        #expect(try await lab.word() == "stale revalidating")
        await lab.cache.stage.settle()
        #expect(lab.sent == 1)
    }
}
