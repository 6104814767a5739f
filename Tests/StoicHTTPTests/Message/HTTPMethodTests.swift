import StoicHTTP
import Testing

@Suite struct `A method` {
    // R4, H1; RFC 9110, section 9.2
    @Test(arguments: [
        (HTTPMethod.get, true, true), (.head, true, true), (.options, true, true), (.trace, true, true),
        (.put, false, true), (.delete, false, true), (.post, false, false), (.patch, false, false),
    ])
    func `knows whether it is safe and idempotent`(row: (method: HTTPMethod, safe: Bool, idempotent: Bool)) {
        #expect(row.method.isSafe == row.safe)
        #expect(row.method.isIdempotent == row.idempotent)
    }

    @Test func `of one's own is neither safe nor idempotent, for nothing is known of it`() throws {
        let report = try HTTPMethod("REPORT")
        #expect(!report.isSafe && !report.isIdempotent)
        #expect(try HTTPMethod("GET") == .get)
        #expect(try HTTPMethod("get") != .get)
    }

    // H11, headers-01
    @Test(arguments: ["", "GET /x HTTP/1.1\r\nX: 1", "G T", "GET\n", "GÉT", "A:B", "CONNECT"])
    func `is refused when it is no token`(name: String) {
        let error = #expect(throws: InvalidRequest.self) { try HTTPMethod(name) }
        #expect(error?.field == "method")
    }
}
