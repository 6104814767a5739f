import StoicHTTP
import Testing

@Suite struct `Query items` {
    // url-01
    @Test(
        arguments: [
            ("/s", [QueryItem("q", "a+b c&d=e#f/é")], "/s?q=a%2Bb%20c%26d%3De%23f/%C3%A9"),
            ("/s", [QueryItem("q", ""), QueryItem("r", nil)], "/s?q=&r"),
            ("/s", [], "/s"),
            ("/s", [QueryItem("a", "1"), QueryItem("a", "2")], "/s?a=1&a=2"),
            ("/s?x=1", [QueryItem("a", "1")], "/s?x=1&a=1"),
            ("/s?", [QueryItem("a", "1")], "/s?a=1"),
            ("/s?x&", [QueryItem("a", "1")], "/s?x&a=1"),
            ("s#f", [QueryItem("a", "1")], "/s?a=1"),
            ("", [QueryItem("a", "1")], "/?a=1"),
            ("/é", [QueryItem("a", "1")], "/%C3%A9?a=1"),
            ("/s", [QueryItem("a", "%41%")], "/s?a=%2541%25"),
            ("/s", [QueryItem("a[]", "\r\n\u{0}")], "/s?a%5B%5D=%0D%0A%00"),
            ("/s", [QueryItem("k", "me+test@x.y,z:1/2?3")], "/s?k=me%2Btest@x.y,z:1/2?3"),
            ("/s", [QueryItem("", nil)], "/s?"),
            ("/s", [QueryItem("", "v"), QueryItem("b", nil)], "/s?=v&b"),
        ] as [(String, [QueryItem], String)])
    func `are escaped so that they arrive as given`(
        row: (target: String, items: [QueryItem], expected: String)
    ) throws {
        #expect(try BaseURL("https://h").url(for: row.target, query: row.items).target == row.expected)
        let nested = try BaseURL("https://h/v1/").url(for: row.target, query: row.items).target
        #expect(nested.hasSuffix(row.expected.dropFirst()))
        #expect(nested.hasPrefix("/v1"))
    }

    @Test func `are added to a whole URL before its fragment`() throws {
        let url = try BaseURL("https://h").url(for: "http://o/x?y#f", query: [QueryItem("a", "1")])
        #expect(url.string == "http://o/x?y&a=1#f")
    }
}
