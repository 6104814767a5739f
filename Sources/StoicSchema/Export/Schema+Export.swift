public import StoicJSON

extension Schema {
    /// The schema as a document of JSON Schema 2020-12.
    ///
    /// Every document that the schema reads is valid by it, but for a number nearer to its bound than a
    /// double tells, and for names that are there twice in what is passed over. The reverse holds but for
    /// what JSON Schema cannot say: rules of one's own, mappings that may fail and rules about what a mapping
    /// made, which stand there as comments; numbers that the Swift type cannot hold; and names that are there
    /// twice, or both as they are and as they were.
    public var jsonSchema: JSONValue { JSONSchemaExport.document(of: shape) }
}

extension Schema {
    /// What is wanted, in a few words, as issues say it.
    public var expectation: String { shape.words }
}

extension Schema: CustomStringConvertible {
    /// What is wanted, in words, a line a member.
    public var description: String { shape.outline(indent: 0, depth: 8) }
}
