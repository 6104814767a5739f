public import StoicJSON

/// One thing about a document that is not as its schema wants it: what, where, what was wanted, what was
/// there.
public struct SchemaIssue: Sendable, Hashable {
    /// A closed set, fit for a metric's label.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// The document is no JSON, or beyond a limit; `expected` then says which rule it breaks.
        case syntax
        /// Another kind of value than the one wanted.
        case kind
        /// A member that must be there is not; the pointer leads to where it would be.
        case missing
        /// A number beyond its bounds, or that its type cannot hold.
        case range
        /// A whole number is wanted and this one has a fraction.
        case fraction
        /// A string with too few or too many scalars.
        case length
        /// An array or object with too few or too many elements.
        case count
        /// A string that does not match its pattern.
        case pattern
        /// A string that is not of its format.
        case format
        /// A value that is none of those listed.
        case choice
        /// A value that fits none of a union's alternatives, or more than the one it may fit.
        case union
        /// A member that the schema does not know.
        case unknownKey = "unknown_key"
        /// A name that the object has already.
        case duplicateKey = "duplicate_key"
        /// A member under a name that is deprecated, or renamed.
        case deprecatedKey = "deprecated_key"
        /// Refused by a check of the schema's owner.
        case check
    }

    /// The kind of fault.
    public let code: Code
    /// Where, from the document's root.
    public let pointer: JSONPointer
    /// Where, as an editor shows it: of a missing member, the object that misses it; of a member's name that
    /// is wrong, the name.
    public let position: JSONTextPosition
    /// What was wanted, in words of the schema.
    public let expected: String
    /// What was there, as its kind and size; never its content.
    public let found: String
    /// Which of the pointer's first 64 tokens the document has made up; all beyond are taken for such.
    private let madeUp: UInt64

    /// - Parameter madeUp: A bit for each token that the document has made up, such as a dictionary's key.
    package init(
        _ code: Code, at pointer: JSONPointer, position: JSONTextPosition, expected: String, found: String,
        madeUp: UInt64 = 0
    ) {
        self.code = code
        self.pointer = pointer
        self.position = position
        self.expected = expected
        self.found = found
        self.madeUp = madeUp
    }

    /// The pointer's text with every token that the document made up as `*`.
    public var safePath: String {
        var path = ""
        for (index, token) in pointer.tokens.enumerated() {
            path += index < 64 && madeUp & 1 << UInt64(index) == 0 ? "/" + JSONPointer.escaped(token) : "/*"
        }
        return path
    }
}

extension SchemaIssue: CustomStringConvertible {
    /// Without anything of the document's own: fit for a log.
    public var description: String { text(path: safePath) }

    /// With the pointer as it is, which may hold names out of the document: for the document's owner.
    public var detail: String { text(path: pointer.description) }

    private func text(path: String) -> String {
        let place = path.isEmpty ? "the document" : path
        let found = found.isEmpty ? "" : ", found \(found)"
        return "\(place) (\(position)): expected \(expected)\(found)"
    }
}
