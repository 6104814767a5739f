import Foundation
import Stoic
import StoicHTTP
import StoicOffline
import StoicStore

/// Keeps answers of all sizes in a cache that is too small for them, until it is killed.
enum CacheChild {
    static func run(_ folder: String) async throws {
        var policy = CachePolicy()
        policy.maxBytes = 400_000
        let server = ScriptedTransport()
        for number in 0..<20 {
            // A number that follows from the target, so that whoever reads it knows what it must be.
            let text = String(repeating: "\(number) ", count: number * 1_500 + 1)
            server.on(
                "/\(number)", respond: .status(200, headers: ["Cache-Control": "max-age=1"], body: text))
        }
        let cache = try await HTTPCache.file(folder, policy: policy)
        let client = try HTTPClient(base: "https://cache.invalid", transport: server, cache: cache)
        OutboxChild.say("open")
        for round in 0..<1_000_000 {
            let number = round &* 7 % 20
            _ = try await client.send(.get("/\(number)", headers: ["Cache-Control": "no-cache"]))
            if round % 50 == 49 { client.session.advance() }
            OutboxChild.say("kept \(number)")
        }
    }
}
