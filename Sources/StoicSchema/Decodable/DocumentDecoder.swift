public import StoicJSON

/// Makes values of `Decodable` types from JSON documents, strict to RFC 8259 and exact about numbers.
///
/// A string is no number and no number is a string; `1.0` and `1e2` are whole; null is for optionals alone;
/// an object with two members of one name is refused. The first fault ends the decoding: `Decodable` cannot
/// go on after one.
public struct DocumentDecoder: Sendable {
    /// How the names in a document become those of the types.
    public enum Keys: String, Sendable, Hashable, CaseIterable {
        /// They are the same.
        case asWritten = "as_written"
        /// `user_id` is `userId`; names in a dictionary stay as they are. Where two names become one, the
        /// first member counts.
        case fromSnakeCase = "from_snake_case"
    }

    /// What is refused; nesting beyond 128 unless more is allowed, for types that hold themselves use the
    /// stack.
    public var limits: JSONLimits
    /// How names are compared. Default: as they are written.
    public var keys: Keys
    /// For types that want to know more than the document says.
    public var userInfo: [CodingUserInfoKey: any Sendable]
    /// Types that are made here and not by their own `init(from:)`.
    package var values: [DocumentValue]

    /// A decoder that makes every value by its type's own `init(from:)`.
    @_disfavoredOverload public init(
        limits: JSONLimits = JSONLimits(maxDepth: 128), keys: Keys = .asWritten,
        userInfo: [CodingUserInfoKey: any Sendable] = [:]
    ) {
        self.init(limits: limits, keys: keys, userInfo: userInfo, values: [])
    }

    package init(
        limits: JSONLimits = JSONLimits(maxDepth: 128), keys: Keys = .asWritten,
        userInfo: [CodingUserInfoKey: any Sendable] = [:], values: [DocumentValue]
    ) {
        self.limits = limits
        self.keys = keys
        self.userInfo = userInfo
        self.values = values
    }

    /// Makes a value from a document that holds nothing else.
    ///
    /// - Throws: One issue: the first that was met.
    public func decode<Value: Decodable>(
        _ type: Value.Type, from document: [UInt8]
    ) throws(ValidationFailure) -> Value {
        let text = TapeText(bytes: document)
        var tape = TapeBuilder(text)
        do {
            try tape.run(limits)
        } catch {
            throw ValidationFailure(issues: FaultReport.issues(error, in: document, limits))
        }
        let decoded = DecodedDocument(text, tape, self)
        do {
            return try decoded.value(type, at: .root)
        } catch {
            throw ValidationFailure(issues: [FaultReport(document: decoded).issue(error)])
        }
    }
}
