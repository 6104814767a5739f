import Stoic
import StoicHTTP
import StoicOffline

/// What a small answer costs that a client has in its cache.
struct CacheBench {
    private static let name = "cache_hit"
    /// 50,000 a second.
    private static let budget = 20_000.0

    private let options: BenchOptions

    init(_ options: BenchOptions) { self.options = options }

    func rows() async throws -> [Row] {
        guard options.wants(Self.name) else { return [] }
        let server = ScriptedTransport().on(
            "/users/42",
            respond: .status(
                200,
                headers: [
                    "Cache-Control": "max-age=3600", "Content-Type": "application/json", "ETag": "\"a\"",
                ], body: String(repeating: "a", count: 300)))
        let client = try HTTPClient(
            base: "http://bench.invalid", transport: server, headers: ["Accept": "application/json"],
            cache: .memory())
        _ = try await client.send(.get("/users/42"))
        let costs = try await Measure.sequential([
            Workload(name: Self.name) { calls in
                for _ in 0..<calls { _ = try await client.send(.get("/users/42")) }
            }
        ])
        guard server.requests.count == 1 else { throw CacheBenchFailure() }
        return [
            Row(Self.name, unit: "ns", value: costs[Self.name]?.nanoseconds ?? 0, baseline: Self.budget)
        ]
    }
}

private struct CacheBenchFailure: Error, CustomStringConvertible {
    var description: String { "cache_hit: answers came from the network" }
}
