#if os(Linux)
    import StoicCurl
    import StoicTesting
    import Testing

    @Suite struct `The head of an answer` {
        static let end = "Content-Length: 2\r\n\r\nok"

        @Test(arguments: [
            Row("no reason", text: "HTTP/1.1 200\r\n" + end, closes: false, .status(200)),
            Row("an empty reason", text: "HTTP/1.1 200 \r\n" + end, closes: false, .status(200)),
            Row("an odd status", text: "HTTP/1.1 799 Odd\r\n" + end, closes: false, .status(799)),
            Row("the last status", text: "HTTP/1.1 999 Odd\r\n" + end, closes: false, .status(999)),
            Row("bare line feeds", text: "HTTP/1.1 200 OK\nContent-Length: 2\n\nok", .status(200)),
        ])
        func `may be odd`(row: Row) async throws {
            try await check(row)
        }

        @Test(arguments: [
            Row("099", text: "HTTP/1.1 099 X\r\n" + end, .fault(.badResponse)),
            Row("99", text: "HTTP/1.1 99 X\r\n" + end, .fault(.badResponse)),
            Row("1000", text: "HTTP/1.1 1000 X\r\n" + end, .fault(.badResponse)),
            Row("200X", text: "HTTP/1.1 200X\r\n" + end, .fault(.badResponse)),
            Row("two spaces", text: "HTTP/1.1  200 OK\r\n" + end, .fault(.badResponse)),
            Row("a negative status", text: "HTTP/1.1 -20 OK\r\n" + end, .fault(.badResponse)),
            Row("no status", text: "HTTP/1.1 OK\r\n" + end, .fault(.badResponse)),
            Row("HTTP/3.0 on a socket", text: "HTTP/3.0 200 OK\r\n" + end, .fault(.badResponse)),
            Row("HTTP/0.9", text: "<html>hi</html>", .fault(.badResponse)),
            Row("another protocol", text: "ICY 200 OK\r\n\r\nx", .fault(.badResponse)),
            Row("text before it", text: "\r\n\r\nHTTP/1.1 200 OK\r\n" + end, .fault(.badResponse)),
            Row(
                "an upgrade unasked", text: "HTTP/1.1 101 Go\r\nUpgrade: x\r\n\r\n", closes: false,
                .fault(.badResponse)),
            Row("no colon", text: "HTTP/1.1 200 OK\r\nContent-Type\r\n" + end, .fault(.badResponse)),
            Row(
                "a space before the colon", text: "HTTP/1.1 200 OK\r\nContent-Length : 2\r\n\r\nok",
                .fault(.badResponse)),
            Row("no name", text: "HTTP/1.1 200 OK\r\n: a\r\n" + end, .fault(.badResponse)),
            Row("a NUL", text: "HTTP/1.1 200 OK\r\nX: a\u{0}b\r\n" + end, .fault(.badResponse)),
            Row("a bare return", text: "HTTP/1.1 200 OK\r\nX: a\rb\r\n" + end, .fault(.badResponse)),
        ])
        func `is refused when it is not HTTP's`(row: Row) async throws {
            try await check(row)
        }

        @Test func `keeps fields in order, apart and as they are`() async throws {
            let latin: [UInt8] = [0x58, 0x2D, 0x4C, 0x3A, 0x20, 0xE9, 0x0D, 0x0A]
            let outcome = try await outcome(of: [
                .sendText("HTTP/1.1 200 OK\r\nX-A: 1\r\nset-cookie: a=1; b\r\nX-A:2 \r\nX-U: é\r\n"),
                .send(latin),
                .sendText("X-E:\r\nX-F: a\r\n  b\r\nSet-Cookie: c\r\nContent-Length: 0\r\n\r\n"),
            ])
            #expect(
                outcome.response?.headers == [
                    TransferHeader("X-A", "1"), TransferHeader("set-cookie", "a=1; b"),
                    TransferHeader("X-A", "2"), TransferHeader("X-U", "é"), TransferHeader("X-L", "é"),
                    TransferHeader("X-E", ""), TransferHeader("X-F", "a b"),
                    TransferHeader("Set-Cookie", "c"), TransferHeader("Content-Length", "0"),
                ])
            #expect(outcome.response?.httpVersion == "1.1")
        }

        // interim-1xx-01
        @Test func `is the final one, and takes nothing from interim ones`() async throws {
            let hint = "HTTP/1.1 103 Early Hints\r\nLink: </s.css>\r\nContent-Length: 9\r\n\r\n"
            let server = try WireServer { _, _ in
                [
                    .sendText("HTTP/1.1 100 Continue\r\n\r\n" + hint + hint), .wait(milliseconds: 20),
                    .sendText("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello"),
                ]
            }
            let engine = TransferEngine()
            for _ in 0..<2 {
                let outcome = await engine.run(server.transfer())
                #expect(outcome.response?.text == "hello", "\(outcome)")
                #expect(outcome.response?.headers == [TransferHeader("Content-Length", "5")])
            }
        }

        // headers-02
        @Test(arguments: ["fields", "line", "interim", "trailers", "count"])
        func `is bounded`(what: String) async throws {
            let start = WireStep.sendText("HTTP/1.1 200 OK\r\n")
            let many = 10_000_000
            let steps: [WireStep] =
                switch what {
                case "fields":
                    [
                        start,
                        .sendRepeating(
                            Array("X-N: \(String(repeating: "v", count: 500))\r\n".utf8), count: many),
                    ]
                case "count": [start, .sendRepeating(Array("X-N: v\r\n".utf8), count: many)]
                case "line": [start, .sendText("X: "), .sendRepeating([0x61], count: many)]
                case "interim": [.sendRepeating(Array("HTTP/1.1 100 Go\r\n\r\n".utf8), count: many)]
                default:
                    [
                        .beginChunked(), .sendText("0\r\n"),
                        .sendRepeating(Array("X: v\r\n".utf8), count: many),
                    ]
                }
            let server = try WireServer(steps)
            let engine = TransferEngine()
            let outcome = await engine.run(server.transfer())
            let kind: TransferFault.Kind = what == "trailers" ? .badResponse : .headTooLarge
            #expect(outcome.fault?.kind == kind, "\(outcome)")
            #expect(outcome.fault?.status == (what == "trailers" ? 200 : nil))
            #expect(await server.waitForPeerClose(connection: 0, timeout: patience))
        }

        @Test func `may hold one large field`() async throws {
            let cookie = String(repeating: "c", count: 32 * 1024)
            let outcome = try await outcome(of: [
                .respond(headers: [("Set-Cookie", cookie)], body: [])
            ])
            #expect(outcome.response?.values("Set-Cookie") == [cookie])
        }
    }
#endif
