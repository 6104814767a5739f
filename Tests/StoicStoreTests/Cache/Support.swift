import Stoic
import StoicStore

/// Monday, 7 September 2020, 00:00:00 UTC.
let epoch: Int64 = 1_599_436_800

extension Instant {
    static func seconds(_ seconds: Double) -> Instant {
        Instant(nanoseconds: Int64(seconds * 1_000_000_000))
    }
}

func question(
    _ method: String = "GET", _ fields: [(String, String)] = [], resource: String = "https://h/a",
    query: String? = nil
) -> CacheRequest {
    CacheRequest(
        method: method, key: CacheKey(resource: resource, query: query),
        fields: CacheFields(fields.map { CacheField($0.0, $0.1) }))
}

/// An answer that came at `at` seconds, on the dot.
func reply(
    _ status: Int = 200, _ fields: [(String, String)] = [], body: String = "content", at: Double = 0,
    asked: Double? = nil, redirected: Bool = false
) -> CacheReply {
    CacheReply(
        status: status, fields: CacheFields(fields.map { CacheField($0.0, $0.1) }), body: Array(body.utf8),
        redirectedTo: redirected ? "https://h/b" : nil, requestedAt: .seconds(asked ?? at),
        receivedAt: .seconds(at),
        wallClock: epoch + Int64(at))
}

extension CacheMachine {
    static let standard = CacheMachine(policy: CachePolicy())

    /// What it would keep of an answer.
    func kept(
        _ fields: [(String, String)], status: Int = 200, at: Double = 0,
        for request: CacheRequest = question(), redirected: Bool = false
    ) -> StoredResponse? {
        let answer = reply(status, fields, at: at, redirected: redirected)
        guard case .store(let stored) = answered(answer, to: request, stored: nil) else { return nil }
        return stored
    }

    /// What it says at `at` seconds to one who asks, in a word.
    func word(_ stored: StoredResponse?, _ request: CacheRequest = question(), at: Double) -> String {
        switch asked(request, stored: stored.map { [$0] } ?? [], at: .seconds(at)) {
        case .bypass: "bypass"
        case .serve(_, .fresh, _): "fresh"
        case .serve(_, .stale(_, let why), let revalidates): "stale \(why)\(revalidates ? " +" : "")"
        case .serve: "?"
        case .ask(let conditions, let stored):
            conditions.isEmpty
                ? (stored == nil ? "fetch" : "ask")
                : "validate " + conditions.map(\.name).joined(separator: " ")
        case .unavailable: "unavailable"
        }
    }
}
