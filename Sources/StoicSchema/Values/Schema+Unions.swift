import StoicJSON

extension Schema {
    /// A value that is written in one of several ways; the first that fits counts.
    ///
    /// What a value costs is bounded: what is read twice counts twice against the limits.
    public static func anyOf(_ variants: Variant<Value>...) -> Schema { anyOf(variants) }

    private static func anyOf(_ variants: [Variant<Value>]) -> Schema {
        let shape = Shape.union(variants.map(\.schema.shape))
        let words = shape.words
        return Schema(
            shape, allowing: { name in anyOf(variants.map { $0.allowing(name) }) },
            writing: { value, writer throws(EncodingFailure) in
                guard let variant = variants.first(where: { $0.matches(value) }) else {
                    throw writer.failure(.refused(words))
                }
                try variant.schema.writing(value, &writer)
            },
            reading: { reader, findings, slot throws(JSONSyntaxError) in
                reader.skipWhitespace()
                let start = reader.mark()
                let offset = reader.position
                let mark = findings.mark
                for variant in variants {
                    let isRead = try findings.strictly { findings throws(JSONSyntaxError) in
                        try variant.schema.reading(&reader, &findings, slot)
                    }
                    if isRead { return true }
                    findings.rewind(to: mark)
                    reader.rewind(to: start)
                }
                try reader.skipValue()
                findings.issue(.union, at: offset, words)
                return false
            })
    }

    /// An object whose member of a certain name says which of several ways it is written in.
    ///
    /// - Parameters:
    ///   - key: The name of the tag.
    ///   - variants: Each with its tag; of two with one tag the first counts.
    ///   - unknown: Stands for an object with another tag, with a warning; nil makes it an issue.
    public static func tagged(by key: String, _ variants: Variant<Value>..., unknown: Value? = nil) -> Schema
    where Value: Sendable {
        tagged(by: key, variants, unknown)
    }

    private static func tagged(by key: String, _ variants: [Variant<Value>], _ unknown: Value?) -> Schema
    where Value: Sendable {
        let tagged = TaggedUnion(key, variants)
        return Schema(
            unknown == nil ? tagged.shape : .open(tagged.shape),
            allowing: { name in Self.tagged(by: key, variants.map { $0.allowing(name) }, unknown) },
            writing: { value, writer throws(EncodingFailure) in try tagged.write(value, &writer) },
            reading: { reader, findings, slot throws(JSONSyntaxError) in
                try tagged.read(&reader, &findings, slot, unknown)
            })
    }
}

/// Finds an object's tag and hands the object to the variant that has it.
private struct TaggedUnion<Value: Sendable>: Sendable {
    let key: JSONKey
    let variants: [(tag: JSONKey, schema: Schema<Value>, matches: @Sendable (Value) -> Bool)]
    let shape: Shape

    init(_ key: String, _ variants: [Variant<Value>]) {
        self.key = JSONKey(key)
        self.variants = variants.map { variant in
            (JSONKey(variant.tag ?? ""), variant.schema.allowingIfObject(key), variant.matches)
        }
        shape = .tagged(key, variants.map { ($0.tag ?? "", $0.schema.shape) })
    }

    func write(_ value: Value, _ writer: inout SchemaWriter) throws(EncodingFailure) {
        guard let variant = variants.first(where: { $0.matches(value) }) else {
            throw writer.failure(.refused(shape.words))
        }
        writer.tags.append((key.text, variant.tag.text))
        try variant.schema.writing(value, &writer)
        guard writer.tags.isEmpty else { throw writer.failure(.refused("an object, to hold \(key.text)")) }
    }

    func read(
        _ reader: inout JSONReader, _ findings: inout Findings, _ slot: Slot, _ unknown: Value?
    ) throws(JSONSyntaxError) -> Bool {
        guard reader.peekKind() == .object else { return try reader.refuse(&findings, shape.words) }
        let start = reader.mark()
        let offset = reader.position
        switch try findTag(&reader) {
        case .absent:
            findings.issue(.missing, at: offset, oneOfTags, missing: key.text)
        case .other(let place):
            findings.issue(.kind, at: place, "a string")
        case .unknown(let place):
            let expected = oneOfTags
            if let unknown {
                findings.add(.warning, .choice, at: place, expected)
                slot.initialize(to: unknown)
                reader.rewind(to: start)
                try reader.skipValue()
                return true
            }
            findings.issue(.choice, at: place, expected)
        case .variant(let index):
            reader.rewind(to: start)
            return try variants[index].schema.reading(&reader, &findings, slot)
        }
        reader.rewind(to: start)
        try reader.skipValue()
        return false
    }

    private var oneOfTags: String {
        "one of " + variants.map { JSONValue.string($0.tag.text).description }.joined(separator: ", ")
    }

    private enum Tag {
        case absent
        case other(Int)
        case unknown(Int)
        case variant(Int)
    }

    private func findTag(_ reader: inout JSONReader) throws(JSONSyntaxError) -> Tag {
        try reader.enterObject()
        while let name = try reader.nextKey() {
            guard reader.matches(name, key) else {
                try reader.skipValue()
                continue
            }
            let place = reader.position
            guard reader.peekKind() == .string else { return .other(place) }
            let token = try reader.readStringToken()
            let index = variants.firstIndex { reader.matches(token, $0.tag) }
            return index.map(Tag.variant) ?? .unknown(place)
        }
        return .absent
    }
}
