import Foundation
import Stoic
import StoicHTTP
import StoicJSON
import StoicSchema
import Testing

/// P7: a policy is data.
@Suite struct `A policy's document` {
    struct Row: Sendable, CustomTestStringConvertible {
        let document: String
        let isRead: @Sendable (HTTPPolicy) -> Bool

        init(_ document: String, _ isRead: @escaping @Sendable (HTTPPolicy) -> Bool) {
            self.document = document
            self.isRead = isRead
        }

        var testDescription: String { document }
    }

    static let rows: [Row] = [
        Row(#"{"connectTimeout": "250ms"}"#) { $0.connectTimeout == .milliseconds(250) },
        Row(#"{"connectTimeout": null}"#) { $0.connectTimeout == nil },
        Row(#"{"firstByteTimeout": 2.5}"#) { $0.firstByteTimeout == .milliseconds(2_500) },
        Row(#"{"stallTimeout": "2m"}"#) { $0.stallTimeout == .seconds(120) },
        Row(#"{"stallTimeout": null}"#) { $0.stallTimeout == nil },
        Row(#"{"attemptTimeout": "1h"}"#) { $0.attemptTimeout == .seconds(3_600) },
        Row(#"{"attemptTimeout": 1e-9}"#) { $0.attemptTimeout == .nanoseconds(1) },
        Row(#"{"maxAttempts": 1000}"#) { $0.maxAttempts == 1_000 },
        Row(#"{"backoff": {"kind": "exponential"}}"#) { $0.backoff == .standard },
        Row(
            #"{"backoff": {"base": "1s", "multiplier": 3, "cap": 9, "jitter": "full", "kind":"exponential"}}"#
        ) {
            $0.backoff == .exponential(base: .seconds(1), multiplier: 3, cap: .seconds(9), jitter: .full)
        },
        Row(#"{"backoff": {"kind": "schedule", "delays": ["1s", 2]}}"#) {
            $0.backoff == .schedule([.seconds(1), .seconds(2)])
        },
        Row(#"{"retryStatuses": {"404": "retry", "503": "final", "201": "retry_once"}}"#) { policy in
            let table = policy.retryStatuses
            return table[404] == .retry && table[503] == .final && table[201] == .retryOnce
                && table[502] == .retry && table[200] == .success
        },
        Row(#"{"maxRetryAfter": 0}"#) { $0.maxRetryAfter == .zero },
        Row(#"{"longServerWait": "clamp"}"#) { $0.longServerWait == .clamp },
        Row(#"{"nesting": "independent"}"#) { $0.nesting == .independent },
        Row(#"{"retryProvenUnsent": true}"#) { $0.retryProvenUnsent },
        Row(#"{"breaker": null}"#) { $0.breaker == nil },
        Row(#"{"breaker": {}}"#) { $0.breaker == BreakerPolicy() },
        Row(#"{"breaker": {"minimumCalls": 5, "window": "1m"}}"#) {
            $0.breaker?.minimumCalls == 5 && $0.breaker?.window == .seconds(60)
                && $0.breaker?.failureRatio == 0.5
        },
        Row(#"{"maxConcurrentPerHost": null}"#) { $0.maxConcurrentPerHost == nil },
        Row(#"{"maxConcurrentPerHost": 2, "queueLimitPerHost": 0}"#) {
            $0.maxConcurrentPerHost == 2 && $0.queueLimitPerHost == 0
        },
        Row(#"{"maxResponseBytes": "12.5MB"}"#) { $0.maxResponseBytes == 12_500_000 },
        Row(#"{"maxRequestBytes": 1024}"#) { $0.maxRequestBytes == 1_024 },
        Row(#"{"coalesces": false}"#) { !$0.coalesces },
        Row(#"{"varyHeaders": ["X-Tenant"]}"#) { $0.varyHeaders == ["X-Tenant"] },
        Row(#"{"maxRedirects": 0, "followsRedirects": false}"#) {
            $0.maxRedirects == 0 && !$0.followsRedirects
        },
        Row(#"{"idempotencyKeyHeader": "X-Key"}"#) { $0.idempotencyKeyHeader == "X-Key" },
    ]

    @Test(arguments: rows)
    func `sets a field`(row: Row) throws {
        let policy = try HTTPPolicy(json: Array(row.document.utf8))
        #expect(row.isRead(policy))
        #expect(
            !row.isRead(.standard) || row.document.contains("{}") || row.document.contains("l\"}"))
    }

    @Test func `leaves what it does not name as in the standard policy`() throws {
        let policy = try HTTPPolicy(json: Array("{}".utf8))
        #expect(differences(policy, .standard) == [])
        let other = try HTTPPolicy(json: Array(#"{"maxAttempts": 5, "stallTimeout": 1}"#.utf8))
        #expect(differences(other, .standard) == ["stallTimeout", "maxAttempts"])
    }

    @Test func `lays an override's change over what is there`() throws {
        let policy = try HTTPPolicy(
            json: Array(
                #"""
                {"attemptTimeout": "7s", "backoff": {"kind": "exponential", "base": "1s"},
                 "breaker": {"failureRatio": 0.25},
                 "overrides": [
                   {"host": "api.example.com", "method": "GET", "path": "/slow", "set": {
                     "attemptTimeout": null, "backoff": {"kind": "exponential", "cap": "20s"},
                     "breaker": {"minimumCalls": 7}, "retryStatuses": {"404": "retry"}}},
                   {"set": {"maxAttempts": 1}}]}
                """#.utf8))
        #expect(policy.overrides.map(\.host) == ["api.example.com", nil])
        #expect(policy.overrides.map(\.method) == [.get, nil])
        #expect(policy.overrides.map(\.path) == ["/slow", nil])
        var changed = policy
        for override in policy.overrides { override.change(&changed) }
        #expect(changed.attemptTimeout == nil)
        #expect(changed.backoff == .exponential(base: .seconds(1), cap: .seconds(20)))
        #expect(changed.breaker?.minimumCalls == 7)
        #expect(changed.breaker?.failureRatio == 0.25)
        #expect(changed.retryStatuses[404] == .retry)
        #expect(changed.maxAttempts == 1)
    }

    @Test func `tells all that is wrong at once, with its place`() {
        let document = #"""
            {"maxAttempts": 0, "maxAttemps": 3, "connectTimeout": "5x",
             "backoff": {"kind": "exponential", "base": "20s", "multiplier": 0.5},
             "breaker": {"window": 0, "maxProbes": "a"},
             "retryStatuses": {"99": "retry", "404": "never"},
             "coalesces": 1, "coalesces": true,
             "overrides": [
              {"host": "API.example.com", "set": {"maxRedirects": 1000}},
              7,
              {"path": "/x", "set": {"backoff": {"kind": "schedule", "delays": [1, -1]}, "maxAttempts":null}},
              {"path": "y"}]}
            """#
        let thrown = #expect(throws: StoicSchema.ValidationFailure.self) {
            try HTTPPolicy(json: Array(document.utf8))
        }
        let found = thrown?.issues.map { issue in
            "\(issue.position.line):\(issue.position.column) \(issue.code.rawValue) \(issue.pointer)"
        }
        #expect(
            found == [
                "1:17 check /maxAttempts", "1:20 unknown_key /maxAttemps", "1:55 union /connectTimeout",
                "2:13 check /backoff/cap", "2:66 check /backoff/multiplier", "3:24 check /breaker/window",
                "3:40 kind /breaker/maxProbes", "4:26 check /retryStatuses/99",
                "4:42 choice /retryStatuses/404", "5:15 kind /coalesces", "5:18 duplicate_key /coalesces",
                "7:12 check /overrides/0/host", "7:55 check /overrides/0/set/maxRedirects",
                "8:3 kind /overrides/1", "9:68 check /overrides/2/set/backoff/delays",
                "9:92 kind /overrides/2/set/maxAttempts", "10:3 missing /overrides/3/set",
                "10:12 check /overrides/3/path",
            ])
    }

    struct Refused: Sendable, CustomTestStringConvertible {
        let document: String
        let issue: String

        init(_ document: String, _ issue: String) {
            self.document = document
            self.issue = issue
        }

        var testDescription: String { document }
    }

    static let refused: [Refused] = [
        Refused("", "syntax "), Refused("[]", "kind "), Refused("{", "syntax "), Refused("null", "kind "),
        Refused(#"{"maxAttempts": null}"#, "kind /maxAttempts"),
        Refused(#"{"maxAttempts": 1.5}"#, "range /maxAttempts"),
        Refused(#"{"maxAttempts": 1e99}"#, "range /maxAttempts"),
        Refused(#"{"connectTimeout": 0}"#, "check /connectTimeout"),
        Refused(#"{"connectTimeout": -0.5}"#, "check /connectTimeout"),
        Refused(#"{"connectTimeout": "-5s"}"#, "union /connectTimeout"),
        Refused(#"{"connectTimeout": "5"}"#, "union /connectTimeout"),
        Refused(#"{"connectTimeout": 1e-10}"#, "union /connectTimeout"),
        Refused(#"{"connectTimeout": 1e10}"#, "union /connectTimeout"),
        Refused(#"{"connectTimeout": 1e999999999999999999999}"#, "union /connectTimeout"),
        Refused(#"{"connectTimeout": true}"#, "union /connectTimeout"),
        Refused(#"{"maxResponseBytes": "10"}"#, "union /maxResponseBytes"),
        Refused(#"{"maxResponseBytes": "10MiB"}"#, "union /maxResponseBytes"),
        Refused(#"{"maxResponseBytes": -1}"#, "check /maxResponseBytes"),
        Refused(#"{"maxResponseBytes": null}"#, "union /maxResponseBytes"),
        Refused(#"{"backoff": {}}"#, "missing /backoff/kind"),
        Refused(#"{"backoff": null}"#, "kind /backoff"),
        Refused(#"{"backoff": {"kind": "custom"}}"#, "choice /backoff/kind"),
        Refused(#"{"backoff": {"kind": "schedule"}}"#, "missing /backoff/delays"),
        Refused(#"{"backoff": {"kind": "schedule", "delays": [], "cap": 1}}"#, "unknown_key /backoff/cap"),
        Refused(#"{"backoff": {"kind": "exponential", "multiplier": 1e999}}"#, "range /backoff/multiplier"),
        Refused(#"{"breaker": {"ratio": 1}}"#, "unknown_key /breaker/ratio"),
        Refused(#"{"breaker": {"maxOpenTime": "1s"}}"#, "check /breaker/maxOpenTime"),
        Refused(#"{"retryStatuses": {"teapot": "retry"}}"#, "check /retryStatuses/teapot"),
        Refused(#"{"retryStatuses": ["retry"]}"#, "kind /retryStatuses"),
        Refused(#"{"varyHeaders": ["a b"]}"#, "check /varyHeaders"),
        Refused(#"{"idempotencyKeyHeader": ""}"#, "check /idempotencyKeyHeader"),
        Refused(#"{"wallClock": 1}"#, "unknown_key /wallClock"),
        Refused(#"{"overrides": [{"set": {}, "method": "G T"}]}"#, "check /overrides/0/method"),
        Refused(#"{"overrides": [{"set": {}, "paths": "/"}]}"#, "unknown_key /overrides/0/paths"),
        Refused(#"{"overrides": [{"set": {"overrides": [{}]}}]}"#, "check /overrides/0/set/overrides/0"),
        Refused(
            #"{"overrides": [{"set": {"backoff": {"kind": "exponential", "base": "11s"}}}]}"#,
            "check /overrides/0/set/backoff/cap"),
    ]

    @Test(arguments: refused)
    func `is refused for one thing that cannot be meant`(row: Refused) {
        let thrown = #expect(throws: StoicSchema.ValidationFailure.self) {
            try HTTPPolicy(json: Array(row.document.utf8))
        }
        #expect(thrown?.issues.map { "\($0.code.rawValue) \($0.pointer)" } == [row.issue])
    }

    @Test func `has at most 64 overrides, and is refused quickly for more`() {
        let many = Array(repeating: #"{"set":{"maxAttempts":0}}"#, count: 20_000).joined(separator: ",")
        let thrown = #expect(throws: StoicSchema.ValidationFailure.self) {
            try HTTPPolicy(json: Array(#"{"overrides":[\#(many)]}"#.utf8))
        }
        #expect(thrown?.issues.map { "\($0.code.rawValue) \($0.pointer)" } == ["count /overrides"])
    }

    @Test func `is shown in the README as it is read`() throws {
        let file = URL(filePath: #filePath).appending(path: "../../../../../README.md").standardized
        let text = try String(contentsOf: file, encoding: .utf8)
        let blocks = text.components(separatedBy: "```json\n").dropFirst().compactMap {
            $0.components(separatedBy: "```").first
        }
        let block = try #require(blocks.first { $0.contains("retryStatuses") })
        let policy = try HTTPPolicy(json: Array(block.utf8))
        #expect(policy.maxAttempts == 4)
        #expect(policy.overrides.count == 1)
    }
}
