import StoicTesting
import Synchronization
import Testing

@Suite struct `A wire server's ledger` {
    @Test func `holds what was sent, as it was sent`() throws {
        let server = try WireServer(script: ["/a": [[.text("ok")]]])
        let client = try RawClient(server)
        client.send("PUT /a?q=1 HTTP/1.1\r\nX-Two: 1 \r\nx-two:\t2\r\nContent-Length: 4\r\n\r\nbody")
        #expect(client.readAnswer() != nil)
        let record = try #require(server.requests.first)
        #expect(record.method == "PUT")
        #expect(record.target == "/a?q=1")
        #expect(record.path == "/a")
        #expect(record.headers.map(\.name) == ["X-Two", "x-two", "Content-Length"])
        #expect(record.request.values("X-TWO") == ["1", "2"])
        #expect(record.body == Array("body".utf8))
        #expect(record.isComplete)
        #expect(record.ending == .open)
        #expect(server.count(path: "/a") == 1)
        #expect(server.count(path: "/b") == 0)
    }

    @Test func `undoes chunking`() throws {
        let server = try WireServer(script: ["/a": [[.text("ok")]]])
        let client = try RawClient(server)
        client.send("POST /a HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n")
        for part in ["3\r\nabc\r\n", "2;x=y\r", "\nde\r\n", "0\r\nT: 1\r\n", "\r\n"] { client.send(part) }
        #expect(client.readAnswer() != nil)
        #expect(server.requests.first?.body == Array("abcde".utf8))
    }

    @Test func `orders connections, reuse and arrival`() throws {
        let server = try WireServer(script: ["/a": [[.text("ok")]]])
        let (one, two) = (try RawClient(server), try RawClient(server))
        for client in [one, two, one] {
            client.get("/a")
            #expect(client.readAnswer() != nil)
        }
        let places = server.requests.map { [$0.connection, $0.indexOnConnection] }
        #expect(Set(places) == [[0, 0], [1, 0], [0, 1]] || Set(places) == [[1, 0], [0, 0], [1, 1]])
        #expect(server.requests.map(\.arrival) == server.requests.map(\.arrival).sorted())
        #expect(server.connectionCount == 2)
        #expect(server.maxConcurrentConnections == 2)
        #expect(server.maxConcurrentRequests == 1)
        one.close()
        two.close()
        #expect(server.waitForAllEnded())
        #expect(server.connections.map(\.ending) == [.peerClosed, .peerClosed])
    }

    @Test func `keeps what came of a body that was cut`() throws {
        let server = try WireServer(script: ["/a": [[.text("ok")]]])
        let client = try RawClient(server)
        client.send("POST /a HTTP/1.1\r\nContent-Length: 10\r\n\r\nhalf")
        #expect(server.waitForRequests(1))
        client.close()
        #expect(server.waitForPeerClose(connection: 0))
        let record = try #require(server.requests.first)
        #expect(record.body == Array("half".utf8))
        #expect(!record.isComplete)
        #expect(!record.isAnswered)
    }

    @Test func `a script answers by turn, its last list repeats, and the rest is a 404`() throws {
        let server = try WireServer(script: [
            "/a": [[.text("1")], [.text("2")]], "POST /a": [[.text("posted")]],
            "/a?exact": [[.text("exact")]],
        ])
        let client = try RawClient(server)
        var answers: [String] = []
        for line in ["GET /a", "GET /a?x", "GET /a", "POST /a", "GET /a?exact", "GET /none"] {
            client.send("\(line) HTTP/1.1\r\n\r\n")
            let answer = try #require(client.readAnswer())
            answers.append(answer.head.hasPrefix("HTTP/1.1 404") ? "404" : answer.body)
        }
        #expect(answers == ["1", "2", "2", "posted", "exact", "404"])
    }

    @Test func `a handler is told where the request came in`() throws {
        let seen = Mutex<[[Int]]>([])
        let server = try WireServer { request, context in
            seen.withLock {
                $0.append([
                    context.connection, context.indexOnConnection, context.earlierForPath, context.earlier,
                ])
            }
            return [.text(request.path)]
        }
        let client = try RawClient(server)
        for path in ["/a", "/b", "/a"] {
            client.get(path)
            #expect(client.readAnswer()?.body == path)
        }
        #expect(seen.withLock { $0 } == [[0, 0, 0, 0], [0, 1, 0, 1], [0, 2, 1, 2]])
    }

    @Test func `waits suspend as well as block, time out and are cancelled`() async throws {
        let server = try WireServer(script: ["/a": [[.text("ok")]]])
        #expect(await server.waitForRequests(1, timeout: 0.01) == false)
        async let came = server.waitForRequests(1)
        let client = try RawClient(server)
        client.get("/a")
        #expect(await came)
        let start = MonotonicTime.now()
        let waiting = Task { await server.waitForRequests(2, timeout: 60) }
        waiting.cancel()
        #expect(await waiting.value == false)
        #expect(MonotonicTime.now() - start < 30_000_000_000)
    }

    @Test func `answers 500 calls at once`() throws {
        let server = try WireServer(script: ["/a": [[.gate("g"), .text("ok")]]])
        let clients = try (0..<500).map { _ in try RawClient(server) }
        for client in clients { client.get("/a") }
        #expect(server.waitForWaiting(500, at: "g", timeout: 20))
        server.open("g")
        #expect(clients.allSatisfy { $0.readAnswer()?.body == "ok" })
        #expect(server.maxConcurrentRequests == 500)
    }
}
