/// One impossible number in a policy.
public struct PolicyIssue: Sendable, Hashable, CustomStringConvertible {
    /// The field, e.g. `maxAttempts` or `breaker.failureRatio`.
    public let field: String
    /// What is wrong with it.
    public let reason: String

    public var description: String { "\(field): \(reason)" }
}

/// A policy that cannot be meant, with everything that is wrong with it.
public struct InvalidPolicy: Error, Sendable, Hashable, CustomStringConvertible {
    /// All of its issues, in the order of the fields.
    public let issues: [PolicyIssue]

    public var description: String {
        "invalid policy: " + issues.map(\.description).joined(separator: "; ")
    }
}
