import Foundation
import StoicHTTP
import StoicTesting
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

@Suite(.timeLimit(.minutes(5))) struct `A hostile server` {
    private func server(_ steps: String, top: String = "") throws -> HostileServer {
        try HostileServer(
            script: Array(#"{"v": 1, \#(top) "routes": {"/a": {"steps": [\#(steps)]}}}"#.utf8))
    }

    // A reset is a reset on the client's own socket, whatever a library makes of it.
    @Test(arguments: [
        "request_body", "before_status", "mid_headers", "before_body", "mid_body", "mid_chunk",
        "before_trailer",
        "end",
    ])
    func `resets for all to see`(place: String) throws {
        let server = try server(#"{"do": "fault", "how": "reset", "at": "\#(place)"}"#)
        let client = try RawClient(port: server.port)
        client.send("PUT /a HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nbody")
        #expect(client.readAll().end == .failed(ECONNRESET))
    }

    @Test func `resets on the next request's first bytes`() throws {
        let server = try server(#"{"do": "fault", "how": "reset", "at": "reuse"}"#)
        let client = try RawClient(port: server.port)
        client.get("/a")
        #expect(client.readAnswer()?.body == "hello, world")
        client.send("G")
        #expect(client.readAll().end == .failed(ECONNRESET))
        #expect(server.ledger.requests.count == 1)
    }

    @Test(arguments: [
        ("accept", ""), ("tls", "\u{16}"), ("request_line", "G"), ("headers", "GET / HTTP/1.1\r\nHost: x"),
    ])
    func `resets a connection at`(place: String, sent: String) throws {
        let server = try server(
            #"{"do": "answer"}"#,
            top: #""connections": {"steps": [{"do": "fault", "how": "reset", "at": "\#(place)"}]},"#)
        do {
            let client = try RawClient(port: server.port)
            client.send(sent)
            #expect(client.readAll().end == .failed(ECONNRESET))
        } catch WireServerError.system(call: _, errno: ECONNRESET) where place == "accept" {
            // It came before the client had looked whether it was connected.
        }
        #expect(server.ledger.requests.isEmpty)
        // The next one is served.
        let second = try RawClient(port: server.port)
        second.get("/a")
        #expect(second.readAnswer()?.head.hasPrefix("HTTP/1.1 200 OK") == true)
    }

    // What is left to read comes before the stream's end, and the end is one.
    @Test(arguments: ["close", "half_close"]) func `ends in good order`(how: String) throws {
        let server = try server(#"{"do": "fault", "how": "\#(how)", "at": "mid_body"}"#)
        let client = try RawClient(port: server.port)
        client.get("/a")
        let (text, end) = client.readAll()
        #expect(text.hasSuffix("Content-Length: 12\r\n\r\nhello,"))
        #expect(end == .finished)
    }

    @Test func `leaves a client that waits for 100 waiting`() throws {
        let server = try server(#"{"do": "answer", "body": "ok", "no_continue": true}"#)
        let client = try RawClient(port: server.port)
        client.send("PUT /a HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 4\r\n\r\n")
        let (text, end) = client.readAll(milliseconds: 150)
        #expect(text.isEmpty && end == .timedOut)
        client.send("body")
        #expect(client.readAnswer()?.body == "ok")
        #expect(server.ledger.requests.first?.bodyBytes == 4)
    }

    @Test func `sends bytes as they are`() throws {
        let server = try server(#"{"do": "raw", "text": "\u0000\r\nabc", "outcome": "bad_response"}"#)
        let client = try RawClient(port: server.port)
        client.get("/a")
        #expect(client.readAll().text == "\u{0}\r\nabc")
    }

    // C6: nothing is started, and every issue is told.
    @Test func `refuses what no server can do, and where`() throws {
        let script = #"""
            {"v": 1, "listen": "nowhere", "routes": {"/a": {"steps": [{"do": "fail", "code": "dns"},
              {"do": "fault", "how": "reset", "at": "mid_chunk", "framing": "length"},
              {"do": "fault", "how": "close", "at": "mid_body", "status": 204},
              {"do": "raw", "text": "", "base64": "", "outcome": "status_99"},
              {"do": "answer", "body": "", "body_base64": "!", "declared": 1, "encoding": "gzip"}]}}}
            """#
        let error = #expect(throws: HostileServerError.self) { try HostileServer(script: Array(script.utf8)) }
        guard case .script(let failure)? = error else {
            return #expect(Bool(false), "\(String(describing: error))")
        }
        #expect(
            failure.issues.map { "\($0.code.rawValue) \($0.pointer)" } == [
                "choice /listen", "check /routes/~1a/steps/0/code", "check /routes/~1a/steps/1",
                "check /routes/~1a/steps/2", "check /routes/~1a/steps/3/outcome",
                "check /routes/~1a/steps/4/body_base64",
            ])
        #expect(failure.issues.first?.position.line == 1)
    }

    @Test func `says that its port is taken`() throws {
        let server = try server(#"{"do": "hang"}"#)
        let error = #expect(throws: HostileServerError.self) {
            try HostileServer(script: Array(#"{"v": 1, "routes": {}}"#.utf8), port: server.port)
        }
        guard case .port(.system("bind", EADDRINUSE))? = error else {
            return #expect(Bool(false), "\(String(describing: error))")
        }
        server.stop()
        _ = try HostileServer(script: Array(#"{"v": 1, "routes": {}}"#.utf8), port: server.port)
    }
}
