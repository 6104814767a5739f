import Foundation
import Testing

/// The cases that others' clients failed at, and which of our tests replays each.
@Suite struct `The cases of others` {
    /// A case, or nil where another room's tests replay it, with the suite and test that do.
    static let replays: [String: String] = [
        "backoff-01": "A back-off (StoicTests)",
        "breaker-01": "A host's breaker: has its probe back without a verdict",
        "breaker-02": "A host's breaker: lets one of a hundred through when its time is over",
        "breaker-04": "A host's breaker: hears nothing of calls that began before it opened",
        "budget-01": "A thousand calls: against a host that is down send little more than themselves",
        "budget-02": "A thousand calls: that fail at once may schedule a fifth of themselves again",
        "bulkhead-01": "A host's bulkhead: loses no place to those who gave up waiting",
        "bulkhead-02": "A host's bulkhead: gives a place back that was granted to a cancelled call",
        "cancellation-01": "A cancelled call: at a moment of its retry sends no other",
        "cancellation-02": "A cancelled call: that was cancelled before it began sends nothing",
        "cancellation-04": "A host's bulkhead: has all its places after a churn of cancellations",
        "clock-01": "A server's wait: is not moved by a clock correction once it has begun",
        "coalescing-01": "Identical reads: go on when the starter leaves",
        "coalescing-02": "Identical reads: are not joined once they are dying or done",
        "cookies-01": "A credential: that a server sets is kept by nobody",
        "credentials-01": "A credential: stays on its own origin, by every status",
        "credentials-02": "A credential: once dropped does not come back",
        "credentials-04": "A credential: in the URL is neither sent nor kept",
        "events-01": "The grammar of events: holds for calls that fail, wait, join, leave and sign out",
        "headers-01": "A request that could be split: by a header's value is refused",
        "idempotency-01": "A request: that is keyed has one key on every attempt, and its body",
        "idempotency-02": "A status: never makes an unkeyed request go twice",
        "idempotency-04": "A retry around a call: owns the repeats: each call makes one attempt",
        "json-01": "The cases of others' decoders (StoicSchemaTests)",
        "json-02": "The cases of others' decoders (StoicSchemaTests)",
        "json-04": "The cases of others' decoders (StoicSchemaTests)",
        "json-05": "The cases of others' decoders (StoicSchemaTests)",
        "privacy-01":
            "A planted secret: is in no event, error, answer or record of a call through everything",
        "privacy-02": "An HTTP error: prints code, attempts and host, never a body or a secret",
        "redirect-04": "A redirect: resolves its Location against the hop",
        "redirect-05": "A credential: is never sent in clear text after TLS, nor anywhere but over HTTP",
        "retry-after-01": "The year of an HTTP date (StoicAppleTests)",
        "retry-after-02": "An HTTP date (StoicAppleTests)",
        "retry-after-04": "A server's wait: that cannot be read leaves the back-off and says why",
        "retry-after-05": "Retry-After (StoicAppleTests)",
        "retry-after-07": "A server's wait: that would outlast the deadline is never begun",
        "retry-after-08": "A server's wait: as a date counts from the wall clock, a past one as nothing",
        "swift-concurrency-01":
            "A stubborn transport: is left behind at the limit; its place comes back when it ends",
        "timeout-01": "On the same instant: a body that drips ends at the stall or the attempt's limit",
        "timeout-02": "On the same instant: the policy is the only clock: a long limit is kept",
        "url-01": "A request: carries its query encoded, in order",
        "url-02": "A request: goes under the base, or to a whole URL",
    ]

    /// Only a wire shows them: the suites of the transports replay them.
    static let elsewhere: Set<String> = [
        "headers-02", "headers-04", "redirect-02", "resources-01", "swift-concurrency-02",
        "swift-concurrency-04",
    ]

    static let areas: Set<String> = [
        "backoff", "breaker", "budget", "bulkhead", "cancellation", "clock", "coalescing", "cookies",
        "credentials",
        "events", "headers", "idempotency", "json", "privacy", "redirect", "resources", "retry-after",
        "swift-concurrency",
        "timeout", "url",
    ]

    private struct Case: Decodable {
        let id: String
        let area: String
    }

    private static var cases: URL {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let shared = ProcessInfo.processInfo.environment["STOIC_SHARED"].map { URL(filePath: $0) }
        return (shared ?? root.appending(path: "../shared")).appending(path: "cases/cases.jsonl")
    }

    static var areThere: Bool { FileManager.default.fileExists(atPath: cases.path) }

    // Skipped where the cases are not beside the project.
    @Test(.enabled(if: areThere, "the shared cases are not beside the project"))
    func `are each replayed by a test of ours`() throws {
        let text = try String(contentsOf: Self.cases, encoding: .utf8)
        let all = try text.split(separator: "\n").map {
            try JSONDecoder().decode(Case.self, from: Data($0.utf8))
        }
        let ours = all.filter { Self.areas.contains($0.area) }.map(\.id)
        #expect(!ours.isEmpty)
        let missing = ours.filter { Self.replays[$0] == nil && !Self.elsewhere.contains($0) }
        #expect(missing == [])
        let unknown = Set(Self.replays.keys).union(Self.elsewhere).subtracting(ours)
        #expect(unknown == [])
    }

    @Test func `are named by tests that exist`() throws {
        let client = URL(filePath: #filePath).deletingLastPathComponent()
        let files = try [client, client.deletingLastPathComponent().appending(path: "Policy")].flatMap {
            try FileManager.default.contentsOfDirectory(at: $0, includingPropertiesForKeys: nil)
        }
        let sources = try files.filter { $0.pathExtension == "swift" }.map {
            try String(contentsOf: $0, encoding: .utf8)
        }
        for (id, place) in Self.replays where !place.hasSuffix("Tests)") {
            let parts = place.split(separator: ": ", maxSplits: 1)
            let (suite, test) = (String(parts[0]), String(parts[1]))
            let isThere = sources.contains {
                $0.contains("struct `\(suite)`") && $0.contains("func `\(test)")
            }
            #expect(isThere, "\(id): \(place)")
        }
    }
}
