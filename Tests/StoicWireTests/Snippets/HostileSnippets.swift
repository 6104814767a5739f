import Foundation
import StoicHTTP
import StoicTesting
import Testing

/// What docs/hostile-server.md shows, word for word: it is compiled and run here.
@Suite(.timeLimit(.minutes(5))) struct `The hostile server's documentation` {
    @Test func `answers as a script says`() async throws {
        let url = URL(filePath: NSTemporaryDirectory()).appending(path: "script-\(UUID().uuidString).json")
        let text = #"{"v": 1, "routes": {"GET /users": {"steps": [{"do": "answer", "body": "[]"}]}}}"#
        try Data(text.utf8).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        let script = Array(try Data(contentsOf: url))  // or Array(#"{"v": 1, "routes": …}"#.utf8)
        let server = try HostileServer(script: script)  // import StoicTesting
        defer { server.stop() }
        let client = try HTTPClient(base: server.baseURL)
        let answer = try await client.send(.get("/users"))
        #expect(server.ledger.requests.count == answer.log.count)
        #expect(server.ledger.repeatedSideEffects.isEmpty)
        #expect(answer.text == "[]")

        let transport = try ScriptedTransport(script: script)  // no network, on a TestClock too
        #expect(transport.requests.isEmpty)
    }
}
