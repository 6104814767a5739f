import Stoic
import StoicFlow
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

    @Test func `shows what is stored at once`() async throws {
        let server = ScriptedTransport().on(
            "/dishes", respond: .status(200, headers: ["Cache-Control": "max-age=0"], body: "soup"),
            .failure(.offline))
        let client = try HTTPClient(
            base: "https://api.example.com", transport: server, policy: .never, cache: .memory())
        _ = try await client.send(.get("/dishes"))
        let flow = Flow<[UInt8]>()
        flow.run { report in
            let stored = HTTPRequest.get("/dishes", headers: ["Cache-Control": "only-if-cached, max-stale"])
            if let answer = try? await client.send(stored) {
                report.show(.answer(answer.body, answer.provenance))
            }
            let answer = try await client.send(.get("/dishes"))
            return .answer(answer.body, answer.provenance)
        }
        for await state in flow.states where state.activity == .idle && state.content.value != nil { break }
        #expect(flow.state.content.value == Array("soup".utf8) && flow.state.trouble?.kind == .offline)
    }

    @Test func `names numbers that are so`() {
        #expect(CorpusDifferences.all.count == 298 - 247)
    }
}
