import StoicTesting
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

@Suite struct `A wire server's steps` {
    private func served(_ steps: [WireStep]) throws -> (server: WireServer, client: RawClient) {
        let server = try WireServer(script: ["/a": [steps]])
        let client = try RawClient(server)
        client.get("/a")
        return (server, client)
    }

    @Test func `respond sends a well-formed answer and keeps the connection`() throws {
        let (server, client) = try served([.json("{}", status: 201, headers: [("X-A", "b")])])
        let first = try #require(client.readAnswer())
        #expect(
            first.head
                == "HTTP/1.1 201 Status\r\nContent-Type: application/json\r\nX-A: b\r\nContent-Length: 2")
        #expect(first.body == "{}")
        client.get("/a")
        #expect(client.readAnswer()?.body == "{}")
        #expect(server.connectionCount == 1)
        #expect(server.requests.map(\.indexOnConnection) == [0, 1])
    }

    @Test(arguments: [204, 304]) func `respond sends no body with`(status: Int) throws {
        let (_, client) = try served([.text("body", status: status), .closeFIN])
        #expect(
            client.readAll().text
                == "HTTP/1.1 \(status) \(status == 204 ? "No Content" : "Not Modified")\r\n\r\n")
    }

    @Test func `respond sends HEAD the length and no body`() throws {
        let server = try WireServer(script: ["/a": [[.text("body"), .closeFIN]]])
        let client = try RawClient(server)
        client.send("HEAD /a HTTP/1.1\r\n\r\n")
        #expect(client.readAll().text == "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n")
    }

    @Test func `closeRST is a reset at the peer`() throws {
        let (server, client) = try served([.sendText("HTTP/1.1 200 OK\r\n"), .closeRST])
        #expect(client.readAll().end == .failed(ECONNRESET))
        #expect(server.waitForEnd(connection: 0))
        #expect(server.requests.first?.ending == .serverReset)
    }

    @Test func `closeFIN is the end of the stream, after what was sent`() throws {
        let (server, client) = try served([.sendText("half"), .closeFIN])
        let (text, end) = client.readAll()
        #expect(text == "half")
        #expect(end == .finished)
        #expect(server.waitForEnd(connection: 0))
        #expect(server.connections.first?.ending == .serverClosed)
        #expect(server.connections.first?.bytesSent == 4)
        #expect(server.requests.first?.isAnswered == true)
    }

    // What a socket still holds is lost when it is closed over unread bytes.
    @Test func `closeFIN loses nothing over a pipelined request`() throws {
        let steps: [WireStep] = [.gate("g"), .sendRepeating([120], count: 300_000), .closeFIN]
        let server = try WireServer(script: ["/a": [steps]])
        let client = try RawClient(server)
        client.get("/a")
        #expect(server.waitForWaiting(at: "g"))
        client.get("/a")
        server.open("g")
        #expect(server.waitForEnd(connection: 0))
        let (bytes, end) = client.readAllBytes()
        #expect(bytes.count == 300_000)
        #expect(end == .finished)
        #expect(server.requestCount == 1)
    }

    @Test func `halfClose ends the stream and goes on reading`() throws {
        let (server, client) = try served([.sendText("x"), .halfClose])
        #expect(client.readAll() == ("x", .finished))
        #expect(server.openConnections == 1)
        client.close()
        #expect(server.waitForPeerClose(connection: 0))
    }

    @Test func `stall sends nothing until the peer closes`() throws {
        let (server, client) = try served([.stall, .sendText("never")])
        #expect(client.readAll(milliseconds: 50) == ("", .timedOut))
        client.close()
        #expect(server.waitForPeerClose(connection: 0))
        #expect(server.requests.first?.ending == .peerClosed)
        #expect(server.requests.first?.isAnswered == false)
    }

    @Test func `stall ends at a reset by the peer, told apart from a close`() throws {
        let (server, client) = try served([.stall])
        #expect(server.waitForRequests(1))
        client.reset()
        #expect(server.waitForPeerClose(connection: 0))
        #expect(server.requests.first?.ending == .peerReset)
    }

    @Test func `a gate holds the answer until it is opened, and stays open`() throws {
        let (server, client) = try served([.gate("g"), .text("through")])
        #expect(server.waitForWaiting(at: "g"))
        #expect(client.readAll(milliseconds: 20) == ("", .timedOut))
        server.open("g")
        #expect(client.readAnswer()?.body == "through")
        client.get("/a")
        #expect(client.readAnswer()?.body == "through")
        #expect(server.waiting(at: "g") == 0)
    }

    @Test func `drip sends a byte at a time with the pause between`() throws {
        let start = MonotonicTime.now()
        let (_, client) = try served([.drip(Array("abcd".utf8), everyMilliseconds: 20), .closeFIN])
        #expect(client.readAll() == ("abcd", .finished))
        #expect(MonotonicTime.now() - start >= 60_000_000)
    }

    @Test func `wait pauses, and leaves early when the peer has gone`() throws {
        let start = MonotonicTime.now()
        let (_, client) = try served([.wait(milliseconds: 30), .sendText("x"), .closeFIN])
        #expect(client.readAll() == ("x", .finished))
        #expect(MonotonicTime.now() - start >= 30_000_000)
        let (server, second) = try served([.wait(milliseconds: 60_000)])
        #expect(server.waitForRequests(1))
        second.close()
        #expect(server.waitForPeerClose(connection: 0))
    }

    @Test func `chunks, trailers and the last chunk are well-formed`() throws {
        let (_, client) = try served([
            .beginChunked(), .chunk(Array("hello".utf8)), .chunk([]),
            .lastChunk(trailers: [("X-T", "1")]), .closeFIN,
        ])
        let wanted = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\nX-T: 1\r\n\r\n"
        #expect(client.readAll().text == wanted)
    }

    @Test(arguments: [(1, 1), (3, 50_000), (100_000, 7), (0, 5)])
    func `sendRepeating sends exactly so many bytes`(size: Int, count: Int) throws {
        let unit = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        let (_, client) = try served([.sendRepeating(unit, count: count), .closeFIN])
        let (bytes, end) = client.readAllBytes()
        #expect(end == .finished)
        // Not compared inside the macro: its account of a difference takes minutes at this size.
        let isExact = bytes == Array(repeatElement(unit, count: count).joined())
        #expect(isExact)
    }

    @Test func `sendRepeating stops when the peer is gone`() throws {
        let (server, client) = try served([.sendRepeating([0], count: .max)])
        _ = client.readAllBytes(limit: 1 << 20)
        client.close()
        #expect(server.waitForPeerClose(connection: 0))
        #expect(server.connections.first?.ending == .peerReset)
        #expect((server.connections.first?.bytesSent ?? 0) >= 1 << 20)
    }

    @Test func `ignoreBody answers before the body came`() throws {
        let server = try WireServer(script: ["/a": [[.ignoreBody, .respond(status: 413)]]])
        let client = try RawClient(server)
        client.send("POST /a HTTP/1.1\r\nContent-Length: 1000\r\n\r\n")
        #expect(client.readAnswer()?.head.hasPrefix("HTTP/1.1 413") == true)
        #expect(client.readAll().end == .finished)
        #expect(server.requests.first?.isComplete == false)
    }

    @Test func `readBody after ignoreBody makes the connection usable again`() throws {
        let steps: [WireStep] = [.ignoreBody, .sendText("early\n"), .readBody, .text("late")]
        let server = try WireServer(script: ["/a": [steps, [.text("second"), .closeFIN]]])
        let client = try RawClient(server)
        client.send("POST /a HTTP/1.1\r\nContent-Length: 4\r\n\r\n")
        #expect(client.readAllBytes(limit: 6).bytes == Array("early\n".utf8))
        client.send("bodyGET /a HTTP/1.1\r\n\r\n")
        #expect(
            client.readAll().text.hasSuffix(
                "lateHTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nsecond"))
        #expect(server.requests.first?.body == Array("body".utf8))
        #expect(server.requests.first?.isComplete == true)
    }
}
