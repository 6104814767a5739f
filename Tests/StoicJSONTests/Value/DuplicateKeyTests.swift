import StoicJSON
import Testing

/// J1: repeated names are reported, or settled by a rule that the caller chose.
@Suite struct `A repeated name` {
    private func parse(_ text: String, _ rule: JSONDuplicateKeys) throws -> String {
        try JSONValue.parse(Array(text.utf8), duplicateKeys: rule).description
    }

    @Test(arguments: [
        ("{\"a\":1,\"b\":2,\"a\":3}", "{\"a\":3,\"b\":2}", "{\"a\":1,\"b\":2}"),
        ("{\"a\":[1],\"a\":{\"b\":2},\"a\":[3]}", "{\"a\":[3]}", "{\"a\":[1]}"),
        ("{\"a\":1,\"\\u0061\":2}", "{\"a\":2}", "{\"a\":1}"),
        ("{\"\":1,\"\":2}", "{\"\":2}", "{\"\":1}"),
        ("[{\"a\":{\"a\":1,\"a\":2},\"b\":0,\"a\":5}]", "[{\"a\":5,\"b\":0}]", "[{\"a\":{\"a\":1},\"b\":0}]"),
    ])
    func `is settled by the rule`(text: String, last: String, first: String) throws {
        #expect(throws: JSONSyntaxError.self) { try parse(text, .refuse) }
        #expect(try parse(text, .keepLast) == last)
        #expect(try parse(text, .keepFirst) == first)
    }

    @Test func `is another name when its scalars are others`() throws {
        #expect(try parse("{\"\u{E9}\":1,\"e\u{301}\":2}", .refuse) == "{\"\u{E9}\":1,\"e\u{301}\":2}")
        #expect(throws: JSONSyntaxError.self) { try parse("{\"\u{E9}\":1,\"\\u00e9\":2}", .refuse) }
    }

    /// The first eight bytes and the length of a name decide fast; names that share both are compared whole.
    @Test func `is found among names that look alike`() throws {
        let names = (0..<12).map { "the same beginning \($0 + 10)" }
        let text = "{" + names.map { "\"\($0)\":0" }.joined(separator: ",")
        #expect(refusal(Array((text + "}").utf8)) == nil)
        #expect(refusal(Array((text + ",\"\(names[7])\":1}").utf8))?.offset == text.utf8.count + 1)
        #expect(
            refusal(Array((text + ",\"the same beginning \\u0031\\u0037\":1}").utf8))?.code == .duplicateKey)
    }

    @Test func `is found in a large object without comparing each with each`() throws {
        let text = "{" + (0..<50_000).map { "\"\($0)\":0" }.joined(separator: ",")
        #expect(refusal(Array((text + "}").utf8)) == nil)
        #expect(
            refusal(Array((text + ",\"31234\":1}").utf8))
                == JSONSyntaxError(.duplicateKey, at: text.utf8.count + 1))
        let value = try JSONValue.parse(Array((text + ",\"31234\":1}").utf8), duplicateKeys: .keepLast)
        #expect(value["31234"] == 1)
        #expect(value["31235"] == 0)
    }

    @Test func `is noted when it does not refuse the document`() throws {
        let document = "{\"a\":1,\"a\":2,\"b\":{\"c\":1,\"c\":2}}"
        var repeated: [JSONSyntaxError] = []
        _ = try read(document) { reader throws(JSONSyntaxError) in
            try reader.readValue(duplicateKeys: .keepFirst, noting: &repeated)
        }
        #expect(repeated == [7, 24].map { JSONSyntaxError(.duplicateKey, at: $0) })

        repeated = []
        let many = "{" + Array(repeating: "\"a\":1", count: 500).joined(separator: ",") + "}"
        _ = try read(many) { reader throws(JSONSyntaxError) in
            try reader.readValue(duplicateKeys: .keepLast, noting: &repeated)
        }
        #expect(repeated.count == 100)
    }
}
