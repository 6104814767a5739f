/// Bad input: what was given and why it cannot be meant, in one line (C6); or a line for each place in a
/// file.
package struct UsageError: Error, Equatable, CustomStringConvertible {
    /// The option, argument or file at fault, then the reason.
    package let description: String
    /// What is wrong with a file, each line with its place; they stand for the description.
    package let places: [String]

    package init(_ what: String, _ reason: String) {
        description = "\(what): \(reason)"
        places = []
    }

    /// - Parameter places: `FILE:LINE:COLUMN: what is wrong there`.
    init(_ what: String, places: [String]) {
        description = "\(what): \(places.joined(separator: "; "))"
        self.places = places
    }
}
