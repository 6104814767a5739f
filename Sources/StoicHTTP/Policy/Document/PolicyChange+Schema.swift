import Stoic
import StoicJSON
import StoicSchema

extension PolicyChange {
    static let schema = schema(overrides: .array(PolicyOverride.schema).count(0...64))

    /// What an override may change: everything but the overrides.
    static let nested = schema(overrides: .array(none).count(0...0))

    private static let none = Schema<JSONValue>.json.flatMap(
        "of which there is none here", { _ -> PolicyOverride? in nil }, from: { _ in nil })

    private static func schema(overrides: Schema<[PolicyOverride]>) -> Schema<PolicyChange> {
        let connectTimeout = field("connectTimeout", \.connectTimeout, Schema<Duration>.duration.nullable())
        let firstByteTimeout = field(
            "firstByteTimeout", \.firstByteTimeout, Schema<Duration>.duration.nullable())
        let stallTimeout = field("stallTimeout", \.stallTimeout, Schema<Duration>.duration.nullable())
        let attemptTimeout = field("attemptTimeout", \.attemptTimeout, Schema<Duration>.duration.nullable())
        let maxAttempts = field("maxAttempts", \.maxAttempts, .int)
        let backoff = field("backoff", \.backoff, BackoffChange.schema)
        let retryStatuses = field("retryStatuses", \.retryStatuses, statuses)
        let maxRetryAfter = field("maxRetryAfter", \.maxRetryAfter, .duration)
        let longServerWait = field("longServerWait", \.longServerWait, .choice())
        let nesting = field("nesting", \.nesting, .choice())
        let retryProvenUnsent = field("retryProvenUnsent", \.retryProvenUnsent, .bool)
        let breaker = field("breaker", \.breaker, BreakerChange.schema.nullable())
        let maxConcurrentPerHost = field(
            "maxConcurrentPerHost", \.maxConcurrentPerHost, Schema<Int>.int.nullable())
        let queueLimitPerHost = field("queueLimitPerHost", \.queueLimitPerHost, .int)
        let maxResponseBytes = field("maxResponseBytes", \.maxResponseBytes, .bytes)
        let maxRequestBytes = field("maxRequestBytes", \.maxRequestBytes, .bytes)
        let coalesces = field("coalesces", \.coalesces, .bool)
        let varyHeaders = field("varyHeaders", \.varyHeaders, .array(.string))
        let maxRedirects = field("maxRedirects", \.maxRedirects, .int)
        let followsRedirects = field("followsRedirects", \.followsRedirects, .bool)
        let idempotencyKeyHeader = field("idempotencyKeyHeader", \.idempotencyKeyHeader, .string)
        let overridesField = field("overrides", \.overrides, overrides)
        // Each on its own first: the compiler could not solve all of them in one expression.
        return .object(
            PolicyChange.init, unknownKeys: .refuse,
            connectTimeout, firstByteTimeout, stallTimeout, attemptTimeout, maxAttempts, backoff,
            retryStatuses, maxRetryAfter, longServerWait, nesting, retryProvenUnsent, breaker,
            maxConcurrentPerHost, queueLimitPerHost, maxResponseBytes, maxRequestBytes, coalesces,
            varyHeaders, maxRedirects, followsRedirects, idempotencyKeyHeader, overridesField)
    }

    private static func field<Value>(
        _ name: String, _ path: any KeyPath<PolicyChange, Value?> & Sendable, _ schema: Schema<Value>
    ) -> Field<PolicyChange, Value?> {
        .omittable(name, path, schema)
    }

    /// Rules by the statuses that have them, which are names in JSON.
    private static let statuses: Schema<[Int: StatusTable.Rule]> = Schema.dictionary(
        .choice(of: StatusTable.Rule.self).mended(by: { .final })
    ).validating { rules in
        rules.keys.sorted().filter { status($0) == nil }.map { name in
            BrokenRule(at: [name], expected: "a status of 100…999 for a name")
        }
    }.map(
        { named in
            Dictionary(
                named.compactMap { name, rule in status(name).map { ($0, rule) } },
                uniquingKeysWith: { first, _ in first })
        },
        from: { rules in
            Dictionary(
                rules.map { (String($0.key), $0.value) }, uniquingKeysWith: { first, _ in first })
        })

    private static func status(_ name: String) -> Int? {
        guard name.utf8.count == 3, let status = Int(name), 100...999 ~= status else { return nil }
        return status
    }
}
