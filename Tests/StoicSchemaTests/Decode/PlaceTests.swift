import StoicJSON
import StoicSchema
import Testing

/// J2: where, to the byte.
@Suite struct `The place of an issue` {
    @Test func `is a pointer, a line and a column`() throws {
        let document =
            "{\n  \"id\": 7,\r\n  \"title\": \"é😀\", \"category\": \"main\",\n\t\"minutes\": \"x\" }"
        let issue = try #require(Recipe.schema.decodeReporting(Array(document.utf8)).issues.first)
        #expect(issue.pointer.description == "/minutes")
        #expect(issue.position.line == 4)
        #expect(issue.position.column == 13)
        #expect(Array(document.utf8)[issue.position.offset] == UInt8(ascii: "\""))
    }

    @Test func `is the object of a member that it misses`() throws {
        let document = "[\n {\"name\":\"a\"},\n {\"nick\":\"b\"}]"
        let schema: Schema<[Author]> = .array(Author.schema)
        let issue = try #require(schema.decodeReporting(Array(document.utf8)).issues.first)
        #expect(issue.description == "/1/name (line 3, column 2): expected a string, found nothing")
    }

    @Test func `escapes what a pointer's text would take for its own`() {
        let schema: Schema<[String: Int]> = .dictionary(.int)
        #expect(issues(schema, #"{"a/b":"x","c~d":"x","":"x"}"#) == ["kind /a~1b", "kind /c~0d", "kind /"])
    }

    @Test func `is found after an error of syntax too`() {
        let document = "{\"id\":\"x\",\"title\":\"a\",\"tags\":[1,\"b\",,]}"
        let report = Recipe.schema.decodeReporting(Array(document.utf8))
        #expect(report.issues.map(\.code) == [.kind, .kind, .syntax])
        #expect(report.issues.map(\.pointer.description) == ["/id", "/tags/0", "/tags/2"])
        #expect(report.issues.last?.position.column == 37)
        #expect(report.issues.last?.expected == "a JSON value")
    }

    @Test(arguments: [
        ("", "more: the document ends too early"), (" ", "more: the document ends too early"),
        ("[1,]", "another value behind the comma"), ("{} {}", "the end of the document"),
        ("\u{FEFF}{}", "no byte order mark"), ("[\"\\ud83d\"]", "the other half of the surrogate pair"),
        ("[NaN]", "a JSON value"), ("[01]", "a number without a zero in front"),
    ])
    func `tells of documents that are no JSON`(document: String, expected: String) throws {
        let failure = #expect(throws: ValidationFailure.self) { try Schema<JSONValue>.json.decode(document) }
        #expect(failure?.issues.map(\.expected) == [expected])
        #expect(failure?.issues.map(\.code) == [.syntax])
    }

    @Test func `is kept for so many issues, and the others are counted`() throws {
        let document = Array(("[" + repeatElement("null", count: 250).joined(separator: ",") + "]").utf8)
        let schema: Schema<[Int]> = .array(.int)
        let failure = #expect(throws: ValidationFailure.self) { try schema.decode(document) }
        #expect(failure?.issues.count == 100)
        #expect(failure?.omittedIssues == 150)
        let all = schema.decodeReporting(document, options: DecodingOptions(maxIssues: 1_000))
        #expect(all.issues.count == 250)
        #expect(all.omitted.issues == 0)
        let broken = schema.decodeReporting(document.dropLast() + Array(",".utf8))
        #expect(broken.issues.last?.code == .syntax)
        #expect(broken.omitted.issues == 150)
    }
}
