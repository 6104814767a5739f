import StoicHTTP
import Testing

@Suite struct `A base URL` {
    // H1, url-02
    @Test(arguments: [
        ("https://h", "", "https://h/"), ("https://h", "/", "https://h/"),
        ("https://h", "/users/42", "https://h/users/42"), ("https://h", "users/42", "https://h/users/42"),
        ("https://h/", "users", "https://h/users"), ("https://h/v1", "", "https://h/v1"),
        ("https://h/v1/", "", "https://h/v1/"), ("https://h/v1", "/", "https://h/v1/"),
        ("https://h/v1/", "/users/42", "https://h/v1/users/42"),
        ("https://h/v1", "users/42", "https://h/v1/users/42"), ("https://h/v1//", "x", "https://h/v1/x"),
        ("https://h/v1", "?q=1", "https://h/v1?q=1"), ("https://h/v1", "#f", "https://h/v1#f"),
        ("https://h/v1", "a%2Fb", "https://h/v1/a%2Fb"),
        ("https://h/v1", "a b/é", "https://h/v1/a%20b/%C3%A9"),
        ("https://h/v1", "100%", "https://h/v1/100%25"), ("https://h/v1", "a//b", "https://h/v1/a//b"),
        ("https://h/v1", "/a/../../b", "https://h/b"), ("https://h", "/a/../../b", "https://h/b"),
        ("https://h", "/a/../../../..", "https://h/"), ("https://h/v1", "./x", "https://h/v1/x"),
        ("https://h/v1", ".hidden", "https://h/v1/.hidden"), ("https://h/v1", "%2e%2e/x", "https://h/x"),
        ("https://h/v1", "x?r=/../y", "https://h/v1/x?r=/../y"),
        ("https://h", "users:find", "https://h/users:find"),
        ("https://h", "12:30", "https://h/12:30"), ("https://h", "a?u=http://x", "https://h/a?u=http://x"),
        ("https://h", "/a?u=http://x", "https://h/a?u=http://x"), ("https://h", "http:x", "https://h/http:x"),
    ])
    func `is joined with a target by exactly one slash`(
        row: (base: String, target: String, string: String)
    ) throws {
        let base = try BaseURL(row.base)
        let url = try base.url(for: row.target)
        #expect(url.string == row.string)
        #expect(url.origin === base.origin)
        #expect(try HTTPURL(url.string) == url)
    }

    // H2: the app's token must not leave by way of a path
    @Test(arguments: [
        "//evil.example/x", "///evil.example/x", "\\\\evil.example/x", "/\\evil.example/x", "@evil.example/x",
        ":80@evil.example/", "/http://evil.example/x", "%2F%2Fevil.example", "/..//evil.example/x",
        ".evil.example",
        "http:/evil.example", "http:\\\\evil.example", "?//evil.example", "#@evil.example",
    ])
    func `keeps a path on its own host`(target: String) throws {
        for text in ["https://h", "https://h/", "https://h/v1"] {
            let base = try BaseURL(text)
            let url = try base.url(for: target, query: [QueryItem("a", "@evil")])
            #expect(url.origin === base.origin)
            #expect(try HTTPURL(url.string).origin == base.origin)
        }
    }

    @Test(arguments: [
        ("http://other/x?q#f", "http://other/x?q#f"), ("HTTPS://H/x", "https://h/x"),
        ("https://h:8443", "https://h:8443/"), ("https://h/x?y", "https://h/x?y"),
        ("https://h/a/../é", "https://h/%C3%A9"), ("https://h@evil/x", "https://evil/x"),
        ("https://hx/y", "https://hx/y"), ("https://h", "https://h/"), ("https://h/#f", "https://h/#f"),
    ])
    func `reads a target with http or https as a whole URL`(row: (target: String, string: String)) throws {
        #expect(try BaseURL("https://h/v1").url(for: row.target).string == row.string)
    }

    @Test func `shares its origin with whole URLs of that origin`() throws {
        let base = try BaseURL("https://h/v1")
        for target in ["https://h:443/x", "https://h/x", "https://h/a b"] {
            #expect(try base.url(for: target).origin === base.origin)
        }
        #expect(try base.url(for: "https://h/x", query: [QueryItem("a", "1")]).string == "https://h/x?a=1")
    }

    // H11
    @Test(arguments: [
        ("/a\r\nX: 1", "url"), ("a\nb", "url"), ("?a\u{0}", "url"), ("/a\tb", "url"),
        ("ftp://h/x", "url scheme"),
        ("https://h:x/", "url port"), ("https:///x", "url host"),
    ])
    func `refuses a target that could split the request or goes elsewhere`(
        row: (target: String, field: String)
    ) throws {
        let base = try BaseURL("https://h/v1")
        let error = #expect(throws: InvalidRequest.self) { try base.url(for: row.target) }
        #expect(error?.field == row.field)
    }

    @Test(arguments: ["https://h/?key=x", "https://h/#f", "h", "", "ftp://h", "https://"])
    func `is refused with what no joined URL could keep`(text: String) {
        #expect(throws: InvalidRequest.self) { try BaseURL(text) }
    }
}
