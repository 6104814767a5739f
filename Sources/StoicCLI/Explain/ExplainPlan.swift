package import Foundation
import Stoic
import StoicApple
package import StoicHTTP

/// What `explain` was asked, checked whole.
package struct ExplainPlan: Sendable {
    static let options: [Option] =
        PolicyOptions.options + [
            .value("--script"), .value("--method"), .value("--key"), .value("--unit"), .value("--now"),
            .flag("--json"),
        ]

    package let steps: [ScriptText.Step]
    package let request: HTTPRequest
    /// With the overrides that fit the request, and none left.
    package let policy: HTTPPolicy
    package let deadline: Duration?
    package let seed: UInt64?
    package let unit: Double?
    package let now: Date?
    package let wantsJSON: Bool

    package init(_ arguments: [String]) throws(UsageError) {
        let parsed = try ParsedArguments(arguments, options: Self.options)
        guard parsed.operands.isEmpty else {
            throw UsageError(
                "arguments", "none wanted, \(parsed.operands.count) given; is --script not quoted?")
        }
        guard let script = parsed.value("--script") else { throw UsageError("--script", "is missing") }
        try parsed.exclude("--unit", "--seed")
        let options = try PolicyOptions(parsed)
        request = try Self.request(parsed)
        policy = try Self.policy(in: options, for: request)
        deadline = options.deadline
        seed = options.seed
        unit = try parsed.value("--unit").map { text throws(UsageError) in try Quantity.unit(text, "--unit") }
        now = try parsed.value("--now").map { text throws(UsageError) in try Timestamp.read(text, "--now") }
        wantsJSON = parsed.has("--json")
        steps = try ScriptText(script, maxResponseBytes: policy.maxResponseBytes).steps
        if now == nil { try Self.refuseDates(steps) }
    }

    private static func policy(
        in options: PolicyOptions, for request: HTTPRequest
    ) throws(UsageError) -> HTTPPolicy {
        do {
            return try options.policy.inForce(for: request, base: base)
        } catch {
            throw UsageError("--policy", Printable.line("\(error)"))
        }
    }

    static let base = "http://explain.invalid"

    /// What `--method` and `--key` make of a request; `plan` asks the same.
    static func request(_ parsed: ParsedArguments) throws(UsageError) -> HTTPRequest {
        let name = parsed.value("--method") ?? "GET"
        guard name == name.uppercased() else {
            throw UsageError("--method", "\(Printable.quoted(name)) is not in capitals, as methods are")
        }
        let key = parsed.value("--key")
        if let key, !(1...255 ~= key.utf8.count && key.utf8.allSatisfy({ 0x21...0x7E ~= $0 })) {
            throw UsageError("--key", "must be 1 to 255 visible ASCII characters")
        }
        do throws(InvalidRequest) {
            return HTTPRequest(try HTTPMethod(name), "/", idempotencyKey: key)
        } catch {
            throw UsageError("--method", error.reason)
        }
    }

    /// Today's date would make the answer another one each day.
    private static func refuseDates(_ steps: [ScriptText.Step]) throws(UsageError) {
        for (index, step) in steps.enumerated() {
            guard let value = step.retryAfter else { continue }
            var asked = false
            _ = RetryAfter.read(
                [value], responseDate: nil,
                now: {
                    asked = true
                    return Date(timeIntervalSince1970: 0)
                })
            if asked {
                throw UsageError("--script", "step \(index + 1) names a date: --now is needed to measure it")
            }
        }
    }
}
