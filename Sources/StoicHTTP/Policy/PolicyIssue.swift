/// One impossible number in a policy.
public struct PolicyIssue: Sendable, Hashable, CustomStringConvertible {
    /// The field, e.g. `maxAttempts` or `breaker.failureRatio`.
    public let field: String
    /// What is wrong with it.
    public let reason: String

    package init(field: String, reason: String) {
        self.field = field
        self.reason = reason
    }

    public var description: String { "\(field): \(reason)" }
}
