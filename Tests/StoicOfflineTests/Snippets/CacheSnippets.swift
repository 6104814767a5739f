import Stoic
import StoicHTTP
import StoicOffline
import Testing

/// What docs/cache.md shows, word for word: it is compiled here.
@Suite struct `The page on the cache` {
    // Compiled and not run: the host is nobody's.
    private func shows() async throws {
        let client = try HTTPClient(base: "https://api.example.com", cache: .memory())

        let answer = try await client.send(.get("/dishes"))
        switch answer.provenance {
        case .network, .validated: print("as the server has it now")
        case .fresh(let age): print("the server said that it holds; it is \(age) old")
        case .stale(let age, let why): print("\(age) old: \(why)")
        }
    }

    @Test func `shows a cache on the disk`() async throws {
        let temporary = try OfflineFolder()
        let (folder, account) = (temporary.path, "d9f1")
        let cache = try await HTTPCache.file(folder + "/answers", session: account)
        if let moved = cache.setAside { print("the file was damaged: \(moved)") }
        let client = try HTTPClient(base: "https://api.example.com", cache: cache)
        #expect(await cache.bytes == 0 && client.policy.maxAttempts > 0)
    }

    @Test func `names numbers that are so`() {
        #expect(CorpusDifferences.all.count == 298 - 247)
    }
}
