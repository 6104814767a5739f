import Stoic
import StoicHTTP
import StoicTesting
import Testing

/// H11, headers-01: nothing that a caller passes can split a request; it is refused before any send.
@Suite struct `A request that could be split` {
    private static let names = ["X A", "X:A", "", "X\r\nY", "X\u{e9}", "X\0", "X(", "X\tA"]
    private static let values = [
        "a\r\nX-Evil: 1", "a\nb", "a\u{0}b", "a\rb", "\u{1b}", "\u{7f}",
    ]

    private func expectRefused(_ request: HTTPRequest, _ field: String) async throws {
        let lab = try Lab()
        let error = try await lab.run(request).error()
        guard case .invalidRequest(let problem) = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(problem.field.contains(field), "\(problem)")
        #expect(!error.description.contains("Evil"))
        #expect(error.attempts == 0)
        #expect(lab.transport.requests.isEmpty)
        #expect(lab.events.names == ["http.failed"])  // events-01
    }

    @Test(arguments: names)
    func `by a header's name is refused`(name: String) async throws {
        try await expectRefused(.get("/x", headers: [name: "v"]), "header name")
    }

    @Test(arguments: values)
    func `by a header's value is refused`(value: String) async throws {
        try await expectRefused(.get("/x", headers: ["X-A": value]), "header value")
        try await expectRefused(.get("/x", headers: ["Authorization": value]), "header value")
    }

    @Test(arguments: [
        "/a\r\nX: 1", "/a\nb", "/a?q=\r\nX-Evil: 1", "/a\u{0}", "https://h\r\n.example/x", "/a#\r",
    ])
    func `by its target is refused`(target: String) async throws {
        try await expectRefused(.get(target), "url")
    }

    @Test(arguments: ["GET /x HTTP/1.1\r\nX: 1", "", "GE T", "CONNECT", "G\u{e9}T"])
    func `by its method cannot be made`(name: String) {
        #expect(throws: InvalidRequest.self) { try HTTPMethod(name) }
    }

    @Test func `by a query item is encoded instead`() async throws {
        let lab = try Lab()
        _ = try await lab.run(.get("/x", query: [QueryItem("a\r\n", "b\r\nX-Evil: 1")]))
        #expect(lab.transport.requests.map(\.target) == ["/x?a%0D%0A=b%0D%0AX-Evil:%201"])
    }

    @Test(arguments: values)
    func `by a default header is refused when the client is made`(value: String) {
        #expect(throws: InvalidRequest.self) {
            try HTTPClient(base: Lab.base, transport: ScriptedTransport(), headers: ["X-A": value])
        }
    }

    @Test(arguments: [
        "api.example.com", "ftp://h", "https://", "https://h/?q", "https://h/#f", "https://h:70000", "",
    ])
    func `by its client's base is refused when the client is made`(base: String) {
        #expect(throws: InvalidRequest.self) { try HTTPClient(base: base, transport: ScriptedTransport()) }
    }

    @Test func `by what is not forbidden goes as it is`() async throws {
        let lab = try Lab()
        _ = try await lab.run(.get("/x", headers: ["X-A": "a\tb é"]))
        #expect(lab.transport.requests.map { $0.headers["X-A"] } == ["a\tb é"])
    }
}
