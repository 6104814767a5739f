public import StoicJSON

extension Schema {
    /// A value's document. Values that the schema refuses to read are refused here too, so that what was
    /// written can be read again.
    ///
    /// - Parameter options: How the document looks. Default: compact.
    public func encode(
        _ value: Value, _ options: JSONWriter.Options = .compact
    ) throws(EncodingFailure) -> [UInt8] {
        var writer = SchemaWriter(options)
        try writing(value, &writer)
        return try writer.finish()
    }

    /// A value as a tree; nil when it cannot be written.
    @usableFromInline func value(of value: Value) -> JSONValue? {
        guard let document = try? encode(value) else { return nil }
        return try? JSONValue.parse(document)
    }
}
