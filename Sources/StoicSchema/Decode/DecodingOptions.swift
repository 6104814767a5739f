public import StoicJSON

/// How much of a document is read, and how much is told about it.
public struct DecodingOptions: Sendable, Hashable {
    /// What is read when nothing else is asked for: nesting of 128, a hundred issues.
    public static let standard = DecodingOptions()

    /// What is refused for its size. Default: JSON's, but for a nesting of 128, which a schema that contains
    /// itself reads safely on the smallest stack.
    public var limits: JSONLimits

    /// So many issues are kept, and as many warnings and repairs.
    ///
    /// - Range: 1 and more; a smaller value counts as 1.
    /// - Default: 100.
    public var maxIssues: Int

    /// Options of one's own.
    public init(limits: JSONLimits = JSONLimits(maxDepth: 128), maxIssues: Int = 100) {
        self.limits = limits
        self.maxIssues = maxIssues
    }
}
