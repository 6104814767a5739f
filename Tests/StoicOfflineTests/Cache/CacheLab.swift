import Stoic
import StoicHTTP
import StoicOffline
import StoicStore
import StoicTesting

/// A client with a cache on a virtual clock over a scripted server, which sends each request once.
struct CacheLab: Sendable {
    let clock = TestClock(now: Instant(nanoseconds: 1_000_000_000))
    let server = ScriptedTransport()
    let events = EventRecorder()
    let session = SessionGeneration()
    let cache: HTTPCache
    let client: HTTPClient

    init(_ kind: CacheKind, _ change: (inout CachePolicy) -> Void = { _ in }) async throws {
        var policy = HTTPPolicy.never
        policy.wallClock = Wall.clock(clock)
        var caching = CachePolicy()
        change(&caching)
        cache = try await kind.cache(caching, clock, events)
        client = try HTTPClient(
            base: "https://api.example.com", transport: server, policy: policy, label: "lab",
            session: session,
            cache: cache, events: events, seed: 7)
    }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        try await withTimeSource(clock) { try await client.send(request) }
    }

    func get(_ target: String = "/x", _ headers: HTTPHeaders = [:]) async throws -> HTTPResponse {
        try await send(.get(target, headers: headers))
    }

    /// How it was come by, or the error's code.
    func word(_ request: HTTPRequest) async throws -> String {
        do {
            switch try await send(request).provenance {
            case .network: return "network"
            case .fresh: return "fresh"
            case .validated: return "validated"
            case .stale(_, let why): return "stale \(why)"
            }
        } catch let error as HTTPError {
            return error.code
        }
    }

    func word(_ target: String = "/x", _ headers: HTTPHeaders = [:]) async throws -> String {
        try await word(.get(target, headers: headers))
    }

    func passes(_ seconds: Int) async { await clock.advance(by: .seconds(seconds)) }

    var sent: Int { server.requests.count }
}

/// An answer that holds for a minute, with a tag.
func tagged(_ body: String = "content", _ control: String = "max-age=60", tag: String = "\"a\"")
    -> ScriptedStep
{
    .status(200, headers: ["Cache-Control": control, "ETag": tag], body: body)
}

/// Lets other tasks run until the condition holds; false when it never does.
func eventually(_ condition: () -> Bool) async -> Bool {
    for _ in 0..<200_000 {
        if condition() { return true }
        await Task.yield()
    }
    return condition()
}
