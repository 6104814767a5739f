import Stoic
import StoicApple
import StoicHTTP
import StoicOffline
import StoicStore
import StoicTesting
import Testing

// O2
@Suite struct `A start with a cache in a file` {
    private func client(
        _ folder: OfflineFolder, _ session: SessionGeneration, _ server: ScriptedTransport
    ) async throws -> HTTPClient {
        let cache = try await HTTPCache.file(folder.path, session: "account")
        return try HTTPClient(
            base: "https://api.example.com", transport: server, session: session, cache: cache)
    }

    // Whoever signs in again at each start has advanced before there is a client.
    @Test(arguments: [0, 1, 3])
    func `finds what was kept, wherever the process's sessions are`(advances: Int) async throws {
        let folder = try OfflineFolder()
        let server = ScriptedTransport()
        server.on("/x", respond: tagged("content", "max-age=6000"))
        for start in 0..<3 {
            let session = SessionGeneration()
            for _ in 0..<(advances * (start + 1)) { session.advance() }
            let client = try await client(folder, session, server)
            #expect(try await client.send(.get("/x")).text == "content")
        }
        #expect(server.requests.count == 1)
    }

    @Test func `gives nothing of it to a client that is made after its end`() async throws {
        let folder = try OfflineFolder()
        let server = ScriptedTransport()
        server.on("/x", respond: tagged("first", "max-age=6000"), tagged("second", "max-age=6000"))
        let session = SessionGeneration()
        let cache = try await HTTPCache.file(folder.path, session: "account")
        for text in ["first", "second"] {
            let client = try HTTPClient(
                base: "https://api.example.com", transport: server, session: session, cache: cache)
            #expect(try await client.send(.get("/x")).text == text)
            _ = consume client
            session.advance()
        }
    }
}
