import StoicHTTP
import Testing

@Suite struct `A URL` {
    @Test(arguments: [
        ("https://h", "https://h/", "/"),
        ("HTTPS://API.Example.COM/Users", "https://api.example.com/Users", "/Users"),
        ("http://h?q=1", "http://h/?q=1", "/?q=1"),
        ("http://h#top", "http://h/#top", "/"),
        ("http://h:80/", "http://h/", "/"),
        ("https://h:/x", "https://h/x", "/x"),
        ("https://h:00443/x", "https://h/x", "/x"),
        ("https://h:8443/x", "https://h:8443/x", "/x"),
        ("https://h:0/x", "https://h:0/x", "/x"),
        ("https://h:65535/x", "https://h:65535/x", "/x"),
        ("http://[::1]:8080/", "http://[::1]:8080/", "/"),
        ("http://[2001:DB8:0:0:1:0:0:1]/", "http://[2001:db8::1:0:0:1]/", "/"),
        ("http://[::ffff:1.2.3.4]/", "http://[::ffff:102:304]/", "/"),
        ("http://127.0.0.1/", "http://127.0.0.1/", "/"),
        ("http://h/a b", "http://h/a%20b", "/a%20b"),
        ("http://h/é?ü#ß", "http://h/%C3%A9?%C3%BC#%C3%9F", "/%C3%A9?%C3%BC"),
        ("http://h/a%20b%2Fc%zz%", "http://h/a%20b%2Fc%25zz%25", "/a%20b%2Fc%25zz%25"),
        ("https://h/?name=[%D1%82", "https://h/?name=%5B%D1%82", "/?name=%5B%D1%82"),
        ("http://h/a?", "http://h/a?", "/a?"),
        ("http://h/a#", "http://h/a#", "/a"),
        ("http://h/a/./b/../c", "http://h/a/c", "/a/c"),
        ("http://h/../../b", "http://h/b", "/b"),
        ("http://h/a/%2e%2E/b/%2e", "http://h/b/", "/b/"),
        ("http://h/a/..", "http://h/", "/"),
        ("http://h/..a/...?/../x", "http://h/..a/...?/../x", "/..a/...?/../x"),
        ("http://h/.well-known/x", "http://h/.well-known/x", "/.well-known/x"),
        ("http://h//x", "http://h//x", "//x"),
        ("http://bücher.example/", "http://xn--bcher-kva.example/", "/"),
        ("http://ｅｘ．example/", "http://ex.example/", "/"),
    ])
    func `is read into the form it is sent in`(row: (text: String, string: String, target: String)) throws {
        let url = try HTTPURL(row.text)
        #expect(url.string == row.string)
        #expect(url.target == row.target)
        #expect(try HTTPURL(url.string) == url)
    }

    // H11, headers-01
    @Test(arguments: [
        ("", "url scheme"), ("h/x", "url scheme"), ("/x", "url scheme"), ("//h/x", "url scheme"),
        ("ftp://h/", "url scheme"), ("file:///etc/passwd", "url scheme"), ("data:,x", "url scheme"),
        ("http:h", "url host"), ("http:/h", "url host"), ("http://", "url host"),
        ("http:///x", "url host"), ("http://:80/", "url host"), ("http://u@/", "url host"),
        ("http://a b/", "url host"), ("http://a%20b/", "url host"), ("http://a\"b/", "url host"),
        ("http://good\\@evil/", "url host"), ("http://h\\x", "url host"), ("http://a|b/", "url host"),
        ("http://[::1/", "url host"), ("http://[::1]x/", "url host"), ("http://[::1]:x/", "url port"),
        ("http://[1]/", "url host"),
        ("http://[fe80::1%25eth0]/", "url host"), ("http://[1:2:3:4:5:6:7:8:9]/", "url host"),
        ("http://[1::2::3]/", "url host"), ("http://[:1]/", "url host"), ("http://[1:]/", "url host"),
        ("http://[]/", "url host"), ("http://[12345::]/", "url host"), ("http://[::1.2.3]/", "url host"),
        ("http://256.1.1.1/", "url host"), ("http://0x7f.1/", "url host"), ("http://127.1/", "url host"),
        ("http://2130706433/", "url host"), ("http://01.2.3.4/", "url host"),
        ("http://a／b.example/", "url host"), ("http://\u{200D}/", "url host"),
        ("http://" + String(repeating: "a", count: 256) + "/", "url host"),
        ("http://h:65536/", "url port"), ("http://h:99999999999999999999999/", "url port"),
        ("http://h:bad/", "url port"), ("http://h:-1/", "url port"), ("http://h:8 0/", "url port"),
        (" http://h/", "url"), ("http://h/ ", "url"), ("http://h/a\r\nX: 1", "url"),
        ("http://h/a\tb", "url"), ("http://h\n/", "url"), ("http://h/?a\u{0}", "url"),
        ("http://h/#\u{7F}", "url"),
    ])
    func `is refused with the field at fault named`(row: (text: String, field: String)) {
        let error = #expect(throws: InvalidRequest.self) { try HTTPURL(row.text) }
        #expect(error?.field == row.field)
    }

    @Test func `says what was wrong without saying the value`() {
        let error = #expect(throws: InvalidRequest.self) { try HTTPURL("http://h/?t=CANARY\r\nX: 1") }
        #expect(
            error?.description == "invalid request: url: control character 0x0d at byte 18 is not allowed")
        let host = #expect(throws: InvalidRequest.self) { try HTTPURL("http://CANARY CANARY/") }
        #expect(host.map { !"\($0) \(String(reflecting: $0))".contains("CANARY") } == true)
    }

    // credentials-04
    @Test(arguments: [
        "user:s3cret@", "s3cret@", ":s3cret@", "a@s3cret@", "s3:cr/et@".replacing("/", with: "%2F"),
    ])
    func `drops user-info altogether`(info: String) throws {
        let url = try HTTPURL("http://\(info)h:81/p?q#f")
        #expect(url.string == "http://h:81/p?q#f")
        #expect(url == (try HTTPURL("http://h:81/p?q#f")))
    }

    @Test func `gives path and query apart`() throws {
        let url = try HTTPURL("https://h/a%3Fb?x=1?y#f")
        #expect(url.path == "/a%3Fb")
        #expect(url.query == "x=1?y")
        #expect(url.fragment == "f")
        #expect(try HTTPURL("https://h/a").query == nil)
        #expect(try HTTPURL("https://h/a?").query == "")
    }

    @Test func `tells URLs apart by every part of them`() throws {
        let texts = [
            "http://h/", "https://h/", "http://h:81/", "http://i/", "http://h/a", "http://h/?", "http://h/#",
        ]
        #expect(Set(try texts.map { try HTTPURL($0) }).count == texts.count)
    }
}
