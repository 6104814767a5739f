import StoicJSON

extension Schema
where Value: RawRepresentable & CaseIterable & Sendable & SendableMetatype, Value.RawValue == String {
    /// One of an enumeration's cases, by its raw value.
    ///
    /// - Parameter unknown: Stands for a string that is no case, with a warning; nil makes it an issue.
    public static func choice(of type: Value.Type = Value.self, unknown: Value? = nil) -> Schema {
        let names = Value.allCases.map { Array($0.rawValue.utf8) }
        // As JSON compares strings, and the export's enum; a string's own `==` takes others for the same.
        return choice(.string, Value.allCases.map { .string($0.rawValue) }, unknown) { text in
            names.contains { $0.elementsEqual(text.utf8) }
        }
    }
}

extension Schema
where Value: RawRepresentable & CaseIterable & Sendable & SendableMetatype, Value.RawValue == Int {
    /// One of an enumeration's cases, by its raw value.
    ///
    /// - Parameter unknown: Stands for a number that is no case, with a warning; nil makes it an issue.
    public static func choice(of type: Value.Type = Value.self, unknown: Value? = nil) -> Schema {
        choice(.int, Value.allCases.map { .number(JSONNumber($0.rawValue)) }, unknown) { _ in true }
    }
}

extension Schema where Value: RawRepresentable & Sendable & SendableMetatype, Value.RawValue: Sendable {
    fileprivate static func choice(
        _ raw: Schema<Value.RawValue>, _ cases: [JSONValue], _ unknown: Value?,
        isKnown: @escaping @Sendable (Value.RawValue) -> Bool
    ) -> Schema {
        let shape = Shape.choice(cases)
        let words = shape.words
        let writing = raw.writing
        return Schema(
            unknown == nil ? shape : .open(shape),
            writing: { value, writer throws(EncodingFailure) in try writing(value.rawValue, &writer) },
            reading: { reader, findings, slot throws(JSONSyntaxError) in
                reader.skipWhitespace()
                let start = reader.position
                guard let text = try raw.read(&reader, &findings) else { return false }
                if isKnown(text), let value = Value(rawValue: text) {
                    slot.initialize(to: value)
                } else if let unknown {
                    findings.add(.warning, .choice, at: start, words)
                    slot.initialize(to: unknown)
                } else {
                    findings.issue(.choice, at: start, words)
                    return false
                }
                return true
            })
    }
}

extension Schema where Value == String {
    /// One of these strings.
    public static func choice(_ values: String...) -> Schema {
        let shape = Shape.choice(values.map { .string($0) })
        let check = Check<String>(code: .choice, expected: shape.words) { value in
            values.contains { $0.utf8.elementsEqual(value.utf8) }
        }
        return Schema(.string, shape, adding: check)
    }
}
