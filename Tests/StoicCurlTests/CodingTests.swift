#if os(Linux)
    import StoicCurl
    import StoicTesting
    import Testing

    @Suite struct `A compressed body` {
        static let empty: [UInt8] = [
            0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF, 1, 0, 0, 0xFF, 0xFF, 0, 0, 0, 0, 0, 0, 0, 0,
        ]
        static let ok = Gzip.member("ok")

        static func row(_ name: String, _ coding: String, _ body: [UInt8], _ expected: Expected) -> Row {
            Row(name, [.respond(headers: [("Content-Encoding", coding)], body: body)], expected)
        }

        static func broken(_ bytes: [UInt8], at place: Int) -> [UInt8] {
            var bytes = bytes
            bytes[place] ^= 0xFF
            return bytes
        }

        @Test(arguments: [
            row("gzip", "gzip", ok, .body("ok")),
            row("mixed case", "GZip", ok, .body("ok")),
            row("x-gzip", "x-gzip", ok, .body("ok")),
            row("zlib's deflate", "deflate", Gzip.zlib("ok"), .body("ok")),
            row("raw deflate", "deflate", Gzip.stored(Array("ok".utf8)), .body("ok")),
            row("identity", "identity", Array("ok".utf8), .body("ok")),
            row("identity among others", "gzip, identity", ok, .body("ok")),
            row("gzip twice", "gzip, gzip", Gzip.member(ok), .body("ok")),
            row("deflate, then gzip", "deflate, gzip", Gzip.member(Gzip.zlib("ok")), .body("ok")),
            row(
                "five layers", "gzip,gzip,gzip,gzip,gzip",
                Gzip.member(Gzip.member(Gzip.member(Gzip.member(ok)))), .body("ok")),
            row("two members", "gzip", ok + ok, .body("okok")),
            row("an empty second member", "gzip", ok + empty, .body("ok")),
            row("zero padding", "gzip", ok + [UInt8](repeating: 0, count: 10), .body("ok")),
            row("a stray line break", "gzip", ok + Array("\n \n".utf8), .body("ok")),
            row("half a magic number", "gzip", ok + [0x1F], .body("ok")),
            row("nothing at all", "gzip", [], .body("")),
            row("an empty member", "gzip", empty, .body("")),
        ])
        func `is undone`(row: Row) async throws {
            try await check(row)
        }

        // H3: it must end as its format says.
        @Test(arguments: [
            row("cut in the data", "gzip", Array(ok.dropLast(9)), .fault(.undecodable)),
            row("cut in the checksum", "gzip", Array(ok.dropLast(3)), .fault(.undecodable)),
            row("cut in the header", "gzip", Array(ok.prefix(4)), .fault(.undecodable)),
            row("a wrong checksum", "gzip", broken(ok, at: ok.count - 6), .fault(.undecodable)),
            row("a wrong length", "gzip", broken(ok, at: ok.count - 1), .fault(.undecodable)),
            row("a wrong byte", "gzip", broken(ok, at: 15), .fault(.undecodable)),
            row("no gzip", "gzip", Array("hello, world".utf8), .fault(.undecodable)),
            row("cut zlib", "deflate", Array(Gzip.zlib("ok").dropLast()), .fault(.undecodable)),
            row("one byte of deflate", "deflate", [0x78], .fault(.undecodable)),
            row("a second member cut", "gzip", ok + ok.prefix(14), .fault(.undecodable)),
            row("brotli", "br", Array("ok".utf8), .fault(.undecodable)),
            row("an unknown coding inside", "zstd, gzip", ok, .fault(.undecodable)),
            row("six layers", "gzip,gzip,gzip,gzip,gzip,gzip", ok, .fault(.undecodable)),
            row(
                "a thousand layers", [String](repeating: "gzip", count: 1000).joined(separator: ","), ok,
                .fault(.undecodable)),
        ])
        func `is refused when it is not whole, or not ours`(row: Row) async throws {
            try await check(row)
        }

        @Test func `that was cut by its framing is a lost connection`() async throws {
            try await check(
                Row(
                    "cut", text: "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 99\r\n\r\n",
                    .fault(.closedEarly)))
            let head =
                "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(Self.ok.count + 1)\r\n\r\n"
            try await check(
                Row("one short", [.sendText(head), .send(Self.ok), .closeFIN], .fault(.closedEarly)))
        }

        @Test func `may come a byte at a time, in chunks`() async throws {
            let body = Gzip.member("hello")
            let steps: [WireStep] =
                [.beginChunked(headers: [("Content-Encoding", "gzip")])]
                + body.map { .chunk([$0]) } + [.lastChunk()]
            try await check(Row("bytes", steps, .body("hello")))
        }

        // H3, encoding-01: the limit counts what comes out.
        @Test(arguments: [false, true])
        func `cannot unfold past the limit`(isTwofold: Bool) async throws {
            let start = "HTTP/1.1 200 OK\r\nContent-Encoding: \(isTwofold ? "gzip, gzip" : "gzip")\r\n\r\n"
            let server = try WireServer([
                .sendText(start), .send(Gzip.bombStart), .sendRepeating(Gzip.zeros, count: 500_000),
                .closeFIN,
            ])
            let engine = TransferEngine()
            let outcome = await engine.run(server.transfer { $0.maxResponseBytes = 1 << 20 })
            // Zeros are no gzip either: the second layer stops at its first byte.
            let expected: TransferFault.Kind = isTwofold ? .undecodable : .responseTooLarge
            #expect(outcome.fault?.kind == expected, "\(outcome)")
            #expect(outcome.fault?.status == 200)
            #expect(await server.waitForPeerClose(connection: 0, timeout: patience))
        }

        @Test func `of honest repetition is no bomb`() async throws {
            // 400 KiB of zeros in 2.6 KB; two zero bytes hold the end of the (last) block.
            let repeats = 200
            let zeros = (0..<repeats).flatMap { _ in Gzip.zeros }
            let server = try WireServer([
                .respond(
                    headers: [("Content-Encoding", "deflate")],
                    body: Array(Gzip.bombStart.dropFirst(10)) + zeros + [0x00, 0x00])
            ])
            let engine = TransferEngine()
            let outcome = await engine.run(server.transfer { $0.maxResponseBytes = 1 << 20 })
            #expect(outcome.response?.body.count == 1 + 258 + repeats * 2_064, "\(outcome)")
        }

        @Test func `stays as it came when compression was not accepted`() async throws {
            let server = try WireServer([
                .respond(headers: [("Content-Encoding", "gzip")], body: Self.ok)
            ])
            let engine = TransferEngine()
            let raw = await engine.run(server.transfer { $0.acceptsCompressed = false })
            #expect(raw.response?.body == Self.ok)
            let part = await engine.run(
                server.transfer("/partial") { $0.headers = [TransferHeader("Range", "bytes=0-3")] })
            #expect(part.response?.body == Self.ok)
            let own = await engine.run(
                server.transfer("/a-longer-path") {
                    $0.headers = [TransferHeader("accept-encoding", "gzip;q=1")]
                })
            #expect(own.response?.text == "ok")
            #expect(own.response?.values("Content-Encoding") == ["gzip"])
            _ = await engine.run(server.transfer("/an-even-longer-path"))
            let asked = server.requests.map { $0.request.values("Accept-Encoding") }
            #expect(asked == [[], [], ["gzip;q=1"], ["gzip, deflate"]])
        }
    }
#endif
