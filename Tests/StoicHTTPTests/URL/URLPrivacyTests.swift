import StoicHTTP
import Testing

@Suite struct `Printing a URL` {
    // H12, privacy-01
    @Test func `never shows user-info, query or fragment`() throws {
        let url = try HTTPURL("https://u:CANARY@h:8443/p/a?t=CANARY#CANARY")
        var dumped = ""
        dump(url, to: &dumped)
        dump([url], to: &dumped)
        dump(QueryItem("t", "CANARY"), to: &dumped)
        let printed = [
            "\(url)", String(describing: url), String(reflecting: url), dumped, "\([url])", "\(url as Any)",
            "\(QueryItem("t", "CANARY"))", String(reflecting: [QueryItem("t", "CANARY")]), "\(url.origin)",
            String(describing: Mirror(reflecting: url).children.map(\.value)),
        ]
        #expect(printed.allSatisfy { !$0.contains("CANARY") })
    }

    @Test(arguments: [
        ("https://h/p", "https://h/p"), ("https://h:8443/p/?a=b#f", "https://h:8443/p/?<redacted>"),
        ("https://h/p?", "https://h/p?<redacted>"),
    ])
    func `shows host and path, and that there is a query`(row: (url: String, printed: String)) throws {
        let url = try HTTPURL(row.url)
        #expect(url.description == row.printed)
        #expect(url.debugDescription == row.printed)
    }
}
