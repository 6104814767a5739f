#if os(Linux)
    import StoicCurl
    import StoicTesting
    import Testing

    @Suite struct `The limit of a body` {
        static let five = [UInt8](repeating: 0x61, count: 5)

        // H3: exact at the limit, refused at the first byte over.
        @Test(arguments: [(5, true), (4, false), (0, false), (-1, false)])
        func `is exact`(limit: Int, fits: Bool) async throws {
            let answers: [[WireStep]] = [
                [.respond(body: Self.five)],
                [.beginChunked(), .chunk(Self.five), .lastChunk()],
                [.sendText("HTTP/1.1 200 OK\r\n\r\n"), .send(Self.five), .closeFIN],
                [.respond(headers: [("Content-Encoding", "gzip")], body: Gzip.member(Self.five))],
            ]
            for steps in answers {
                let outcome = try await outcome(of: steps) { $0.maxResponseBytes = limit }
                if fits {
                    #expect(outcome.response?.body == Self.five, "\(outcome)")
                } else {
                    #expect(outcome.fault?.kind == .responseTooLarge, "\(outcome)")
                    #expect(outcome.fault?.status == 200)
                }
            }
        }

        @Test(arguments: ["2000000000", "99999999999999999999999", "11"])
        func `refuses a declared length before the body`(length: String) async throws {
            let server = try WireServer([
                .sendText("HTTP/1.1 200 OK\r\nContent-Length: \(length)\r\n\r\n"), .stall,
            ])
            let engine = TransferEngine()
            let outcome = await engine.run(server.transfer { $0.maxResponseBytes = 10 })
            #expect(outcome.fault?.kind == .responseTooLarge, "\(outcome)")
            #expect(await server.waitForPeerClose(connection: 0, timeout: patience))
        }

        @Test func `holds for an endless body`() async throws {
            let server = try WireServer([
                .sendText("HTTP/1.1 200 OK\r\n\r\n"),
                .sendRepeating([UInt8](repeating: 0x62, count: 1 << 16), count: 1_000_000),
            ])
            let engine = TransferEngine()
            let outcome = await engine.run(server.transfer { $0.maxResponseBytes = 1_000_000 })
            #expect(outcome.fault?.kind == .responseTooLarge)
            #expect(await server.waitForPeerClose(connection: 0, timeout: patience))
        }

        @Test func `does not end one transfer for another's length`() async throws {
            let server = try WireServer { request, _ in
                request.path == "/large"
                    ? [.respond(body: [UInt8](repeating: 0x63, count: 3_000_000))] : [.text("small")]
            }
            let engine = TransferEngine()
            async let large = engine.run(server.transfer("/large"))
            async let small = engine.run(server.transfer("/small") { $0.maxResponseBytes = 5 })
            #expect(await large.response?.body.count == 3_000_000)
            #expect(await small.response?.text == "small")
        }
    }
#endif
