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
    /// Without the names on the way to the place, which may be a dictionary's own: fit for a log.
    public var description: String { text(at: pointer.tokens.isEmpty ? "" : " in a part of it") }

    /// With the pointer: for the value's owner.
    public var detail: String { text(at: pointer.tokens.isEmpty ? "" : " at \(pointer)") }

    private func text(at place: String) -> String {
        switch reason {
        case .refused(let words): "cannot be written: expected \(words)\(place)"
        case .json(let error): "cannot be written: \(error.rawValue)\(place)"
        }
    }
}
