/// A policy that cannot be meant, with everything that is wrong with it.
public struct InvalidPolicy: Error, Sendable, Hashable, CustomStringConvertible {
    /// All of its issues, in the order of the fields.
    public let issues: [PolicyIssue]

    package init(issues: [PolicyIssue]) {
        self.issues = issues
    }

    public var description: String {
        "invalid policy: " + issues.map(\.description).joined(separator: "; ")
    }
}
