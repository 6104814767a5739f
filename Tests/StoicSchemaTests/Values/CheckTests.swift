import StoicJSON
import StoicSchema
import Testing

/// J2
@Suite struct `A check` {
    @Test(arguments: [
        ("\"\"", false), ("\"a\"", true), ("\"abc\"", true), ("\"abcd\"", false), ("\"😀é日\"", true),
    ])
    func `counts a string's scalars`(document: String, fits: Bool) {
        #expect(issues(Schema.string.length(1...3), document) == (fits ? [] : ["length "]))
    }

    @Test func `has bounds on both sides or on one`() {
        #expect(issues(Schema.int.range(1...3), "0") == ["range "])
        #expect(issues(Schema.int.range(1...3), "3") == [])
        #expect(issues(Schema.int.range(1...), "0") == ["range "])
        #expect(issues(Schema.int.range(...3), "4") == ["range "])
        #expect(issues(Schema.double.range(0...1), "1.5") == ["range "])
        #expect(issues(Schema.double.range(0...1), "1") == [])
        #expect(issues(Schema.string.length(..<2), "\"ab\"") == ["length "])
        #expect(issues(Schema<[Int]>.array(.int).count(1...), "[]") == ["count "])
        #expect(issues(Schema<[String: Int]>.dictionary(.int).count(...1), "{\"a\":1,\"b\":2}") == ["count "])
    }

    @Test func `is made beside the others, so that all that is wrong is told`() {
        let schema = Schema.string.length(3...).check("in lower case") { $0 == $0.lowercased() }
        let report = schema.decodeReporting(Array("\"A\"".utf8))
        #expect(
            report.issues.map(\.expected) == [
                "a string of at least 3 scalars", "a string of at least 3 scalars, in lower case",
            ])
    }

    @Test func `knows patterns and formats`() throws {
        let code = Schema.string.matching(try Pattern("^[A-Z]{2}$"))
        #expect(issues(code, "\"DE\"") == [])
        #expect(issues(code, "\"de\"") == ["pattern "])
        #expect(issues(Schema.string.format(.email), "\"a@b.org\"") == [])
        #expect(issues(Schema.string.format(.email), "\"a\"") == ["format "])
        let both = Schema.string.format(.uuid).matching(try Pattern("^0"))
        #expect(both.jsonSchema["format"] == "uuid")
        #expect(both.jsonSchema["pattern"] == "^0")
        #expect(issues(both, "\"x\"") == ["format ", "pattern "])
    }

    @Test func `is held to on writing`() {
        let failure = #expect(throws: EncodingFailure.self) { try Schema.int.range(1...3).encode(4) }
        #expect(failure?.description == "cannot be written: expected a whole number in 1…3")
    }

    @Test(arguments: [("\"main\"", []), ("\"mains\"", ["choice "]), ("1", ["kind "])])
    func `lets one of some strings pass`(document: String, expected: [String]) {
        #expect(issues(.choice("starter", "main"), document) == expected)
    }

    enum Size: Int, CaseIterable, Sendable { case small = 1, large = 3 }

    @Test func `lets an enumeration's cases pass`() throws {
        #expect(try Schema<Size>.choice().decode("3") == .large)
        #expect(issues(Schema<Size>.choice(), "2") == ["choice "])
        let report = Schema<Recipe.Category>.choice().decodeReporting(Array("\"soup\"".utf8))
        #expect(report.issues.map(\.expected) == [#"one of "starter", "main", "dessert", "other""#])
    }

    @Test func `warns of a case that is unknown where one stands for it`() throws {
        let schema: Schema<Recipe.Category> = .choice(unknown: .other)
        #expect(try schema.decode("\"soup\"") == .other)
        #expect(warnings(schema, "\"soup\"") == ["choice "])
        #expect(issues(schema, "7") == ["kind "])
    }
}
