/// A JSON document as a tree, with nothing lost but white space and the way strings were escaped.
///
/// Values are equal when their meaning is: numbers by value, strings scalar by scalar, objects whatever the
/// order of their members.
public enum JSONValue: Sendable {
    /// `null`
    case null
    /// `true` or `false`
    case bool(Bool)
    /// A number, exact.
    case number(JSONNumber)
    /// A string.
    case string(String)
    /// Values in their order.
    case array([JSONValue])
    /// Named values in their order.
    case object(JSONObject)
}

extension JSONValue {
    /// Reads a document.
    ///
    /// - Parameters:
    ///   - document: One value in UTF-8, without a byte order mark.
    ///   - limits: What is refused for its size.
    ///   - duplicateKeys: What a repeated name in an object means. Default: an error.
    public static func parse(
        _ document: [UInt8],
        limits: JSONLimits = .standard,
        duplicateKeys: JSONDuplicateKeys = .refuse
    ) throws(JSONSyntaxError) -> JSONValue {
        try JSONReader.read(document, limits: limits) { reader throws(JSONSyntaxError) in
            try reader.readValue(duplicateKeys: duplicateKeys)
        }
    }

    /// The member of that name, when this is an object that has it.
    public subscript(name: String) -> JSONValue? {
        guard case .object(let object) = self else { return nil }
        return object[name]
    }

    /// The element at that index, when this is an array that has it.
    public subscript(index: Int) -> JSONValue? {
        guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
        return elements[index]
    }

    /// The value that a pointer leads to from here.
    public subscript(pointer: JSONPointer) -> JSONValue? {
        var value = self
        for token in pointer.tokens {
            let next: JSONValue? =
                switch value {
                case .object(let object): object[token]
                case .array: JSONPointer.index(token).flatMap { value[$0] }
                default: nil
                }
            guard let next else { return nil }
            value = next
        }
        return value
    }
}

extension JSONValue: CustomStringConvertible {
    /// The value as compact JSON; empty for a tree that is nested too deep to be written.
    public var description: String {
        String(decoding: (try? JSONWriter.bytes(of: self)) ?? [], as: UTF8.self)
    }
}
