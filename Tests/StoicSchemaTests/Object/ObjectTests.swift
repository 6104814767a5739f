import StoicJSON
import StoicSchema
import Synchronization
import Testing

/// J2
@Suite struct `An object's schema` {
    static let soup = Recipe(
        id: 7, title: "Soup", category: .starter, image: "a.png", minutes: 30, rating: 4.5,
        tags: ["hot", "quick"], author: Author(name: "Ada", nick: nil))

    @Test(arguments: [
        """
        {"id":7,"title":"Soup","category":"starter","image":"a.png","minutes":30,"rating":4.5,
         "tags":["hot","quick"],"author":{"name":"Ada"}}
        """,
        """
        {"author":{"name":"Ada"},"tags":["hot","quick"],"rating":4.5,"minutes":30,"image":"a.png",
         "category":"starter","title":"Soup","id":7}
        """,
        """
        { "x" : [1, {"id": 2}], "id":7,"title" : "Soup", "more": null,
        "category":"starter","rating":45e-1,"image":"a.png",
         "minutes":30.0,"author":{"name":"Ada","z":{}},"tags":["hot","quick"]}
        """,
        #"{"\u0069d":7,"t\u0069tle":"So\u0075p","category":"starter","image":"a.png","minutes":30,"#
            + #""rating":4.5,"tags":["hot","quick"],"author":{"nam\u0065":"Ada"}}"#,
    ])
    func `reads its members in whatever order they come`(document: String) throws {
        #expect(try Recipe.schema.decode(document) == Self.soup)
        #expect(Recipe.schema.decodeReporting(Array(document.utf8)).warnings.isEmpty)
    }

