import Stoic
package import StoicHTTP

/// The options that are a policy's fields, the same for every command that has them.
package struct PolicyOptions {
    static let options: [Option] = [
        .value("--policy"), .value("--deadline"), .value("--attempt-timeout"), .value("--attempts"),
        .value("--max-bytes"), .value("--long-server-wait"), .value("--max-retry-after"), .value("--seed"),
    ]

    /// The file's or the standard one, with what the flags say.
    package var policy: HTTPPolicy
    package var deadline: Duration?
    package var seed: UInt64?

    package init(_ arguments: ParsedArguments) throws(UsageError) {
        var policy = HTTPPolicy.standard
        if let path = arguments.value("--policy") { policy = try PolicyFile.read(path) }
        // One call: there is no other to share with.
        policy.insist { $0.coalesces = false }
        if let text = arguments.value("--deadline") {
            deadline = try Quantity.duration(text, "--deadline")
        }
        if let text = arguments.value("--attempt-timeout") {
            let timeout = try Quantity.duration(text, "--attempt-timeout")
            policy.insist { $0.attemptTimeout = timeout }
        }
        if let text = arguments.value("--attempts") {
            let attempts = try Quantity.integer(text, "--attempts", in: 1...1_000)
            policy.insist { $0.maxAttempts = attempts }
        }
        if let text = arguments.value("--max-bytes") {
            let bytes = try Quantity.bytes(text, "--max-bytes")
            policy.insist { $0.maxResponseBytes = bytes }
        }
        if let text = arguments.value("--max-retry-after") {
            let wait = try Quantity.duration(text, "--max-retry-after")
            policy.insist { $0.maxRetryAfter = wait }
        }
        if let text = arguments.value("--long-server-wait") {
            guard let choice = RetryPolicy.LongServerWait(rawValue: text) else {
                throw UsageError("--long-server-wait", "\(Printable.quoted(text)) is neither defer nor clamp")
            }
            policy.insist { $0.longServerWait = choice }
        }
        if let text = arguments.value("--seed") { seed = try Quantity.seed(text, "--seed") }
        if let issue = policy.issues.first { throw UsageError(Self.option(of: issue.field), issue.reason) }
        self.policy = policy
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
