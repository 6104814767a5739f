import Testing

@Suite struct `The snippet check` {
    private let snippets = [
        SourceFile(
            "Tests/StoicTests/Snippets/A.swift",
            "import Stoic\n\n@Test func a() {\n    let a = 1\n\n    let b = a\n}\n")
    ]

    private func lines(_ document: String) -> [Int] {
        SnippetChecks.uncompiled(SourceFile("README.md", document), snippets: snippets).map(\.line)
    }

    @Test func `finds Swift that no test compiles`() {
        #expect(lines("Text\n```swift\nlet c = 1\n```\n") == [2])
        #expect(lines("```swift\nlet a = 1\nlet b = a\n```\n") == [1], "the lines do not follow each other")
        #expect(lines("```swift\nlet b = a\n}\nlet c = 1\n```\n") == [1])
        #expect(lines("```swift\nimport StoicHTTP\nlet a = 1\n```\n") == [1])
        #expect(lines("```swift\nlet c = 1\n") == [1], "an open fence is a block too")
    }

    @Test func `passes what a snippet file holds, at any indentation`() {
        #expect(lines("```swift\nimport Stoic\n\nlet a = 1\n\nlet b = a\n```\n") == [])
        #expect(lines("```\nlet c = 1\n```\n```sh\nmake\n```\n") == [])
    }

    @Test func `passes a block excused with its reason`() {
        #expect(lines("<!-- not compiled: a manifest -->\n```swift\nlet c = 1\n```\n") == [])
        #expect(lines("<!-- not compiled: -->\n```swift\nlet c = 1\n```\n") == [2])
        #expect(lines("<!-- not compiled: a manifest -->\nText\n```swift\nlet c = 1\n```\n") == [3])
    }
}
