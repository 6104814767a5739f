import StoicJSON
import StoicSchema
import Testing

/// J4, C2: a failure says where, and nothing of what is there.
@Suite struct `A failed decoding` {
    struct Row: Sendable, CustomTestStringConvertible {
        var text: String
        var code: SchemaIssue.Code
        var pointer: String
        var place: String
        var expected: String
        var found: String
        var testDescription: String { text }

        init(
            _ text: String, _ code: SchemaIssue.Code, _ pointer: String, _ place: String,
            _ expected: String, _ found: String
        ) {
            (self.text, self.code, self.pointer) = (text, code, pointer)
            (self.place, self.expected, self.found) = (place, expected, found)
        }
    }

    struct Item: Decodable {
        var id: UInt8
        var name: String?
        var sub: Sub?
        var list: [Double]?
        var map: [String: Bool]?
        var float: Float?
    }

    struct Sub: Decodable { var on: Bool }

    static let rows = [
        Row(#"{"id":"secret"}"#, .kind, "/id", "1:7", "a whole number", "a string of 6 bytes"),
        Row(#"{"id":300}"#, .range, "/id", "1:7", "a whole number from 0 to 255", "a number of 3 bytes"),
        Row(#"{"id":-1}"#, .range, "/id", "1:7", "a whole number from 0 to 255", "a number of 2 bytes"),
        Row(#"{"id":1e400}"#, .range, "/id", "1:7", "a whole number from 0 to 255", "a number of 5 bytes"),
        Row(#"{"id":1.5}"#, .fraction, "/id", "1:7", "a whole number", "a number of 3 bytes"),
        Row(#"{"id":null}"#, .kind, "/id", "1:7", "a whole number", "null"),
        Row(#"{"name":"x"}"#, .missing, "/id", "1:1", "a whole number", ""),
        Row(#"{"id":1,"name":true}"#, .kind, "/name", "1:16", "a string", "true or false"),
        Row(
            "{\"id\":1,\n \"sub\":{\"on\":0}}", .kind, "/sub/on", "2:14", "true or false",
            "a number of 1 byte"),
        Row("{\"id\":1,\n \"sub\":{}}", .missing, "/sub/on", "2:8", "true or false", ""),
        Row(#"{"id":1,"sub":[]}"#, .kind, "/sub", "1:15", "an object", "an array of 0 elements"),
        Row(#"{"id":1,"list":{"a":1}}"#, .kind, "/list", "1:16", "an array", "an object of 1 member"),
        Row(#"{"id":1,"list":[1,"é"]}"#, .kind, "/list/1", "1:19", "a number", "a string of 2 bytes"),
        Row(
            #"{"id":1,"list":[1e999]}"#, .range, "/list/0", "1:17", "a number that a double can hold",
            "a number of 5 bytes"),
        Row(
            #"{"id":1,"float":1e39}"#, .range, "/float", "1:17", "a number that a float can hold",
            "a number of 4 bytes"),
        Row("[]", .kind, "", "1:1", "an object", "an array of 0 elements"),
        Row("{\"id\":1,}", .syntax, "/id", "1:9", "another value behind the comma", ""),
        Row("", .syntax, "", "1:1", "more: the document ends too early", ""),
        Row(#"{"id":1,"i\u0064":2}"#, .duplicateKey, "/id", "1:9", "a name that is not there already", ""),
        Row(#"{"id":1} x"#, .syntax, "", "1:10", "the end of the document", ""),
    ]

    @Test(arguments: rows) func `names the place, what was wanted and what was found`(_ row: Row) throws {
        let issue = try refused(Item.self, row.text)
        #expect(issue.code == row.code)
        #expect(issue.pointer.description == row.pointer)
        // A document that is no JSON was not compared with the type, so that no name of it is known.
        let isRead = ![.syntax, .duplicateKey].contains(issue.code)
        #expect(issue.safePath == (isRead || row.pointer.isEmpty ? row.pointer : "/*"))
        #expect("\(issue.position.line):\(issue.position.column)" == row.place)
        #expect(issue.expected == row.expected)
        #expect(issue.found == row.found)
    }

    @Test func `hides a dictionary's keys in the safe path alone`() throws {
        let issue = try refused([String: [Sub]].self, #"{"fine":[],"sec/ret":[{"on":true},{"on":1}]}"#)
        #expect(issue.pointer.description == "/sec~1ret/1/on")
        #expect(issue.safePath == "/*/1/on")
        #expect(!issue.description.contains("ret"))
    }

    @Test func `refuses a repeated name in a small and in a large object`() throws {
        for count in [1, 15, 16, 17, 18, 40, 200] {
            let names = (0..<count).map { "\"name number \($0)\":0" }
            for repeated in [0, count / 2, count - 1] {
                let text = "{" + (names + ["\"name number \(repeated)\":1"]).joined(separator: ",") + "}"
                let issue = try refused([String: Int].self, text)
                #expect(issue.code == .duplicateKey)
                #expect(issue.position.offset == names.joined(separator: ",").utf8.count + 2)
            }
            #expect(try decoded([String: Int].self, "{" + names.joined(separator: ",") + "}").count == count)
        }
    }

    struct Chain: Decodable { indirect enum Next: Decodable { case to(Chain), end }; var next: [Chain] }

    @Test func `bounds the depth of types that hold themselves`() throws {
        let deepest = String(repeating: #"{"next":["#, count: 64) + String(repeating: "]}", count: 64)
        #expect(try decoded(Chain.self, deepest).next.count == 1)
        let issue = try refused(Chain.self, #"{"next":["# + deepest + "]}")
        #expect(issue.expected == "less nesting")
    }
}
