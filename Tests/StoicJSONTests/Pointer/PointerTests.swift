import StoicJSON
import Testing

/// J2: pointers name the places of issues (RFC 6901).
@Suite struct `A JSON pointer` {
    /// RFC 6901 section 5.
    static let document = """
        {"foo": ["bar", "baz"], "": 0, "a/b": 1, "c%d": 2, "e^f": 3, "g|h": 4, "i\\\\j": 5, "k\\"l": 6,
         " ": 7,
        "m~n": 8}
        """

    @Test(arguments: [
        ("/foo", "[\"bar\",\"baz\"]", "#/foo"), ("/foo/0", "\"bar\"", "#/foo/0"), ("/", "0", "#/"),
        ("/a~1b", "1", "#/a~1b"), ("/c%d", "2", "#/c%25d"), ("/e^f", "3", "#/e%5Ef"),
        ("/g|h", "4", "#/g%7Ch"),
        ("/i\\j", "5", "#/i%5Cj"), ("/k\"l", "6", "#/k%22l"), ("/ ", "7", "#/%20"), ("/m~0n", "8", "#/m~0n"),
    ])
    func `leads where the RFC says, also in the bytes`(text: String, result: String, fragment: String) throws
    {
        let pointer = try #require(JSONPointer(text))
        #expect(pointer.description == text)
        #expect(pointer.fragment == fragment)
        #expect(JSONPointer(fragment: fragment) == pointer)
        #expect(try parse(Self.document)[pointer] == parse(result))
        let bytes = Array(Self.document.utf8)
        let location = try #require(try pointer.location(in: bytes))
        #expect(try JSONValue.parse(Array(bytes[location])) == parse(result))
    }

    @Test func `leads to the whole document when it is empty`() throws {
        #expect(JSONPointer("") == .root)
        #expect(try parse(Self.document)[JSONPointer.root] == parse(Self.document))
        #expect(try JSONPointer.root.location(in: Array(" [1] ".utf8)) == 1..<4)
    }

    @Test(arguments: ["a", "/~", "/~2", "/a~", "#/a", " /a"])
    func `is not made from other texts`(text: String) {
        #expect(JSONPointer(text) == nil)
    }

    @Test(arguments: ["", "/a", "#/%", "#/%4", "#/%zz", "#/%ff", "#a"])
    func `is not made from other fragments`(text: String) {
        #expect(JSONPointer(fragment: text) == nil)
    }

    @Test(arguments: [
        "/foo/2", "/foo/-", "/foo/00", "/foo/01", "/foo/+1", "/foo/ 1", "/foo/99999999999999999999",
        "/foo/0/x",
        "/absent", "/foo/", "/foo/bar", "/foo/٠",
    ])
    func `leads nowhere when there is nothing`(text: String) throws {
        let pointer = try #require(JSONPointer(text))
        #expect(try parse(Self.document)[pointer] == nil)
        #expect(try pointer.location(in: Array(Self.document.utf8)) == nil)
    }

    @Test func `is built step by step`() {
        let pointer = JSONPointer.root.appending("a/b").appending(3).appending("~")
        #expect(pointer.description == "/a~1b/3/~0")
        #expect(pointer.parent.description == "/a~1b/3")
        #expect(JSONPointer.root.parent == .root)
        #expect(pointer.tokens == ["a/b", "3", "~"])
    }

    @Test func `compares its tokens scalar by scalar`() {
        #expect(JSONPointer("/\u{E9}") != JSONPointer("/e\u{301}"))
        #expect(Set([JSONPointer("/a"), JSONPointer("/a")]).count == 1)
    }

    @Test func `finds the member that counts among repeated ones`() throws {
        let bytes = Array("{\"a\":1,\"b\":0,\"a\":{\"c\":2},\"a\":3}".utf8)
        let pointer = JSONPointer(tokens: ["a"])
        #expect(try pointer.location(in: bytes, duplicateKeys: .keepFirst) == 5..<6)
        #expect(try pointer.location(in: bytes, duplicateKeys: .keepLast) == 29..<30)
        #expect(throws: JSONSyntaxError(.duplicateKey, at: 13)) { try pointer.location(in: bytes) }
        #expect(try JSONPointer(tokens: ["b"]).location(in: bytes) == 11..<12)
    }

    @Test func `meets what is wrong with the document on its way`() {
        #expect(throws: JSONSyntaxError(.trailingComma, at: 3)) {
            try JSONPointer(tokens: ["5"]).location(in: Array("[1,]".utf8))
        }
    }
}
