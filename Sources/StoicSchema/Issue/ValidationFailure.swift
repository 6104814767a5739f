/// A document that is not what was asked for, with everything that is wrong with it.
public struct ValidationFailure: Error, Sendable, Hashable {
    /// What is wrong, in the order of its place in the document.
    public let issues: [SchemaIssue]
    /// Issues beyond the number that is kept.
    public let omittedIssues: Int
    /// The media type that the document came with, if one was named.
    public var contentType: String?

    /// A failure of these issues.
    public init(issues: [SchemaIssue], omittedIssues: Int = 0, contentType: String? = nil) {
        self.issues = issues
        self.omittedIssues = omittedIssues
        self.contentType = contentType
    }
}

extension ValidationFailure: CustomStringConvertible {
    /// Without anything of the document's own: fit for a log.
    public var description: String { text(issues.map(\.description)) }

    /// With names out of the document: for the document's owner.
    public var detail: String { text(issues.map(\.detail)) }

    private func text(_ issues: [String]) -> String {
        issues.joined(separator: "; ") + (omittedIssues > 0 ? "; and \(omittedIssues) more" : "")
    }
}
