public import StoicJSON

/// Why a value cannot be written by its schema, and which part of it.
public struct EncodingFailure: Error, Sendable, Hashable {
    /// What is wrong.
    public enum Reason: Sendable, Hashable {
        /// The value breaks a rule of its schema, told in the schema's words.
        case refused(String)
        /// JSON cannot hold it.
        case json(JSONWriteError)
    }

    /// What is wrong.
    public let reason: Reason
    /// Where in the document it would have been.
    public let pointer: JSONPointer
}

extension EncodingFailure: CustomStringConvertible {
    /// Names the place without its last names, which may be a dictionary's own.
    public var description: String {
        let wanted =
            switch reason {
            case .refused(let words): "expected \(words)"
            case .json(let error): error.rawValue
            }
        return "cannot be written: \(wanted), \(pointer.tokens.count) levels deep"
    }
}
