import StoicJSON
import StoicSchema
import Testing

/// J2
@Suite struct `A collection's schema` {
    @Test func `reads arrays`() throws {
        #expect(try Schema<[Int]>.array(.int).decode("[]") == [])
        #expect(try Schema<[Int]>.array(.int).decode(" [ 1 , 2 ] ") == [1, 2])
        #expect(issues(Schema<[Int]>.array(.int), "[1,\"a\",3,null]") == ["kind /1", "kind /3"])
    }

    @Test(arguments: [63, 64, 65, 1_000])
    func `reads arrays of many elements`(count: Int) throws {
        let document = "[" + (0..<count).map(String.init).joined(separator: ",") + "]"
        #expect(try Schema<[Int]>.array(.int).decode(document) == Array(0..<count))
    }

    @Test func `leaves out elements that do not fit, and says so`() throws {
        let schema: Schema<[Author]> = .array(Author.schema, invalid: .drop)
        let document = #"[{"name":"a"},{"name":1},7,{"name":"b"}]"#
        #expect(try schema.decode(document).map(\.name) == ["a", "b"])
        #expect(repairs(schema, document) == ["kind /1/name", "kind /2"])
    }

    @Test func `reads dictionaries`() throws {
        let schema: Schema<[String: Int]> = .dictionary(.int)
        #expect(try schema.decode(#"{"a":1,"b":2}"#) == ["a": 1, "b": 2])
        #expect(issues(schema, #"{"a":1,"b":null,"c":"x"}"#) == ["kind /b", "kind /c"])
        #expect(issues(schema, #"{"a":1,"\u0061":2}"#) == ["duplicate_key /a"])
        #expect(issues(schema, "[]") == ["kind "])
    }

    // json-05: equal as strings, another name as JSON.
    @Test func `loses no member of a dictionary without a word`() {
        #expect(
            issues(Schema<[String: Int]>.dictionary(.int), "{\"\u{E9}\":1,\"e\u{301}\":2}")
                == ["duplicate_key /e\u{301}"])
    }

    @Test func `notices a repeated name among many`() {
        let members = (0..<200).map { "\"k\($0)\":\($0)" }.joined(separator: ",")
        #expect(issues(Schema<[String: Int]>.dictionary(.int), "{\(members)}") == [])
        #expect(
            issues(Schema<[String: Int]>.dictionary(.int), "{\(members),\"k7\":1}") == ["duplicate_key /k7"])
        #expect(
            issues(Schema<[String: Int]>.dictionary(.int), "{\(members),\"k150\":1}") == [
                "duplicate_key /k150"
            ])
    }

    @Test func `hides a dictionary's names from logs, and gives them to the document's owner`() throws {
        let schema: Schema<[String: [Int]]> = .dictionary(.array(.int))
        let issue = try #require(schema.decodeReporting(Array(#"{"hunter2":[1,"x"]}"#.utf8)).issues.first)
        #expect(
            issue.description == "/*/1 (line 1, column 15): expected a whole number, found a string of 1 byte"
        )
        #expect(issue.detail.hasPrefix("/hunter2/1 "))
    }

    @Test func `reads null where it may stand`() throws {
        let schema: Schema<[Int?]> = .array(Schema.int.nullable())
        #expect(try schema.decode("[1,null,2]") == [1, nil, 2])
        #expect(issues(schema, "[\"a\"]") == ["kind /0"])
    }
}
