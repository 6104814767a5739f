import Foundation
import Stoic
import StoicHTTP
import StoicOffline
import StoicStore

/// Keeps answers of all sizes in a cache that is too small for them, until it is killed.
///
/// Each says which turn it is of. A turn ends with a session or a write, and what it says of its end is
/// certain by then: nothing of an earlier turn may be found again.
enum CacheChild {
    static func run(_ folder: String, first: Int) async throws {
        var policy = CachePolicy()
        policy.maxBytes = 400_000
        let server = ScriptedTransport()
        let cache = try await HTTPCache.file(folder, policy: policy)
        let client = try HTTPClient(base: "https://cache.invalid", transport: server, cache: cache)
        OutboxChild.say("open")
        for turn in first..<1_000_000 {
            for number in 0..<20 {
                // A text that follows from both, so that whoever reads it knows what it must be.
                let text = String(repeating: "\(turn) \(number) ", count: number * 1_000 + 1)
                server.on(
                    "/\(number)", respond: [],
                    then: .status(200, headers: ["Cache-Control": "max-age=1"], body: text))
                server.on("POST /\(number)", respond: [], then: .status(204))
            }
            for round in 0..<20 {
                let number = (turn + round) &* 7 % 20
                _ = try await client.send(.get("/\(number)", headers: ["Cache-Control": "no-cache"]))
                OutboxChild.say("kept \(turn) \(number)")
            }
            if turn % 2 == 0 {
                client.session.advance()
                // It waits for its turn behind what the session's end has to do.
                _ = await cache.bytes
            } else {
                for number in 0..<20 { _ = try await client.send(.post("/\(number)")) }
            }
            OutboxChild.say("ended \(turn)")
        }
    }
}
