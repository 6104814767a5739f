import StoicJSON
import StoicSchema
import Testing

/// json-02: on a thread of the concurrency pool, whose stack is the smallest there is.
@Suite struct `A schema that contains itself` {
    private func nested(_ depth: Int) -> String {
        // An object and an array a level; the innermost object has no children.
        String(repeating: #"{"value":1,"children":["#, count: depth) + #"{"value":2}"#
            + String(repeating: "]}", count: depth)
    }

    @Test func `reads as deep as it may`() async throws {
        let document = nested(63)
        let tree = try await Task { try Tree.schema.decode(document) }.value
        #expect(tree.children.first?.children.count == 1)
        #expect(try Tree.schema.decode(Tree.schema.encode(tree)) == tree)
    }

    @Test(arguments: [64, 200, 100_000])
    func `refuses what is deeper, without trouble`(depth: Int) async {
        let document = nested(depth)
        let issues = await Task { Tree.schema.decodeReporting(Array(document.utf8)).issues }.value
        #expect(issues.map(\.expected) == ["less nesting"])
        #expect(issues.first?.pointer.tokens.count == 128)
    }

    @Test(arguments: ["[", "{\"value\":"])
    func `refuses a hundred thousand brackets`(bracket: String) async {
        let document = String(repeating: bracket, count: 100_000)
        let issues = await Task { Schema<JSONValue>.json.decodeReporting(Array(document.utf8)).issues }.value
        #expect(issues.map(\.code) == [.syntax])
    }

    @Test func `tells of issues at every depth`() {
        #expect(
            issues(Tree.schema, #"{"value":1,"children":[{"children":[{"value":"x"}]}]}"#)
                == ["missing /children/0/value", "kind /children/0/children/0/value"])
    }
}
