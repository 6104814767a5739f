import StoicHTTP
import Testing

@Suite struct `Resolving a reference` {
    // redirect-04; RFC 3986, section 5.4, for http: the base is "http://a/b/c/d;p?q".
    @Test(arguments: [
        ("g", "/b/c/g"), ("./g", "/b/c/g"), ("g/", "/b/c/g/"), ("/g", "/g"), ("?y", "/b/c/d;p?y"),
        ("g?y", "/b/c/g?y"), ("", "/b/c/d;p?q"), (".", "/b/c/"), ("./", "/b/c/"), ("..", "/b/"),
        ("../", "/b/"), ("../g", "/b/g"), ("../..", "/"), ("../../g", "/g"), ("../../../g", "/g"),
        ("/./g", "/g"), ("/../g", "/g"), ("g.", "/b/c/g."), (".g", "/b/c/.g"), ("g..", "/b/c/g.."),
        ("..g", "/b/c/..g"), ("./../g", "/b/g"), ("./g/.", "/b/c/g/"), ("g/./h", "/b/c/g/h"),
        ("g/../h", "/b/c/h"), ("g;x=1/../y", "/b/c/y"), ("g?y/../x", "/b/c/g?y/../x"), (";x", "/b/c/;x"),
        ("?", "/b/c/d;p?"), (" /x ", "/x"), ("\t/x", "/x"), ("   ", "/b/c/d;p?q"),
        ("/c\u{E9}", "/c%C3%A9"), ("/a%2Fb", "/a%2Fb"), ("/a b", "/a%20b"), ("/100%", "/100%25"),
        ("\\\\evil/x", "/b/c/%5C%5Cevil/x"), ("/\\evil/x", "/%5Cevil/x"), ("./a:b", "/b/c/a:b"),
    ])
    func `without a host stays with the host`(row: (reference: String, target: String)) throws {
        let base = try HTTPURL("http://a/b/c/d;p?q")
        let url = try base.resolving(row.reference)
        #expect(url.target == row.target)
        #expect(url.origin === base.origin)
    }

    @Test(arguments: [
        ("//g", "http://g/"), ("//G:8080/x?y", "http://g:8080/x?y"), ("https://g/x", "https://g/x"),
        ("HTTP://a/./x", "http://a/x"), ("//u:p@g/", "http://g/"), ("http://a:80", "http://a/"),
    ])
    func `with a host goes to that host`(row: (reference: String, string: String)) throws {
        #expect(try HTTPURL("http://a/b/c/d;p?q").resolving(row.reference).string == row.string)
    }

    // RFC 9110, section 10.2.2
    @Test(arguments: [
        ("/x", "frag"), ("x", "frag"), ("?z", "frag"), ("", "frag"), ("//host/x", "frag"),
        ("https://host/x", "frag"), ("#new", "new"), ("/x#new", "new"), ("http://h/x#", ""),
    ])
    func `keeps the old fragment when the new has none`(row: (reference: String, fragment: String)) throws {
        let url = try HTTPURL("http://h/a/b?q=1#frag").resolving(row.reference)
        #expect(url.fragment == row.fragment)
    }

    // redirect-04: the bytes of a Location as they came
    @Test(
        arguments: [
            ([0x2F, 0x63, 0xC3, 0xA9], "/c%C3%A9"), ([0x2F, 0x63, 0xE9], "/c%E9"),
            ([0x3F, 0xE9], "/a/b?%E9"), ([0xFF, 0xFE], "/a/%FF%FE"),
        ] as [([UInt8], String)])
    func `encodes raw bytes one by one`(row: (bytes: [UInt8], target: String)) throws {
        #expect(try HTTPURL("http://h/a/b?q=1").resolving(row.bytes).target == row.target)
    }

    // redirect-05
    @Test(arguments: [
        ("file:///etc/passwd", "url scheme"), ("data:,x", "url scheme"), ("a:b", "url scheme"),
        ("javascript:alert(1)", "url scheme"), ("http://h:bad/", "url port"), ("http:x", "url host"),
        ("//", "url host"), ("///x", "url host"), ("//good\\@evil/", "url host"), ("/x\r\ny", "url"),
        ("/x\u{0}", "url"), ("http://h/ \u{1}", "url"),
    ])
    func `refuses what could not be followed`(row: (reference: String, field: String)) throws {
        let base = try HTTPURL("http://h/a/b?q=1#frag")
        let error = #expect(throws: InvalidRequest.self) { try base.resolving(row.reference) }
        #expect(error?.field == row.field)
    }

    @Test func `refuses a host whose raw bytes are no UTF-8`() throws {
        let base = try HTTPURL("http://h/")
        #expect(throws: InvalidRequest.self) { try base.resolving(Array("//a".utf8) + [0xE9, 0x2F]) }
    }
}
