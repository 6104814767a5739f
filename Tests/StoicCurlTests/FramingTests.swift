#if os(Linux)
    import StoicCurl
    import StoicTesting
    import Testing

    @Suite struct `The framing of an answer` {
        static let ok = "HTTP/1.1 200 OK\r\n"
        static let chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"

        // H3: a truncated body is a transport failure, never a success.
        @Test(arguments: [
            Row(
                "short of Content-Length", text: ok + "Content-Length: 100\r\n\r\n{\"id\":42}",
                .fault(.closedEarly)),
            Row("cut inside a chunk", text: chunked + "9\r\n{\"id\":", .fault(.closedEarly)),
            Row("no last chunk", text: chunked + "9\r\n{\"id\":42}\r\n", .fault(.closedEarly)),
            Row("no end of trailers", text: chunked + "9\r\n{\"id\":42}\r\n0\r\n", .fault(.closedEarly)),
            Row("cut in the last line", text: chunked + "9\r\n{\"id\":42}\r\n0\r\n\r", .fault(.closedEarly)),
            Row("cut in the headers", text: ok + "Content-Type: a/b\r\n", .fault(.closedEarly)),
            Row("cut in a header line", text: ok + "Content-Ty", .fault(.closedEarly)),
            Row("cut before the blank line", text: ok + "Content-Length: 0\r\n", .fault(.closedEarly)),
            Row("cut in the status line", text: "HTTP/1.1 20", .fault(.closedEarly)),
            Row("nothing at all", text: "", .fault(.closedEarly)),
        ])
        func `is never whole when it was cut`(row: Row) async throws {
            try await check(row)
        }

        @Test(arguments: [
            Row("a length", text: ok + "Content-Length: 5\r\n\r\nhello", closes: false, .body("hello")),
            Row(
                "the same length twice", text: ok + "Content-Length: 5\r\nContent-Length: 5\r\n\r\nhello",
                .body("hello")),
            Row("the same length listed", text: ok + "Content-Length: 5, 5\r\n\r\nhello", .body("hello")),
            Row("no body", text: ok + "Content-Length: 0\r\n\r\n", closes: false, .body("")),
            Row("until the end", text: ok + "\r\nhello", .body("hello")),
            Row("HTTP/1.0", text: "HTTP/1.0 200 OK\r\n\r\nhello", .body("hello")),
            Row(
                "a trailer", text: chunked + "5\r\nhello\r\n0\r\nAuthorization: x\r\n\r\n", closes: false,
                .body("hello")),
            Row(
                "204 with a chunked body announced",
                text: "HTTP/1.1 204 No\r\nTransfer-Encoding: chunked\r\n\r\n", closes: false, .status(204)),
            Row(
                "304 with a length", text: "HTTP/1.1 304 No\r\nContent-Length: 2000000000\r\n\r\n",
                closes: false, .status(304)),
        ])
        func `ends the body where it says`(row: Row) async throws {
            try await check(row)
        }

        @Test(arguments: [
            ("5", true), ("005", true), ("5;a=b", true), ("5 ", true), ("5 ;a=b", true),
            ("0000000000000000000005", true), ("5 0", false), ("5X", false), ("0x5", false),
            ("-5", false), ("+5", false), ("", false), ("FFFFFFFFFFFFFFFFF", false),
            ("10000000000000000", false), ("7fffffffffffffff", false), ("5\n", false),
        ])
        func `reads a chunk's size strictly`(size: String, isRight: Bool) async throws {
            let text = Self.chunked + size + "\r\nhello\r\n0\r\n\r\n"
            let outcome = try await outcome(of: [.sendText(text), .closeFIN])
            if isRight {
                #expect(outcome.response?.text == "hello", "\(outcome)")
            } else {
                let kinds: [TransferFault.Kind] = [.badResponse, .responseTooLarge]
                #expect(outcome.fault.map { kinds.contains($0.kind) } == true, "\(outcome)")
            }
        }

        @Test(arguments: [
            Row(
                "two lengths", text: ok + "Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello!",
                .fault(.badResponse)),
            Row("two lengths listed", text: ok + "Content-Length: 5, 6\r\n\r\nhello!", .fault(.badResponse)),
            Row("a length with a sign", text: ok + "Content-Length: +5\r\n\r\nhello", .fault(.badResponse)),
            Row("a length in hex", text: ok + "Content-Length: 0x5\r\n\r\nhello", .fault(.badResponse)),
            Row("an empty length", text: ok + "Content-Length:\r\n\r\nhello", .fault(.badResponse)),
            Row(
                "length and chunks",
                text: ok + "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
                .fault(.badResponse)),
            Row(
                "chunks and length",
                text: ok + "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
                .fault(.badResponse)),
            Row(
                "a coding not asked for",
                text: ok + "Transfer-Encoding: gzip, chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
                .fault(.badResponse)),
            Row(
                "chunked twice",
                text: ok + "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
                .fault(.badResponse)),
            Row("a folded length", text: ok + "Content-Length: 5\r\n 0\r\n\r\nhello", .fault(.badResponse)),
        ])
        func `is refused when it contradicts itself`(row: Row) async throws {
            try await check(row)
        }

        @Test func `of HEAD has no body, whatever its length says`() async throws {
            let server = try WireServer([
                .sendText(
                    "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 2000000000\r\n\r\n")
            ])
            let engine = TransferEngine()
            for _ in 0..<2 {
                let outcome = await engine.run(
                    server.transfer {
                        $0.method = "HEAD"
                        $0.maxResponseBytes = 10
                    })
                #expect(outcome.response?.status == 200, "\(outcome)")
                #expect(outcome.response?.body.isEmpty == true)
            }
            #expect(server.connectionCount == 1)
        }

        @Test func `leaves the connection fit for the next request`() async throws {
            let server = try WireServer { _, context in
                context.earlier % 2 == 0
                    ? [.beginChunked(), .chunk(Array("hello".utf8)), .lastChunk(trailers: [("X-T", "1")])]
                    : [.text("next")]
            }
            let engine = TransferEngine()
            let first = await engine.run(server.transfer())
            let second = await engine.run(server.transfer())
            #expect(first.response?.text == "hello")
            #expect(first.response?.values("X-T") == [])
            #expect(second.response?.text == "next")
            #expect(server.connectionCount == 1)
        }

        // framing-07: an answer that overtook the upload is the answer.
        @Test(arguments: ["close", "reset", "linger"])
        func `counts when it comes before the upload's end`(ending: String) async throws {
            let head = WireStep.sendText(
                "HTTP/1.1 413 Content Too Large\r\nConnection: close\r\nContent-Length: 3\r\n\r\nbig")
            let server = try WireServer(
                beforeBody: { _, _ in
                    switch ending {
                    case "close": [.ignoreBody, head, .wait(milliseconds: 50), .closeFIN]
                    case "reset": [.ignoreBody, head, .wait(milliseconds: 50), .closeRST]
                    default: [.ignoreBody, head]
                    }
                }, handler: { _, _ in [] })
            let engine = TransferEngine()
            let outcome = await engine.run(
                server.transfer {
                    $0.method = "PUT"
                    $0.body = [UInt8](repeating: 0x61, count: 8 << 20)
                })
            #expect(outcome.response?.status == 413, "\(outcome)")
            #expect(outcome.response?.text == "big")
            #expect(server.requestCount == 1)
        }
    }
#endif
