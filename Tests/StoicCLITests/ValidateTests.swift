import Foundation
import Testing

// J2
@Suite struct `stoic validate` {
    private static let schema = """
        {"type": "object", "required": ["id"], "properties": {"id": {"type": "integer", "minimum": 1}}}
        """

    @Test func `is silent when all documents are valid`() async throws {
        let folder = try Folder()
        try folder.write("schema.json", Self.schema)
        try folder.write("a.json", #"{"id": 1}"#)
        let file = folder.file("a.json")
        let result = try await Child.run(["validate", folder.file("schema.json"), file, file])
        #expect(result.code == 0)
        #expect(result.out.isEmpty && result.errors.isEmpty)
    }

    @Test func `prints a line an issue, in the order of places`() async throws {
        let folder = try Folder()
        try folder.write("schema.json", Self.schema)
        try folder.write("a.json", #"{"id": 1}"#)
        try folder.write("b.json", "{\n  \"id\": 0,\n  \"id\": 2}")
        try folder.write("c.json", "{}")
        let files = ["a.json", "b.json", "c.json"].map(folder.file)
        let result = try await Child.run(["validate", folder.file("schema.json")] + files)
        #expect(result.code == 1)
        #expect(result.errors.isEmpty)
        #expect(
            result.text == """
                \(files[1]):2:9: /id: expected a number of at least 1, found a number
                \(files[1]):3:3: /id: expected a name that is not there already
                \(files[2]):1:1: /id: expected a whole number, a number of at least 1, found nothing

                """)
    }

    @Test func `gives the same as one object`() async throws {
        let folder = try Folder()
        try folder.write("schema.json", Self.schema)
        try folder.write("a.json", #"{"id": "x"}"#)
        try folder.write("b.json", #"{"id": 3}"#)
        let object = try await Child.run([
            "validate", "--json", folder.file("schema.json"), folder.file("a.json"), folder.file("b.json"),
        ]).object()
        #expect(object["v"] as? Int == 1)
        #expect(object["valid"] as? Bool == false)
        let documents = try #require(object["documents"] as? [[String: Any]])
        #expect(documents.map { $0["valid"] as? Bool } == [false, true])
        #expect(documents[0]["file"] as? String == folder.file("a.json"))
        #expect(documents[0]["omitted_issues"] as? Int == 0)
        let issue = try #require((documents[0]["issues"] as? [[String: Any]])?.first)
        #expect(issue["code"] as? String == "kind")
        #expect(issue["pointer"] as? String == "/id")
        #expect(issue["line"] as? Int == 1)
        #expect(issue["column"] as? Int == 8)
        #expect(issue["expected"] as? String == "a whole number")
        #expect(issue["found"] as? String == "a string of 1 byte")
    }

    @Test func `refuses a bad schema with its issues`() async throws {
        let folder = try Folder()
        try folder.write("schema.json", #"{"tpye": "object", "minLength": -1}"#)
        let schema = folder.file("schema.json")
        let result = try await Child.run(["validate", schema, schema])
        #expect(result.code == 2)
        #expect(result.out.isEmpty)
        #expect(result.lines.count == 2)
        #expect(result.lines.first?.hasPrefix("\(schema):1:2: /tpye: expected a keyword") == true)
    }

    @Test func `reads standard input`() async throws {
        let folder = try Folder()
        try folder.write("schema.json", Self.schema)
        // The child's is empty.
        let result = try await Child.run(["validate", folder.file("schema.json"), "-"])
        #expect(result.code == 1)
        #expect(result.text == "<stdin>:1:1: the document: expected more: the document ends too early\n")
    }
}
