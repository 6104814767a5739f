import Stoic
package import StoicHTTP

/// The options that are a policy's fields, the same for every command that has them.
package struct PolicyOptions {
    static let options: [Option] = [
        .value("--deadline"), .value("--attempt-timeout"), .value("--attempts"), .value("--max-bytes"),
        .value("--long-server-wait"), .value("--max-retry-after"), .value("--seed"),
    ]

    package var policy = HTTPPolicy.standard
    package var deadline: Duration?
    package var seed: UInt64?

    package init(_ arguments: ParsedArguments) throws(UsageError) {
        // One call: there is no other to share with.
        policy.coalesces = false
        if let text = arguments.value("--deadline") {
            deadline = try Quantity.duration(text, "--deadline")
        }
        if let text = arguments.value("--attempt-timeout") {
            policy.attemptTimeout = try Quantity.duration(text, "--attempt-timeout")
        }
        if let text = arguments.value("--attempts") {
            policy.maxAttempts = try Quantity.integer(text, "--attempts", in: 1...1_000)
        }
        if let text = arguments.value("--max-bytes") {
            policy.maxResponseBytes = try Quantity.bytes(text, "--max-bytes")
        }
        if let text = arguments.value("--max-retry-after") {
            policy.maxRetryAfter = try Quantity.duration(text, "--max-retry-after")
        }
        if let text = arguments.value("--long-server-wait") {
            guard let choice = RetryPolicy.LongServerWait(rawValue: text) else {
                throw UsageError("--long-server-wait", "\(Printable.quoted(text)) is neither defer nor clamp")
            }
            policy.longServerWait = choice
        }
        if let text = arguments.value("--seed") { seed = try Quantity.seed(text, "--seed") }
        if let issue = policy.issues.first { throw UsageError(Self.option(of: issue.field), issue.reason) }
    }

    private static func option(of field: String) -> String {
        switch field {
        case "attemptTimeout": "--attempt-timeout"
        case "maxAttempts": "--attempts"
        case "maxResponseBytes": "--max-bytes"
        case "maxRetryAfter": "--max-retry-after"
        default: field
        }
    }
}
