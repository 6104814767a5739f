/// An answer whose body is not what was asked for.
public struct ValidationFailure: Error, Sendable, Hashable {
    /// One thing that is wrong with it.
    public struct Issue: Sendable, Hashable, CustomStringConvertible {
        /// Where, as a JSON Pointer (RFC 6901).
        public let path: String
        /// What was wanted, in our own words.
        public let reason: String

        public var description: String { "\(path.isEmpty ? "the document" : path): \(reason)" }
    }

    /// What is wrong, in the order found.
    public let issues: [Issue]
    /// The answer's media type, when it named one.
    public let contentType: String?
}

extension ValidationFailure: CustomStringConvertible {
    public var description: String {
        issues.map(\.description).joined(separator: "; ")
    }
}
