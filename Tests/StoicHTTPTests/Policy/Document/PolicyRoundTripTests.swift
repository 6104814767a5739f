import Foundation
import Stoic
import StoicHTTP
import StoicJSON
import StoicSchema
import StoicTesting
import Testing

/// P7: what was written is read again as the same policy.
@Suite struct `A policy that is written` {
    private struct Choice {
        let units: UnitSource

        func below(_ count: Int) -> Int { min(count - 1, Int(units.next() * Double(count))) }
        func isTrue(oneIn count: Int = 2) -> Bool { below(count) == 0 }
        func one<Element>(of list: [Element]) -> Element { list[below(list.count)] }
        /// Above zero, in any of the units.
        func duration() -> Duration {
            .nanoseconds(Int64(1 + below(5_000)) * one(of: [1, 1_000_000, 1_000_000_000, 60_000_000_000]))
        }
        func maybe<Value>(_ value: Value) -> Value? { isTrue(oneIn: 4) ? nil : value }
    }

    private func change(_ policy: inout HTTPPolicy, _ choice: Choice) {
        policy.connectTimeout = choice.maybe(choice.duration())
        policy.firstByteTimeout = choice.maybe(choice.duration())
        policy.stallTimeout = choice.maybe(choice.duration())
        policy.attemptTimeout = choice.maybe(choice.duration())
        policy.maxAttempts = 1 + choice.below(1_000)
        let base = choice.duration()
        policy.backoff =
            choice.isTrue()
            ? .schedule((0..<choice.below(5)).map { _ in choice.duration() })
            : .exponential(
                base: base, multiplier: 1 + choice.units.next(), cap: base + choice.duration(),
                jitter: choice.one(of: Backoff.Jitter.allCases))
        for _ in 0..<choice.below(9) {
            policy.retryStatuses[100 + choice.below(900)] = choice.one(of: StatusTable.Rule.allCases)
        }
        policy.maxRetryAfter = choice.duration()
        policy.longServerWait = choice.one(of: RetryPolicy.LongServerWait.allCases)
        policy.nesting = choice.one(of: RetryPolicy.Nesting.allCases)
        policy.retryProvenUnsent = choice.isTrue()
        var breaker = BreakerPolicy()
        breaker.failureRatio = max(0.001, choice.units.next())
        breaker.minimumCalls = 1 + choice.below(50)
        breaker.window = choice.duration()
        breaker.openTime = choice.duration()
        breaker.maxOpenTime = breaker.openTime + choice.duration()
        breaker.openTimeMultiplier = 1 + choice.units.next()
        breaker.openTimeSpread = choice.units.next()
        breaker.maxProbes = 1 + choice.below(5)
        breaker.probeSuccesses = 1 + choice.below(5)
        policy.breaker = choice.maybe(breaker)
        policy.maxConcurrentPerHost = choice.maybe(1 + choice.below(20))
        policy.queueLimitPerHost = choice.below(100)
        policy.maxResponseBytes = choice.below(100_000_000)
        policy.maxRequestBytes = choice.isTrue() ? .max : choice.below(100_000_000)
        policy.coalesces = choice.isTrue()
        policy.varyHeaders = choice.one(of: [[], ["X-Tenant"], ["A", "B"]])
        policy.maxRedirects = choice.below(101)
        policy.followsRedirects = choice.isTrue()
        policy.idempotencyKeyHeader = choice.one(of: ["Idempotency-Key", "X-Key"])
    }

