import StoicJSON
import StoicSchema
import Testing

/// J2. Skipped where the corpus is absent: it is not copied into the project.
@Suite(.enabled(if: SchemaSuite.isPresent))
struct `The JSON Schema suite` {
    /// Schemas that are refused, by file; with what is refused in them. "*" stands for all of the file's.
    static let refused: [String: [String: [String]]] = [
        "unevaluatedItems": ["unevaluatedItems": ["*"]],
        "unevaluatedProperties": ["unevaluatedProperties": ["*"]],
        "not": [
            "unevaluatedProperties": ["collect annotations inside a 'not', even if collection is disabled"]
        ],
        "dynamicRef": ["$dynamicRef and $dynamicAnchor": ["*"]],
        "optional/dynamicRef": ["$dynamicRef": ["*"]],
        "anchor": ["$anchor": ["*"]],
        "optional/anchor": ["$anchor": ["*"]],
        "optional/id": ["$id below the root": ["*"]],
        "refRemote": ["references to other documents, or $id below the root": ["*"]],
        "optional/cross-draft": ["references to other documents": ["*"]],
        "defs": ["references to other documents": ["validate definition against metaschema"]],
        "ref": [
            "references to other documents": ["remote ref, containing refs itself"],
            "unevaluatedProperties": ["ref creates new scope when adjacent to keywords"],
            "$anchor": ["URN base URI with URN and anchor ref"],
            "$id below the root": [
                "Recursive references between schemas", "refs with relative uris and defs",
                "relative refs with absolute uris and defs",
                "$id must be resolved against nearest parent, not just immediate parent",
                "order of evaluation: $id and $ref", "order of evaluation: $id and $anchor and $ref",
                "order of evaluation: $id and $ref on nested schema", "URN ref with nested pointer ref",
                "ref to if", "ref to then", "ref to else", "ref with absolute-path-reference",
            ],
        ],
        "optional/dependencies-compatibility": ["dependencies, which 2020-12 no longer has": ["*"]],
        "optional/unknownKeyword": ["keywords that mean nothing": ["*"]],
        "optional/refOfUnknownKeyword": [
            "keywords that mean nothing": [
                "reference of a root arbitrary keyword ",
                "reference of a root arbitrary keyword with encoded ref",
                "reference of an arbitrary keyword of a sub-schema",
                "reference of an arbitrary keyword of a sub-schema with encoded ref",
            ]
        ],
        "format": [
            "formats that are not known": [
                "idn-email format", "idn-hostname format", "relative-json-pointer format", "iri format",
                "iri-reference format", "uri-template format",
            ]
        ],
        "optional/format/idn-email": ["formats that are not known": ["*"]],
        "optional/format/idn-hostname": ["formats that are not known": ["*"]],
        "optional/format/iri": ["formats that are not known": ["*"]],
        "optional/format/iri-reference": ["formats that are not known": ["*"]],
        "optional/format/relative-json-pointer": ["formats that are not known": ["*"]],
        "optional/format/unknown": ["formats that are not known": ["*"]],
        "optional/format/uri-template": ["formats that are not known": ["*"]],
    ]

    /// Tests that are decided otherwise, by file: how many of which description, and why.
    private func isExpected(_ file: String, _ test: String) -> Bool {
        // Formats are asserted; the suite has them as annotations, and its files of formats as assertions.
        if file == "format" { return test.hasSuffix("string is only an annotation by default") }
        // A metaschema of one's own, which leaves out the vocabulary of validation, is not looked at.
        if file == "vocabulary" { return test == "no validation: invalid number, but it still validates" }
        // Labels in Punycode: see the suite of formats.
        let names = `The JSON Schema suite's formats`.differences[.hostname] ?? []
        return file == "optional/format/hostname" && names.contains(test)
    }

    @Test(arguments: ["", "optional/", "optional/format/"])
    func `is agreed with`(folder: String) throws {
        var (agreed, different) = (0, 0)
        for file in try Shared.files("corpora/JSON-Schema-Test-Suite/tests/draft2020-12/" + folder) {
            let name = folder + file.name
            let known = Set((Self.refused[name] ?? [:]).values.joined())
            for group in try SchemaSuite.groups(name) {
                guard let schema = try? JSONSchema(group.schema) else {
                    #expect(known.contains(group.name) || known == ["*"], "\(name): \(group.name)")
                    continue
                }
                #expect(!known.contains(group.name) && known != ["*"], "\(name): \(group.name)")
                for test in group.tests {
                    guard let data = test["data"], case .bool(let isValid)? = test["valid"],
                        case .string(let text)? = test["description"]
                    else { continue }
                    let found = (try? schema.validate(JSONWriter.bytes(of: data))) != nil
                    let isDifferent = found != isValid
                    if isDifferent { different += 1 } else { agreed += 1 }
                    #expect(isDifferent == isExpected(name, text), "\(name): \(group.name): \(text)")
                }
            }
        }
        // Measured; fewer would be tests that are not run.
        let counts = ["": (925, 14), "optional/": (105, 0), "optional/format/": (526, 23)]
        #expect((agreed, different) == counts[folder] ?? (0, 0), "\(folder): \(agreed), \(different)")
    }
}
