import StoicJSON
import StoicSchema
import Testing

/// J2
@Suite struct `An exported schema` {
    private func expect<Value>(_ schema: Schema<Value>, _ exported: String) throws {
        var wanted = try #require(try? JSONValue.parse(Array(exported.utf8)))
        guard case .object(var object) = wanted else { return }
        object["$schema"] = "https://json-schema.org/draft/2020-12/schema"
        wanted = .object(object)
        #expect(schema.jsonSchema == wanted, "\(schema.jsonSchema)")
    }

    @Test func `says what is wanted of scalars`() throws {
        try expect(.int, #"{"type":"integer"}"#)
        try expect(Schema.int.range(1...5), #"{"type":"integer","minimum":1,"maximum":5}"#)
        try expect(Schema<UInt8>.integer(), #"{"type":"integer","minimum":0,"maximum":255}"#)
        try expect(Schema.double.range(0...), #"{"type":"number","minimum":0}"#)
        try expect(Schema.string.length(1...9), #"{"type":"string","minLength":1,"maxLength":9}"#)
        try expect(.bool, #"{"type":"boolean"}"#)
        try expect(.json, "{}")
        try expect(.choice("a", "b"), #"{"enum":["a","b"]}"#)
        try expect(Schema.int.check("even") { $0 % 2 == 0 }, #"{"type":"integer","$comment":"even"}"#)
        try expect(Schema.int.recovering(to: 0), ##"{"$comment":"What does not fit is replaced."}"##)
        try expect(Schema.int.nullable(), #"{"anyOf":[{"type":"integer"},{"type":"null"}]}"#)
    }

    @Test func `says what is wanted of collections`() throws {
        try expect(
            Schema<[Int]>.array(.int).count(1...3),
            #"{"type":"array","items":{"type":"integer"},"minItems":1,"maxItems":3}"#)
        try expect(
            Schema<[String: Bool]>.dictionary(.bool).count(...2),
            #"{"type":"object","additionalProperties":{"type":"boolean"},"maxProperties":2}"#)
    }

    @Test func `says what is wanted of an object`() throws {
        try expect(
            Author.schema,
            #"""
            {"type":"object","properties":{"name":{"type":"string"},
            "nick":{"anyOf":[{"type":"string"},{"type":"null"}],
            "deprecated":true,"description":"name instead"}},
            "required":["name"]}
            """#)
        let recipe = Recipe.schema.jsonSchema
        #expect(recipe["properties"]?["rating"]?["default"] == 0)
        #expect(recipe["properties"]?["duration"]?["deprecated"] == true)
        #expect(recipe["required"] == ["id", "title", "category"])
        #expect(recipe["allOf"] == [["anyOf": [["required": ["minutes"]], ["required": ["duration"]]]]])
    }

    @Test func `says what is wanted of unions`() throws {
        try expect(
            Reference.schema,
            #"{"anyOf":[{"type":"integer","minimum":1},{"type":"string","minLength":1}]}"#)
        try expect(
            Section.schema,
            #"""
            {"oneOf":[
            {"type":"object","properties":{"body":{"type":"string"},"type":{"const":"text"}},
             "required":["type","body"],"additionalProperties":false},
            {"type":"object","properties":{"images":
             {"type":"array","items":{"type":"string"},"minItems":1,"maxItems":3},"type":{"const":"gallery"}},
             "required":["type","images"]}]}
            """#)
    }

    @Test func `refers to itself where the schema does`() throws {
        let exported = Tree.schema.jsonSchema
        #expect(exported["properties"]?["children"]?["anyOf"]?[0]?["items"] == ["$ref": "#/$defs/Tree"])
        #expect(
            exported["$defs"]?["Tree"]?["properties"]?["children"]?["anyOf"]?[0]?["items"] == [
                "$ref": "#/$defs/Tree"
            ])
    }

    @Test func `reads as an outline`() {
        #expect(
            Author.schema.description == """
                an object
                  name: a string
                  nick (optional; deprecated: name instead): a string
                """)
        #expect(Tree.schema.description.contains("children (default []): an array of Tree"))
    }
}
