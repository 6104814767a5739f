import Foundation
import StoicHTTP
import StoicTesting
import Testing

// S1, S3: what reached the wire, and nothing that is secret.
@Suite(.timeLimit(.minutes(5))) struct `A hostile server's ledger` {
    private static let script = #"""
        {"v": 1, "routes": {
          "/a": {"steps": [{"do": "answer"}, {"do": "answer", "status": 500}, {"do": "answer"}]},
          "POST /pay": {"steps": [{"do": "answer", "status": 201}]}}}
        """#

    private func post(_ client: RawClient, _ headers: String, body: String = "canary-body") {
        client.send(
            "POST /pay?token=canary-query&canary-flag HTTP/1.1\r\nHost: h\r\n\(headers)"
                + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
        #expect(client.readAnswer() != nil)
    }

    @Test func `has no secret in it`() throws {
        let server = try HostileServer(script: Array(Self.script.utf8))
        let client = try RawClient(port: server.port)
        post(
            client,
            "Authorization: Bearer canary-1\r\nCookie: canary-2\r\nProxy-Authorization: canary-3\r\n"
                + "X-Api-Key: canary-4\r\nIdempotency-Key: canary-5\r\nAccept: text/plain\r\n")
        let text = String(decoding: server.ledger.json, as: UTF8.self)
        #expect(!text.contains("canary"), "\(text)")
        #expect(!"\(server.ledger)".contains("canary"))
        let request = try #require(server.ledger.requests.first)
        #expect(request.query == "token=*&*")
        #expect(
            request.headers == [
                ["Host", "h"], ["Authorization", "<redacted>"], ["Cookie", "<redacted>"],
                ["Proxy-Authorization", "<redacted>"], ["X-Api-Key", "<redacted>"],
                ["Idempotency-Key", "#1"], ["Accept", "text/plain"], ["Content-Length", "11"],
            ])
    }

    @Test func `tells what acted twice without a key`() throws {
        let server = try HostileServer(script: Array(Self.script.utf8))
        let client = try RawClient(port: server.port)
        post(client, "Idempotency-Key: one\r\n")
        post(client, "Idempotency-Key: two\r\n")
        post(client, "Idempotency-Key: one\r\n")
        post(client, "")
        post(client, "", body: "another")
        post(client, "")
        let ledger = server.ledger
        #expect(ledger.requests.map(\.key) == ["#1", "#2", "#1", nil, nil, nil])
        #expect(ledger.repeatedSideEffects == [6])
    }

    @Test func `says where everything came and how it ended`() throws {
        let server = try HostileServer(script: Array(Self.script.utf8))
        let client = try RawClient(port: server.port)
        client.get("/a")
        _ = client.readAnswer()
        client.get("/a")
        _ = client.readAnswer()
        client.close()
        #expect(server.wire?.waitForEnd(connection: 0) == true)
        let second = try RawClient(port: server.port)
        second.get("/nowhere")
        #expect(second.readAnswer()?.body == "no route is scripted for this; there are: /a, POST /pay")
        server.stop()
        let ledger = server.ledger
        #expect(ledger.requests.map(\.connection) == [1, 1, 2])
        #expect(ledger.requests.map(\.index) == [1, 2, 1])
        #expect(ledger.requests.map(\.reused) == [false, true, false])
        #expect(ledger.requests.map(\.acted) == [true, false, false])
        #expect(ledger.requests.allSatisfy { $0.answered })
        #expect(ledger.connections.map(\.end) == [.clientClosed, .stopped])
        #expect(ledger.connections.map(\.requests) == [2, 1])
        #expect(ledger.unscripted == ["GET /nowhere"])
        #expect(ledger.unconsumed == ["/a": 1, "POST /pay": 1])
    }

    @Test func `is one JSON object`() throws {
        let server = try HostileServer(script: Array(Self.script.utf8))
        let client = try RawClient(port: server.port)
        client.get("/a?x=1", headers: "Accept: a/b\r\n")
        _ = client.readAnswer()
        server.stop()
        let object = try #require(
            JSONSerialization.jsonObject(with: Data(server.ledger.json)) as? [String: Any])
        #expect(object["v"] as? Int == 1)
        #expect(
            Set(object.keys) == [
                "v", "requests", "connections", "unscripted", "unconsumed", "repeated_side_effects",
            ])
        let request = try #require((object["requests"] as? [[String: Any]])?.first)
        #expect(
            Set(request.keys) == [
                "n", "connection", "index", "reused", "method", "path", "query", "headers", "key",
                "body_bytes",
                "arrived_ms", "acted", "answered", "connection_end",
            ])
        #expect(request["headers"] as? [[String]] == [["Host", "test"], ["Accept", "a/b"]])
        #expect(request["key"] is NSNull)
        #expect(request["connection_end"] as? String == "stopped")
        let connection = try #require((object["connections"] as? [[String: Any]])?.first)
        #expect(Set(connection.keys) == ["n", "requests", "bytes_sent", "end"])
        #expect(connection["bytes_sent"] as? Int == 38)
    }
}
