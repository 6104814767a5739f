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

    @Test func `names numbers that are so`() {
        #expect(CorpusDifferences.all.count == 298 - 247)
    }
}
