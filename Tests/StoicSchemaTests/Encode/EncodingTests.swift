import StoicJSON
import StoicSchema
import Testing

/// J2
@Suite struct `What a schema writes` {
    private func text<Value>(_ schema: Schema<Value>, _ value: Value) throws -> String {
        String(decoding: try schema.encode(value), as: UTF8.self)
    }

    @Test func `has the members in the schema's order, and none for nil`() throws {
        var recipe = `An object's schema`.soup
        recipe.image = nil
        recipe.author = nil
        #expect(
            try text(Recipe.schema, recipe)
                == #"{"id":7,"title":"Soup","category":"starter","minutes":30,"rating":4.5,"#
                + #""tags":["hot","quick"]}"#
        )
    }

    @Test func `is the same for the same dictionary`() throws {
        let schema: Schema<[String: Int]> = .dictionary(.int)
        let value = Dictionary(uniqueKeysWithValues: (0..<50).map { ("k\($0)", $0) })
        #expect(try text(schema, value) == text(schema, value))
        #expect(try text(schema, ["b": 1, "a": 2]) == #"{"a":2,"b":1}"#)
    }

    @Test func `is never what the schema would not read`() throws {
        var recipe = `An object's schema`.soup
        recipe.rating = 7
        let failure = #expect(throws: EncodingFailure.self) { try Recipe.schema.encode(recipe) }
        #expect(failure?.pointer.description == "/rating")
        recipe.rating = .nan
        #expect(throws: EncodingFailure.self) { try Recipe.schema.encode(recipe) }
        let doubles: Schema<[Double]> = .array(.double)
        let nan = #expect(throws: EncodingFailure.self) { try doubles.encode([1, .infinity]) }
        #expect(nan?.reason == .json(.notFinite))
        #expect(nan?.pointer.description == "/1")
    }

    @Test(arguments: 1...40 as ClosedRange<UInt64>)
    func `comes back the same`(seed: UInt64) throws {
        var values = ValueGenerator(random: SplitMix(state: seed))
        for _ in 0..<50 {
            let recipe = values.recipe()
            #expect(try Recipe.schema.decode(Recipe.schema.encode(recipe)) == recipe)
            let tree = values.tree(depth: 4)
            #expect(try Tree.schema.decode(Tree.schema.encode(tree, .pretty)) == tree)
            let section = values.section()
            #expect(try Section.schema.decode(Section.schema.encode(section, .canonical)) == section)
        }
    }
}
