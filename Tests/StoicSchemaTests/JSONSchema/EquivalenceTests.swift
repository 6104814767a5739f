import StoicJSON
import StoicSchema
import Testing

/// J2: what a schema reads is what is valid by its export.
@Suite struct `A schema and its export` {
    /// What `Schema.jsonSchema` says that it cannot say.
    enum Difference: String, CaseIterable, Sendable {
        case number = "a number that the Swift type cannot hold"
        case rule = "a rule of one's own"
        case name = "a name that is there twice, as it is and as it was, or in what is passed over"
        case rounding = "a number nearer to its bound than a double tells"
    }

    struct Fixture: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var issues: @Sendable ([UInt8]) -> [SchemaIssue]
        var exported: JSONValue
        /// Documents that are right.
        var samples: @Sendable (inout ValueGenerator) -> [[UInt8]]

        init<Value>(
            _ name: String, _ schema: Schema<Value>,
            _ samples: @escaping @Sendable (inout ValueGenerator) -> [[UInt8]]
        ) {
            testDescription = name
            issues = { schema.decodeReporting($0).issues }
            exported = schema.jsonSchema
            self.samples = samples
        }

        init<Value>(_ name: String, _ schema: Schema<Value>, _ samples: String...) {
            self.init(name, schema) { _ in samples.map { Array($0.utf8) } }
        }

