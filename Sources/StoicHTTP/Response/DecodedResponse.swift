public import StoicSchema

/// An answer whose body was read by a schema, with what is not as it should be though it matches.
public struct DecodedResponse<Value> {
    /// The value.
    public let value: Value
    /// Deprecated, renamed and unknown members, unknown cases.
    public let warnings: [SchemaIssue]
    /// What was replaced or left out.
    public let repairs: [SchemaIssue]
    /// The answer itself.
    public let response: HTTPResponse

    /// Something was warned of or repaired.
    public var isDegraded: Bool { !warnings.isEmpty || !repairs.isEmpty }
}

extension DecodedResponse: Sendable where Value: Sendable {}
