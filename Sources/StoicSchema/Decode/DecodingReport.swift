/// All that was noticed while a document was read, and the value if it fits.
public struct DecodingReport<Value> {
    /// The value; nil when there are issues.
    public let value: Value?
    /// What makes the document wrong.
    public let issues: [SchemaIssue]
    /// What is right, but should not stay: deprecated, renamed and unknown members, unknown cases.
    public let warnings: [SchemaIssue]
    /// What was replaced: absent members that have a default, values and elements that did not fit.
    public let repairs: [SchemaIssue]
    /// Issues, warnings and repairs beyond the number that is kept of each.
    public let omitted: (issues: Int, warnings: Int, repairs: Int)

    /// The issues as an error; nil when there are none.
    public var failure: ValidationFailure? {
        value == nil ? ValidationFailure(issues: issues, omittedIssues: omitted.issues) : nil
    }
}

extension DecodingReport: Sendable where Value: Sendable {}
