import Foundation
import Stoic
import StoicHTTP

/// What `outbox deliver` was asked.
package struct DeliverPlan: Sendable {
    private static let variable = "STOIC_AUTHORIZATION"
    /// Of the policy's: an outbox owns its repeats and waits as long as a server asks.
    private static let unfit: Set = ["--attempts", "--seed", "--long-server-wait", "--max-retry-after"]
    private static let options: [Option] =
        PolicyOptions.options + [
            .value("--base"), .list("-H"), .value("--transport"), .value("--cacert"), .flag("--all"),
            .flag("--json"), .flag("-q"),
        ]

    let place: String
    let base: String
    let headers: HTTPHeaders
    let policy: HTTPPolicy
    let deadline: Duration?
    let transport: TransportChoice
    let hastens: Bool
    let wantsJSON: Bool
    let isQuiet: Bool

    init(
        _ arguments: [String],
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(UsageError) {
        let parsed = try ParsedArguments(arguments, options: Self.options)
        for option in Self.unfit.sorted() where parsed.has(option) {
            throw UsageError(
                option, "belongs to get and send: a delivery is one attempt, and the outbox owns the repeats")
        }
        place = try OutboxPlan.place(parsed)
        // Counted, not shown: it may be the rest of a header that was not quoted.
        guard parsed.operands.count == 1 else {
            throw UsageError(
                "arguments", "one DIR wanted, \(parsed.operands.count) given; is something not quoted?")
        }
        guard let base = parsed.value("--base") else {
            throw UsageError("--base", "is missing: the URL that the entries' targets are under")
        }
        do throws(InvalidRequest) {
            _ = try BaseURL(base)
        } catch {
            throw UsageError("--base", error.reason)
        }
        self.base = base
        let options = try PolicyOptions(parsed)
        headers = try Self.headers(parsed.values("-H"), environment, options.policy)
        policy = options.policy
        deadline = options.deadline
        transport = try TransportChoice(parsed)
        hastens = parsed.has("--all")
        wantsJSON = parsed.has("--json")
        isQuiet = parsed.has("-q")
    }

    private static func headers(
        _ lines: [String], _ environment: [String: String], _ policy: HTTPPolicy
    ) throws(UsageError) -> HTTPHeaders {
        var headers = try HeaderOption.read(lines)
        if headers.contains(policy.idempotencyKeyHeader) {
            throw UsageError("-H", "\(policy.idempotencyKeyHeader) is each entry's own")
        }
        if let value = environment[variable], !value.isEmpty, !headers.contains("Authorization") {
            do throws(UsageError) {
                headers = headers.merging(try HeaderOption.read(["Authorization: \(value)"]))
            } catch {
                throw UsageError(variable, "cannot be a header's value")
            }
        }
        return headers
    }
}