        /// Nil when both agree; else whether the schema reads the document, and what is to blame.
        func difference(_ schema: JSONSchema, _ document: [UInt8]) -> (isRead: Bool, Difference?)? {
            let read = issues(document)
            var told: [SchemaIssue] = []
            do throws(ValidationFailure) { try schema.validate(document) } catch { told = error.issues }
            guard read.isEmpty != told.isEmpty else { return nil }
            let codes = Set((read + told).map(\.code))
            if codes.contains(.duplicateKey) { return (read.isEmpty, .name) }
            if codes.contains(.check) { return (read.isEmpty, .rule) }
            if codes.contains(.range) { return (read.isEmpty, read.isEmpty ? .rounding : .number) }
            // A union tells of its alternatives only that none fits; here a number is in the way.
            if codes == [.union], String(decoding: document, as: UTF8.self).contains("1e400") {
                return (read.isEmpty, .number)
            }
            return (read.isEmpty, nil)
        }
    }

    static let fixtures: [Fixture] =
        [
            Fixture("recipe", Recipe.schema) { values in
                [values.recipe(), values.recipe()].compactMap { try? Recipe.schema.encode($0) }
            },
            Fixture("tree", Tree.schema) { values in
                [values.tree(depth: 3)].compactMap { try? Tree.schema.encode($0) }
            },
            Fixture("section", Section.schema) { values in
                [values.section(), values.section()].compactMap { try? Section.schema.encode($0) }
            },
            Fixture("tolerant section", Section.tolerant) { values in
                [values.section(), values.section()].compactMap { try? Section.schema.encode($0) }
            },
        ] + small

    /// Every combinator there is.
    static let small: [Fixture] = [
        Fixture("reference", Schema<[String: Reference]>.dictionary(Reference.schema), #"{"a":1,"b/c":"x"}"#),
        Fixture("author", Author.schema, #"{"name":"a","nick":null}"#, #"{"nick":"b","name":"a"}"#),
        Fixture("byte", Schema<UInt8>.integer().range(3...), "3", "255", "256", "2", "7.0"),
        Fixture("range in a range", Schema.int.range(0...9).range(5...20), "5", "9", "10", "4"),
        Fixture("double", Schema.double.range(0...5), "0", "5", "5.5", "-1e-9"),
        Fixture("number", Schema.number, "1e400", "7"),
        Fixture("json", Schema.json, #"{"a":[1,null]}"#),
        Fixture("lengths", Schema.string.length(1...9).length(3...), #""abc""#, #""ab""#, #""abcdefghij""#),
        Fixture(
            "texts", Schema<[String]>.array(.string.matching(words).matching(initial).format(.hostname)),
            #"["abc","ab.c"]"#, #"["xbc"]"#, #"["a--","a b"]"#),
        Fixture("choice", Schema.choice("a", "é", "b"), #""a""#, #""é""#, "\"e\u{301}\""),
        Fixture("level", Schema<Level>.choice(), "1", "2.0", "3"),
        Fixture("open level", Schema<Level>.choice(unknown: .low), "1", "9", #""1""#, "1.5", "null"),
        Fixture(
            "open category", Schema<Recipe.Category>.choice(unknown: .other), #""soup""#, "1", "[]", "null"),
        Fixture("counts", Schema<[Int]>.array(.int).count(1...4).count(2...), "[1,2]", "[1]", "[1,2,3,4,5]"),
        Fixture(
            "dropped", Schema<[Int]>.array(.int, invalid: .drop), "[1,\"x\"]", "[null]", "{}"),
        Fixture("members", Schema<[String: Bool]>.dictionary(.bool).count(1...2), #"{"a":true}"#, "{}"),
        Fixture("nullable", Schema<[Int]>.array(.int).nullable(), "null", "[1]", "[null]"),
        Fixture("recovering", Schema.int.recovering(to: 0), "1", "\"x\""),
        Fixture("in cents", Schema.int.map({ $0 * 100 }, from: { $0 / 100 }), "1", "\"x\""),
        Fixture("referred section", Schema<[Section]>.array(referred), #"[{"type":"text","body":"x"}]"#),
        Fixture("renamed", renamed, #"{"now":1}"#, #"{"then":1}"#, #"{"once":1}"#, "{}", #"{"now":null}"#),
    ]

    enum Level: Int, CaseIterable, Sendable { case low = 1, high }
    static let renamed: Schema<[Int]> = .object(
        { [$0] }, unknownKeys: .refuse, .required("now", \.[0], .int).formerly("then", "once"))
    static let referred: Schema<Section> = .tagged(
        by: "type",
        .variant("text", .lazy("Text", Section.text), Section.text) {
            if case .text(let it) = $0 { it } else { nil }
        },
        // Of two with one tag the first counts.
        .variant("text", Section.gallery, Section.gallery) {
            if case .gallery(let it) = $0 { it } else { nil }
        })
    static let words = pattern("^[a-z.-]+$")
    static let initial = pattern("^a")

    private static func pattern(_ text: String) -> Pattern {
        guard let pattern = try? Pattern(text) else { preconditionFailure("no pattern") }
        return pattern
    }

    @Test(arguments: fixtures) func `agree on every document`(fixture: Fixture) throws {
        let schema = try JSONSchema(fixture.exported)
        var (read, refused, different) = (0, 0, 0)
        for seed in 1...40 as ClosedRange<UInt64> {
            var random = SplitMix(state: seed)
            var values = ValueGenerator(random: SplitMix(state: seed &* 31))
            for sample in fixture.samples(&values) {
                for turn in 0..<12 {
                    let document = turn == 0 ? sample : mutated(sample, &random)
                    if let (isRead, difference) = fixture.difference(schema, document) {
                        different += 1
                        let text = String(decoding: document, as: UTF8.self)
                        #expect(difference != nil, "\(isRead ? "only read" : "only valid"): \(text)")
                    } else if fixture.issues(document).isEmpty {
                        read += 1
                    } else {
                        refused += 1
                    }
                }
            }
        }
        #expect(read > 20)
        #expect(refused > 20 || fixture.exported == Schema.json.jsonSchema || read > 200)
        #expect(different * 10 < read + refused)
    }

    struct Example: Sendable {
        var difference: Difference
        var fixture: Fixture
        var document: String
        var isRead: Bool
    }

    /// Each difference is there.
    static let examples: [Example] = [
        Example(
            difference: .number, fixture: Fixture("", .int), document: "9223372036854775808", isRead: false),
        Example(difference: .number, fixture: Fixture("", .double), document: "1e400", isRead: false),
        Example(
            difference: .rule, fixture: Fixture("", Schema.int.check("even") { $0 % 2 == 0 }), document: "1",
            isRead: false),
        Example(
            difference: .rule,
            fixture: Fixture("", Schema.string.flatMap("a number", { Int($0) }) { "\($0)" }),
            document: "\"x\"", isRead: false),
        Example(
            difference: .name, fixture: Fixture("", Recipe.schema),
            document: #"{"id":1,"title":"a","category":"main","minutes":1,"duration":1}"#, isRead: false),
        Example(
            difference: .name, fixture: Fixture("", Author.schema),
            document: #"{"name":"a","x":{"b":1,"b":2}}"#, isRead: true),
        Example(
            difference: .name, fixture: Fixture("", Schema<[String: Int]>.dictionary(.int)),
            document: "{\"é\":1,\"e\u{301}\":1}", isRead: false),
        Example(
            difference: .rounding, fixture: Fixture("", Schema.double.range(0...5)),
            document: "5.00000000000000000001", isRead: true),
    ]

    @Test(arguments: examples) func `differ where it is said`(example: Example) throws {
        let schema = try JSONSchema(example.fixture.exported)
        let found = example.fixture.difference(schema, Array(example.document.utf8))
        #expect(found?.isRead == example.isRead)
        #expect(found?.1 == example.difference)
    }

    /// A rule about a value that was made of what is written is none about what is written.
    @Test func `leave rules about made values to comments`() throws {
        let cents = Schema.int.map({ $0 * 100 }, from: { $0 / 100 }).range(100...)
        #expect(cents.jsonSchema["minimum"] == nil)
        #expect(cents.jsonSchema["$comment"] == "of at least 100")
        let some = Schema<[Int]>.array(.int, invalid: .drop).count(...1)
        try JSONSchema(some.jsonSchema).validate("[1,\"x\"]")
        #expect(try some.decode("[1,\"x\"]") == [1])
        let port = Schema.string.flatMap("a port", { Int($0) }) { "\($0)" }.range(1...9)
        #expect(port.jsonSchema["type"] == "string")
        #expect(port.jsonSchema["$comment"] == "a port; in 1…9")
    }
}
