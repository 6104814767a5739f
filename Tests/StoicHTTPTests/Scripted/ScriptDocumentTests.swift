import Stoic
import StoicHTTP
import StoicJSON
import StoicSchema
import StoicTesting
import Testing

@Suite struct `A script's document` {
    private static let script = #"""
        {"v": 1, "routes": {
          "GET /users": {"steps": [{"do": "answer", "status": 503, "headers": {"Retry-After": "2"}},
                                   {"do": "answer", "headers": {"X-A": ["1", "2"]}, "body": "[]"}],
                         "then": {"do": "answer", "status": 404}},
          "/cut": {"steps": [{"do": "cut", "code": "reset", "body": "ab"},
                             {"do": "cut", "code": "closed_early", "body": "ab", "status": 206}]},
          "/drip": {"steps": [{"do": "drip", "body": "abc", "every": "1ms", "delay": 0.001}]},
          "/fail": {"steps": [{"do": "fail", "code": "dns"}]},
          "/large": {"steps": [{"do": "oversized", "bytes": "2GB"}]},
          "POST /acts": {"steps": [{"do": "answer", "status": 500, "acts": true}]}}}
        """#

    private func send(_ path: String, _ method: HTTPMethod = .get, _ transport: ScriptedTransport)
        async throws
        -> HTTPResponse
    {
        // Without limits: how long it takes is not the question.
        var policy = HTTPPolicy.never
        (policy.attemptTimeout, policy.stallTimeout, policy.connectTimeout) = (nil, nil, nil)
        policy.retryStatuses[206] = .success
        let client = try HTTPClient(base: "http://script.invalid", transport: transport, policy: policy)
        return try await client.send(HTTPRequest(method, path))
    }

    private func failure(_ path: String, _ method: HTTPMethod = .get, _ transport: ScriptedTransport) async
        -> FailureCode?
    {
        let thrown = await #expect(throws: HTTPError.self) { try await send(path, method, transport) }
        return thrown?.log.last?.failure
    }

    @Test func `is what the server does`() async throws {
        let transport = try ScriptedTransport(script: Array(Self.script.utf8))
        #expect(await failure("/users", .get, transport) == .status(503))
        let answer = try await send("/users", .get, transport)
        #expect(answer.headers.values(for: "x-a") == ["1", "2"])
        #expect(answer.text == "[]")
        #expect(await failure("/users", .get, transport) == .status(404))
        #expect(await failure("/cut", .get, transport) == .reset)
        #expect(await failure("/cut", .get, transport) == .closedEarly)
        #expect(try await send("/drip", .get, transport).text == "abc")
        #expect(await failure("/fail", .get, transport) == .dns)
        #expect(await failure("/large", .get, transport) == .responseTooLarge)
        #expect(await failure("/acts", .post, transport) == .status(500))
        #expect(transport.requests.last?.acted == true)
        #expect(transport.unscripted == [])
    }

    @Test func `has all that is wrong with it told at once`() {
        let script = #"""
            {"v": 2, "routes": {
              "/a": {"steps": []},
              "/b": {"steps": [{"do": "explode"}, {"status": 200}, {"do": "answer", "status":99, "bodi":""}]},
              "/c": {"steps": [{"do": "fail", "code": "status_500"}, {"do": "hang", "delay": "-1s"}]},
              "/d": {"steps": [{"do": "drip", "body": "a"}, {"do": "oversized", "bytes": -1}]},
              "/e": {"steps": [{"do": "answer", "headers": {"A B": "1", "C": 2}}], "than": 1},
              "/f": {"steps": [{"do": "answer", "headers": {"A": "1\r\n"}}], "then": null},
              "/g": {"steps": [{"do": "hang", "delay": -1}, {"do": "cut", "code": "dns"}]}}}
            """#
        let thrown = #expect(throws: StoicSchema.ValidationFailure.self) {
            try ScriptedTransport(script: Array(script.utf8))
        }
        #expect(
            thrown?.issues.map { "\($0.code.rawValue) \($0.pointer)" } == [
                "range /v", "count /routes/~1a/steps", "choice /routes/~1b/steps/0/do",
                "missing /routes/~1b/steps/1/do", "range /routes/~1b/steps/2/status",
                "unknown_key /routes/~1b/steps/2/bodi", "check /routes/~1c/steps/0/code",
                "union /routes/~1c/steps/1/delay", "missing /routes/~1d/steps/0/every",
                "check /routes/~1d/steps/1/bytes", "union /routes/~1e/steps/0/headers/C",
                "unknown_key /routes/~1e/than", "check /routes/~1f/steps/0/headers", "kind /routes/~1f/then",
                "check /routes/~1g/steps/0/delay", "check /routes/~1g/steps/1/code",
            ])
    }

    @Test(arguments: [
        "users", "get /users", "GET users", "GET  /users", " /users", "", "GET /a b", "ftp://h/a",
    ])
    func `is refused where no request can be called so`(route: String) {
        let thrown = #expect(throws: StoicSchema.ValidationFailure.self) {
            try ScriptedTransport(
                script: Array(#"{"v": 1, "routes": {"\#(route)": {"steps": [{"do": "hang"}]}}}"#.utf8))
        }
        #expect(thrown?.issues.map { "\($0.pointer)" } == ["/routes"])
    }

    @Test(arguments: ["Content-Length", "transfer-encoding"])
    func `is refused where a header would say the framing`(name: String) {
        let step = #"{"do": "answer", "headers": {"\#(name)": "3"}}"#
        let thrown = #expect(throws: StoicSchema.ValidationFailure.self) {
            try ScriptedTransport(script: Array(#"{"v": 1, "routes": {"/": {"steps": [\#(step)]}}}"#.utf8))
        }
        #expect(thrown?.issues.map { "\($0.pointer)" } == ["/routes/~1/steps/0/headers"])
    }

    @Test(arguments: [
        "", "[]", "{}", #"{"v": 1}"#, #"{"v": 1, "routes": {"/": {}}}"#, #"{"v": 1, "steps": []}"#,
    ])
    func `is refused for what is missing`(script: String) {
        #expect(throws: StoicSchema.ValidationFailure.self) {
            try ScriptedTransport(script: Array(script.utf8))
        }
    }
}
