import StoicJSON

/// One way to write a value of a union, with the value it stands for.
public struct Variant<Value>: Sendable {
    let tag: String?
    let schema: Schema<Value>
    /// The value is of this variant.
    let matches: @Sendable (Value) -> Bool

    /// A variant of a union without a tag.
    ///
    /// - Parameters:
    ///   - schema: How the payload is written.
    ///   - embed: The value of a payload: an enumeration's case.
    ///   - extract: The payload, if the value is of this case.
    public static func variant<Payload>(
        _ schema: Schema<Payload>, _ embed: @escaping @Sendable (Payload) -> Value,
        _ extract: @escaping @Sendable (Value) -> Payload?
    ) -> Variant {
        variant(tag: nil, schema, embed, extract)
    }

    /// A variant of a union with a tag: the payload is an object that has the tag among its members.
    public static func variant<Payload>(
        _ tag: String, _ schema: Schema<Payload>, _ embed: @escaping @Sendable (Payload) -> Value,
        _ extract: @escaping @Sendable (Value) -> Payload?
    ) -> Variant {
        variant(tag: tag, schema, embed, extract)
    }

    /// The same, which does not mind a member of that name.
    func allowing(_ name: String) -> Variant {
        Variant(tag: tag, schema: schema.allowingIfObject(name), matches: matches)
    }

    private static func variant<Payload>(
        tag: String?, _ schema: Schema<Payload>, _ embed: @escaping @Sendable (Payload) -> Value,
        _ extract: @escaping @Sendable (Value) -> Payload?
    ) -> Variant {
        let all = schema.flatMap("of this variant", { embed($0) }, from: extract)
        // The way in never fails, so there is nothing to note.
        let plain = Schema<Value>(
            schema.shape, allowing: all.allowing, writing: all.writing, reading: all.reading)
        return Variant(tag: tag, schema: plain, matches: { extract($0) != nil })
    }
}
