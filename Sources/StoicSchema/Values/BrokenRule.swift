/// A rule about a whole value that one part of it breaks.
package struct BrokenRule: Sendable, Hashable {
    /// The names and indices that lead from the value to the part.
    package let path: [String]
    /// What is wanted there.
    package let expected: String

    package init(at path: [String], expected: String) {
        self.path = path
        self.expected = expected
    }
}