    /// Closures cannot be written, so overrides come from a document.
    private func overrides(_ choice: Choice) throws -> [PolicyOverride] {
        let parts = try (0..<choice.below(4)).map { _ in
            var set = HTTPPolicy()
            change(&set, choice)
            var object = try #require(
                JSONSerialization.jsonObject(with: Data(set.encode())) as? [String: Any])
            object["overrides"] = nil
            for name in object.keys.sorted() where choice.isTrue() { object[name] = nil }
            var part: [String: Any] = ["set": object]
            if choice.isTrue() { part["host"] = "api.example.com" }
            if choice.isTrue() { part["method"] = "POST" }
            if choice.isTrue() { part["path"] = "/orders" }
            return part
        }
        let document = try JSONSerialization.data(withJSONObject: ["overrides": parts])
        return (try? HTTPPolicy(json: Array(document)).overrides) ?? []
    }

    @Test(arguments: 0..<300)
    func `is read again as the same, whatever its numbers`(seed: Int) throws {
        let choice = Choice(units: UnitSource(seed: UInt64(seed)))
        var policy = HTTPPolicy()
        change(&policy, choice)
        policy.overrides = try overrides(choice)
        // A part of a change may not fit what it is laid over.
        if !policy.issues.isEmpty { policy.overrides = [] }
        try check(policy)
    }

    private func check(_ policy: HTTPPolicy) throws {
        #expect(policy.issues.isEmpty)
        let document = try policy.encode()
        let again = try HTTPPolicy(json: document)
        #expect(differences(again, policy) == [])
        #expect(try again.encode() == document)
    }

    /// A field that is added to the policy must be added to its document.
    @Test func `has every field but the wall clock, under its name`() throws {
        let object = try #require(
            JSONSerialization.jsonObject(with: Data(HTTPPolicy.standard.encode())) as? [String: Any])
        var fields = Set(Mirror(reflecting: HTTPPolicy.standard).children.compactMap(\.label))
        fields.remove("wallClock")
        #expect(Set(object.keys) == fields)
        let breaker = try #require(object["breaker"] as? [String: Any])
        #expect(Set(breaker.keys) == Set(Mirror(reflecting: BreakerPolicy()).children.compactMap(\.label)))
    }

    @Test(arguments: [
        (Duration.zero, "0s"), (Duration.nanoseconds(1), "0.000001ms"),
        (Duration.microseconds(1_500), "1.5ms"),
        (Duration.milliseconds(250), "250ms"), (Duration.seconds(90), "90s"), (Duration.seconds(120), "2m"),
        (Duration.seconds(7_200), "2h"),
        (Duration.nanoseconds(Int64.max), "9223372036854.775807ms"),
    ])
    func `has durations in the largest unit that they are whole in`(duration: Duration, text: String) throws {
        var policy = HTTPPolicy()
        policy.maxRetryAfter = duration
        let document = String(decoding: try policy.encode(), as: UTF8.self)
        #expect(document.contains(#""maxRetryAfter":"\#(text)""#))
        #expect(try HTTPPolicy(json: Array(document.utf8)).maxRetryAfter == duration)
    }

    private static func policy(_ change: (inout HTTPPolicy) -> Void) -> HTTPPolicy {
        var policy = HTTPPolicy()
        change(&policy)
        return policy
    }

    @Test(arguments: [
        ("/backoff", policy { $0.backoff = .custom { _ in .zero } }),
        ("", policy { $0.wallClock = WallClock { Date(timeIntervalSince1970: 0) } }),
        ("/overrides/0", policy { $0.overrides = [PolicyOverride { $0.maxAttempts = 1 }] }),
        ("/maxAttempts", policy { $0.maxAttempts = 0 }),
        ("/backoff/cap", policy { $0.backoff = .exponential(base: .seconds(11)) }),
        ("/maxRetryAfter", policy { $0.maxRetryAfter = .seconds(Int64.max / 2) }),
        (
            "/maxRetryAfter",
            policy { $0.maxRetryAfter = Duration(secondsComponent: 1, attosecondsComponent: 1) }
        ),
    ])
    func `is refused with the place of what cannot be written`(pointer: String, policy: HTTPPolicy) {
        let thrown = #expect(throws: EncodingFailure.self) { try policy.encode() }
        #expect(thrown?.pointer.description == pointer)
    }
}
