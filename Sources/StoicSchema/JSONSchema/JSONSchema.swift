public import StoicJSON

/// A document of JSON Schema 2020-12, ready to hold other documents against it.
///
/// It knows the keywords of the core, applicator and validation vocabularies, and asserts `format` for the
/// formats of `StringFormat`. It does not know `unevaluatedItems`, `unevaluatedProperties`, dynamic
/// references, anchors, references to other documents, and `$id` below the root: a schema that uses them is
/// refused, and so is one with a keyword that means nothing, unless its name begins with `x-`. Numbers are
/// compared exactly, strings scalar by scalar.
///
/// ```swift
/// let schema = try JSONSchema(schemaDocument)
/// try schema.validate(document)
/// ```
public struct JSONSchema: Sendable {
    let schemas: [CompiledSchema]
    let declared: Set<String>

    /// Reads a schema document.
    ///
    /// Range: nesting of 128; the schemas that apply to one value may follow each other 128 deep, and not in
    /// a circle.
    ///
    /// Throws: every keyword that is malformed or not supported, with its place.
    ///
    /// Source: JSON Schema Core and Validation, draft 2020-12.
    public init(_ document: [UInt8]) throws(ValidationFailure) {
        let options = DecodingOptions.standard
        var findings = Findings(limit: options.maxIssues)
        guard let root = findings.tree(of: document, options.limits) else {
            throw ValidationFailure([], omitted: 0, findings, in: document, options.limits, declared: [])
        }
        let compiler = SchemaCompiler.compile(root)
        guard compiler.faults.isEmpty, findings.list.isEmpty else {
            let kept = Array(compiler.faults.prefix(options.maxIssues))
            throw ValidationFailure(
                kept, omitted: compiler.faults.count - kept.count, findings, in: document, options.limits,
                // A schema's names are its author's.
                declared: Set(kept.flatMap(\.tokens)))
        }
        schemas = compiler.schemas
        declared = compiler.declared
    }

    /// Reads a schema document that is a tree, such as a schema's export; places are those in its compact
    /// text.
    ///
    /// Throws: every keyword that is malformed or not supported.
    public init(_ document: JSONValue) throws(ValidationFailure) {
        // A tree that is nested too deep to be written has no text; the text's reader says the same of one
        // that is nested half as deep.
        let bytes = (try? JSONWriter.bytes(of: document)) ?? Array(repeating: UInt8(ascii: "["), count: 512)
        try self.init(bytes)
    }

    /// Holds a document against the schema.
    ///
    /// The work is bounded by 16 steps for each of the document's bytes and a million besides, where holding
    /// a value against a schema is a step; values and the schemas that apply to them may nest 160 deep.
    /// Beyond, the document is refused with an issue that says so.
    ///
    /// - Returns: The document as a tree.
    /// - Throws: All issues, in the order of their places.
    @discardableResult
    public func validate(
        _ document: [UInt8], options: DecodingOptions = .standard
    ) throws(ValidationFailure) -> JSONValue {
        var findings = Findings(limit: options.maxIssues)
        guard let tree = findings.tree(of: document, options.limits) else {
            throw ValidationFailure([], omitted: 0, findings, in: document, options.limits, declared: [])
        }
        var run = SchemaRun(schemas, limit: findings.limit, size: document.count)
        let isRight = run.apply(0, to: tree)
        if isRight, findings.list.isEmpty { return tree }
        throw ValidationFailure(
            run.faults, omitted: run.omitted, findings, in: document, options.limits, declared: declared)
    }

    /// Holds a document that is a string against the schema.
    ///
    /// - Returns: The document as a tree.
    /// - Throws: All issues, in the order of their places.
    @discardableResult
    public func validate(
        _ document: String, options: DecodingOptions = .standard
    ) throws(ValidationFailure) -> JSONValue {
        try validate(Array(document.utf8), options: options)
    }
}

extension Findings {
    /// Reads a document and notes where it has a name twice, of which the first counts; nil when it is no
    /// JSON.
    fileprivate mutating func tree(of document: [UInt8], _ limits: JSONLimits) -> JSONValue? {
        var repeated: [JSONSyntaxError] = []
        var tree: JSONValue?
        do throws(JSONSyntaxError) {
            tree = try JSONReader.read(document, limits: limits) {
                (reader) throws(JSONSyntaxError) -> JSONValue in
                try reader.readValue(duplicateKeys: .keepFirst, noting: &repeated)
            }
        } catch {
            add(error)
        }
        for error in repeated { issue(.duplicateKey, at: error.offset, error.code.expected) }
        return tree
    }
}