    @Test func `tells of everything that is wrong at once, in the order of the places`() {
        let document = """
            {"id":0,"title":"","category":5,"minutes":"soon","rating":6,"tags":["a",2,null,"b"],
             "author":{"nick":7}}
            """
        #expect(
            issues(Recipe.schema, document) == [
                "range /id", "length /title", "kind /category", "kind /minutes", "range /rating",
                "kind /tags/1",
                "kind /tags/2", "missing /author/name", "kind /author/nick",
            ])
    }

    @Test func `tells of every member that is not there`() {
        #expect(
            issues(Recipe.schema, "{}")
                == ["missing /id", "missing /title", "missing /category", "missing /minutes"])
    }

    @Test(arguments: ["7", "null", "[]", "\"\"", "true"])
    func `wants an object`(document: String) {
        #expect(issues(Recipe.schema, document) == ["kind "])
    }

    @Test func `takes null for an absent member where it may be absent`() throws {
        let document = #"{"id":7,"title":"a","category":"main","image":null,"minutes":1,"tags":null}"#
        #expect(try Recipe.schema.decode(document).tags == [])
        #expect(repairs(Recipe.schema, document) == ["missing /rating", "kind /tags"])
        #expect(issues(Recipe.schema, document.replacing("\"a\"", with: "null")) == ["kind /title"])
        // Where null is a value it stays one.
        struct Holder: Sendable { var n: Int? }
        let schema: Schema<Holder> = .object(
            Holder.init, .defaulted("n", \.n, Schema<Int>.int.nullable(), to: 3))
        #expect(try schema.decode(#"{"n":null}"#).n == nil)
        #expect(try schema.decode("{}").n == 3)
    }

    @Test func `may have rules of one's own on its members`() throws {
        struct Even: Sendable { var id: Int, name: String }
        let schema: Schema<Even> = .object(
            Even.init,
            .required("id", \.id, .int.check("an even one") { $0 % 2 == 0 }),
            .required("name", \.name, .string))
        #expect(issues(schema, #"{"id":3,"name":"a"}"#) == ["check /id"])
    }

    @Test func `repairs an absent member that has a default, and says so`() throws {
        let document = #"{"id":7,"title":"a","category":"main","minutes":1}"#
        let recipe = try Recipe.schema.decode(document)
        #expect(recipe.rating == 0)
        #expect(recipe.tags == [])
        #expect(repairs(Recipe.schema, document) == ["missing /rating", "missing /tags"])
    }

    @Test func `reads a member by its former name, with a warning`() throws {
        let document = #"{"id":7,"title":"a","category":"main","duration":12}"#
        #expect(try Recipe.schema.decode(document).minutes == 12)
        let report = Recipe.schema.decodeReporting(Array(document.utf8))
        #expect(report.warnings.map(\.pointer.description) == ["/duration"])
        #expect(report.warnings.map(\.expected) == ["\"minutes\", its name now"])
    }

    @Test(arguments: [
        (#"{"id":7,"title":"a","category":"main","duration":12,"minutes":13}"#, "/minutes"),
        (#"{"id":7,"title":"a","category":"main","minutes":12,"duration":13}"#, "/duration"),
        (#"{"id":7,"title":"a","title":"b","category":"main","minutes":12}"#, "/title"),
        (#"{"id":7,"title":"a","\u0074itle":"b","category":"main","minutes":12}"#, "/title"),
        (#"{"id":7,"title":"a","category":"main","minutes":12,"x":1,"y":2,"x":3}"#, "/x"),
        (#"{"id":7,"title":"a","category":"main","minutes":12,"id":7}"#, "/id"),
    ])
    func `refuses a member that is there twice`(document: String, pointer: String) {
        let report = Recipe.schema.decodeReporting(Array(document.utf8))
        #expect(report.issues.map(\.code) == [.duplicateKey])
        #expect(report.issues.map(\.pointer.description) == [pointer])
    }

    // json-05: names are one only when their scalars are.
    @Test func `tells names apart that only look alike`() throws {
        let schema: Schema<Pair> = .object(
            Pair.init, .required("\u{E9}", \.first, .int), .required("e\u{301}", \.second, .int))
        #expect(try schema.decode("{\"e\u{301}\":2,\"\u{E9}\":1}") == Pair(first: 1, second: 2))
    }

    @Test func `warns of a deprecated member that is there`() {
        #expect(warnings(Author.schema, #"{"name":"a"}"#) == [])
        let report = Author.schema.decodeReporting(Array(#"{"nick":"b","name":"a"}"#.utf8))
        #expect(report.value == Author(name: "a", nick: "b"))
        #expect(report.warnings.map(\.description) == ["/nick (line 1, column 2): expected name instead"])
    }

    @Test func `passes over, warns of or refuses members that it does not know`() {
        func schema(_ unknown: UnknownKeys) -> Schema<Pair> {
            .object(
                Pair.init, unknownKeys: unknown, .required("a", \.first, .int), .required("b", \.second, .int)
            )
        }
        let document = #"{"a":1,"secret":[{}],"b":2}"#
        #expect(issues(schema(.ignore), document) == [])
        #expect(warnings(schema(.ignore), document) == [])
        #expect(warnings(schema(.warn), document) == ["unknown_key /secret"])
        #expect(issues(schema(.refuse), document) == ["unknown_key /secret"])
    }

    struct Pair: Equatable { var first: Int, second: Int }

    /// Names of every length around the words that they are compared by, each with a neighbour that differs
    /// in its last byte, or by one byte more.
    @Test(arguments: 1...40)
    func `knows names of every length`(length: Int) throws {
        let name = String(repeating: "n", count: length)
        let other = String(name.dropLast()) + "m"
        let schema: Schema<Pair> = .object(
            Pair.init, .required(name, \.first, .int), .required(other, \.second, .int))
        #expect(try schema.decode("{\"\(name)\":1,\"\(other)\":2}") == Pair(first: 1, second: 2))
        #expect(try schema.decode("{\"\(other)\":2,\"\(name)\":1}") == Pair(first: 1, second: 2))
        #expect(issues(schema, "{\"\(name)n\":1,\"\(other)\":2}") == ["missing /\(name)"])
    }

    @Test(arguments: [
        #"{"a":"x","b":"y"}"#, #"{"a":"x"}"#, #"{"a":"x","b":!}"#, #"{"a":"x","b":1,"a":"z"}"#,
        #"{"a":"x","b":1"#,
        #"{"b":1,"a":"x"}"#,
    ])
    func `frees what was read, whether the rest is right or not`(document: String) {
        let alive = Alive()
        let token = Schema<String>.string.map({ _ in Token(alive) }, from: { _ in "" })
        let schema: Schema<Two> = .object(
            Two.init, .required("a", \.first, token), .required("b", \.second, .int))
        _ = schema.decodeReporting(Array(document.utf8))
        #expect(alive.made >= 1)
        #expect(alive.count == 0)
    }

    private struct Two: Sendable { var first: Token, second: Int }
}

/// Counts the tokens that are alive.
private final class Alive: Sendable {
    private let counts = Mutex((made: 0, count: 0))

    var made: Int { counts.withLock { $0.made } }
    var count: Int { counts.withLock { $0.count } }

    func add(_ step: Int) {
        counts.withLock { counts in
            counts.count += step
            counts.made += max(0, step)
        }
    }
}

private final class Token: Sendable {
    private let alive: Alive

    init(_ alive: Alive) {
        self.alive = alive
        alive.add(1)
    }

    deinit { alive.add(-1) }
}
