import StoicHTTP
import Testing

@Suite struct `An origin` {
    // credentials-01
    @Test(arguments: [
        ("http://127.0.0.1:8001/", "http://127.0.0.1:8002/", false),
        ("http://127.0.0.1:8001/", "http://localhost:8001/", false),
        ("http://127.0.0.1:8001/", "http://127.0.0.1:8001/other", true),
        ("http://127.0.0.1:8001/", "HTTP://127.0.0.1:8001/", true),
        ("https://api.example.com/", "https://API.example.com:443/", true),
        ("https://api.example.com/", "https://evil.api.example.com/", false),
        ("https://api.example.com/", "https://api.example.com./", false),
        ("https://h/", "http://h/", false),
        ("https://h:8443/", "http://h:8443/", false),
        ("http://h/", "http://h:80", true),
        ("http://h:443/", "https://h:443/", false),
        ("http://[::1]/", "http://[0:0:0:0:0:0:0:1]/", true),
        ("https://u:p@h/", "https://h/", true),
        ("https://h@evil/", "https://h/", false),
    ])
    func `is scheme, host and port in force`(row: (one: String, other: String, same: Bool)) throws {
        let one = try HTTPURL(row.one).origin
        let other = try HTTPURL(row.other).origin
        #expect((one == other) == row.same)
        #expect((one.hashValue == other.hashValue) == row.same)
        #expect((one.description == other.description) == row.same)
    }

    @Test(arguments: [
        ("https://H:8443/x", "https://h:8443", "h:8443", 8443),
        ("https://h:443/x", "https://h", "h", 443),
        ("http://h/", "http://h", "h", 80),
        ("http://[::1]:80/", "http://[::1]", "[::1]", 80),
    ])
    func `prints with its port only when it is not the scheme's own`(
        row: (url: String, text: String, authority: String, port: Int)
    ) throws {
        let origin = try HTTPURL(row.url).origin
        #expect(origin.description == row.text)
        #expect(origin.authority == row.authority)
        #expect(origin.port == row.port)
    }
}
