import StoicHTTP
import Testing

@Suite struct `Headers` {
    @Test func `are found whatever the letter case`() {
        let headers: HTTPHeaders = ["Content-Type": "text/plain", "X-A": "1", "x-a": "2"]
        #expect(headers["content-TYPE"] == "text/plain")
        #expect(headers["X-a"] == "1")
        #expect(headers.values(for: "x-A") == ["1", "2"])
        #expect(headers.contains("x-a"))
        #expect(!headers.contains("x-b"))
        #expect(headers["X-\u{212A}"] == nil)
    }

    @Test func `fold only ASCII letters`() {
        let headers: HTTPHeaders = ["a[": "1", "\u{212A}": "2"]
        #expect(headers["A{"] == nil)
        #expect(headers["k"] == nil)
    }

    @Test func `keep their order through adding, replacing and removing`() {
        var headers: HTTPHeaders = ["A": "1", "B": "2", "a": "3", "C": "4", "A": "5"]
        headers["a"] = "6"
        #expect(headers.map(\.value) == ["6", "2", "4"])
        headers["D"] = "7"
        headers.add("b", "8")
        #expect(headers.map(\.name) == ["a", "B", "C", "D", "b"])
        headers["B"] = nil
        headers.remove("nothing")
        #expect(headers.map(\.value) == ["6", "4", "7"])
        headers.remove("D")
        headers["c"] = "9"
        #expect(headers.map(\.value) == ["6", "9"])
    }

    @Test func `merge name by name, the other's on top`() {
        let defaults: HTTPHeaders = ["Accept": "a", "X": "1", "x": "2", "Y": "3"]
        #expect(defaults.merging(["X": "9", "Z": "0", "Z": "1"]).map(\.value) == ["a", "3", "9", "0", "1"])
        #expect(defaults.merging([:]) == defaults)
        #expect(HTTPHeaders().merging(defaults) == defaults)
    }

    @Test func `are equal by name without case and by the bytes of the value`() {
        #expect(HTTPField(name: "A", value: "x") == HTTPField(name: "a", value: "x"))
        #expect(HTTPField(name: "A", value: "x").hashValue == HTTPField(name: "a", value: "x").hashValue)
        #expect(HTTPField(name: "A", value: "x") != HTTPField(name: "A", value: "X"))
        // The Angstrom sign and the letter with a ring are one to String, and as many bytes.
        #expect(HTTPField(name: "A", value: "\u{212B}") != HTTPField(name: "A", value: "A\u{30A}"))
    }

    @Test(arguments: [
        (" v ", "v"), ("\t v\t", "v"), ("v", "v"), ("", ""), ("  ", ""), ("a b", "a b"), (" é ", "é"),
    ])
    func `drop the white space around a value`(row: (given: String, kept: String)) {
        #expect(HTTPField(name: "A", value: row.given).value == row.kept)
    }

    // H11, headers-01
    @Test(arguments: [
        ("X-A", "a\r\nX-Evil: CANARY", "header value"), ("X-A", "a\nb", "header value"),
        ("X-A", "a\u{0}b", "header value"), ("X-A", "a\r", "header value"), ("X-A", "\n", "header value"),
        ("X-A", "a\u{1B}", "header value"), ("X-A", "a\u{7F}", "header value"), ("X A", "v", "header name"),
        ("X:A", "v", "header name"), ("", "v", "header name"), ("X\r\nY", "v", "header name"),
        ("Xé", "v", "header name"), (" X", "v", "header name"), ("X ", "v", "header name"),
    ])
    func `are refused when they could split a request`(row: (name: String, value: String, field: String)) {
        let headers: HTTPHeaders = ["Accept": "*/*", row.name: row.value]
        let error = #expect(throws: InvalidRequest.self) { try headers.validate() }
        #expect(error?.field == row.field)
        #expect(error.map { !"\($0)".contains("CANARY") } == true)
    }

    @Test(arguments: ["", "a b", "a\tb", "é", "\"q\"", "{}"])
    func `pass with any other value`(value: String) throws {
        try HTTPHeaders([HTTPField(name: "X-A!#$%&'*+.^_`|~", value: value)]).validate()
    }

    // H4
    @Test func `lose their credentials, and only those, on the way to another origin`() {
        let headers: HTTPHeaders = [
            "AUTHORIZATION": "a", "Accept": "b", "Cookie": "c", "proxy-authorization": "d", "X-Y": "e",
        ]
        #expect(headers.withoutCredentials().map(\.value) == ["b", "e"])
    }
}

@Suite struct `Printing headers` {
    private static let secrets: HTTPHeaders = [
        "Authorization": "Bearer CANARY", "Cookie": "CANARY", "Set-Cookie": "CANARY",
        "Proxy-Authorization": "CANARY", "X-Api-Key": "CANARY", "Idempotency-Key": "CANARY",
        "Location": "https://h/?CANARY", "Referer": "CANARY", "Bad\r\nCANARY": "CANARY",
    ]

    // H1, H12, privacy-01
    @Test func `never shows a value that could be a secret`() {
        let headers = Self.secrets
        var dumped = ""
        dump(headers, to: &dumped)
        dump(Array(headers), to: &dumped)
        dump(headers as Any, to: &dumped)
        let printed = [
            "\(headers)", String(reflecting: headers), dumped, "\(Array(headers))", "\(headers[0])",
            String(reflecting: headers[0]), "\(headers as Any)",
            headers.map { "\(Mirror(reflecting: $0).children.map(\.value))" }.joined(),
            "\(Mirror(reflecting: headers).children.map(\.value))",
        ]
        #expect(printed.allSatisfy { !$0.contains("CANARY") })
        #expect(printed.allSatisfy { $0.contains("<redacted>") })
    }

    @Test func `shows what is known to be harmless`() {
        let headers: HTTPHeaders = ["content-type": "text/plain", "Retry-After": "5", "X-Z": "hidden"]
        #expect(headers.description == "content-type: text/plain\nRetry-After: 5\nX-Z: <redacted>")
        #expect(headers.debugDescription == "[content-type: text/plain, Retry-After: 5, X-Z: <redacted>]")
    }

    @Test func `holds no credential for harmless`() {
        #expect(HeaderPrivacy.credentials.allSatisfy { !HeaderPrivacy.isHarmless($0) })
        #expect(HeaderPrivacy.isCredential("Authorization"))
    }
}
