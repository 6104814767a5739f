import Foundation
import Stoic
import StoicHTTP
import StoicOffline

/// How many small answers a second a client has from its cache, one call after another.
struct CacheBench {
    /// The rows, and the rate that each is wanted to reach.
    private static let wanted = ["cache_memory_hit": 50_000.0, "cache_sqlite_hit": 15_000.0]

    private let options: BenchOptions

    init(_ options: BenchOptions) { self.options = options }

    func rows() async throws -> [Row] {
        let names = Self.wanted.keys.sorted().filter(options.wants)
        if names.isEmpty { return [] }
        let folder = NSTemporaryDirectory() + "stoic-bench-cache-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var benches: [(name: String, client: HTTPClient, server: ScriptedTransport)] = []
        for name in names {
            let server = ScriptedTransport().on("/users/42", respond: Self.answer)
            let cache: HTTPCache =
                name == "cache_memory_hit" ? try .memory() : try await .file(folder)
            let client = try HTTPClient(
                base: "http://bench.invalid", transport: server, headers: ["Accept": "application/json"],
                cache: cache)
            _ = try await client.send(.get("/users/42"))
            benches.append((name, client, server))
        }
        let costs = try await Measure.sequential(
            benches.map { name, client, _ in
                Workload(name: name) { calls in
                    for _ in 0..<calls { _ = try await client.send(.get("/users/42")) }
                }
            })
        guard benches.allSatisfy({ $0.server.requests.count == 1 }) else { throw CacheBenchFailure() }
        return names.map { name in
            .rate(name, nanoseconds: costs[name]?.nanoseconds ?? 0, baseline: Self.wanted[name] ?? 0)
        }
    }

    private static let answer = ScriptedStep.status(
        200,
        headers: ["Cache-Control": "max-age=36000", "Content-Type": "application/json", "ETag": "\"a\""],
        body: String(repeating: "a", count: 300))
}

private struct CacheBenchFailure: Error, CustomStringConvertible {
    var description: String { "cache: answers came from the network" }
}
