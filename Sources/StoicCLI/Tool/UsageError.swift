/// Bad input: what was given and why it cannot be meant, in one line (C6).
package struct UsageError: Error, Equatable, CustomStringConvertible {
    /// The option, argument or file at fault, then the reason.
    package let description: String

    package init(_ what: String, _ reason: String) {
        description = "\(what): \(reason)"
    }
}
