import StoicJSON
import StoicSchema
import Testing

/// J2
@Suite struct `An issue` {
    @Test func `prints its place without names out of the document`() {
        let issue = SchemaIssue(
            .kind, at: JSONPointer(tokens: ["tokens", "secret", "id"]),
            position: JSONTextPosition(offset: 3, in: Array("{\n  1".utf8)), expected: "a whole number",
            found: "a string of 4 bytes", madeUp: 0b010)
        #expect(
            issue.description
                == "/tokens/*/id (line 2, column 2): expected a whole number, found a string of 4 bytes")
        #expect(issue.detail.hasPrefix("/tokens/secret/id (line 2"))
    }

    @Test func `is one of many in a failure, which says how many it left out`() {
        let position = JSONTextPosition(offset: 0, in: [])
        let issue = SchemaIssue(.missing, at: .root, position: position, expected: "an object", found: "")
        let failure = ValidationFailure(issues: [issue], omittedIssues: 2)
        #expect(failure.description == "the document (line 1, column 1): expected an object; and 2 more")
    }
}
