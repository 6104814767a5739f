#if os(Linux)
    import StoicCurl
    import StoicTesting
    import Testing

    private let ok = "HTTP/1.1 200 OK\r\n"

    /// Reads a streamed body to its end.
    private func read(_ stream: TransferStream) async -> (bytes: [UInt8], end: TransferChunk) {
        var bytes: [UInt8] = []
        while true {
            let chunk = await stream.next()
            guard case .bytes(let more) = chunk else { return (bytes, chunk) }
            #expect(!more.isEmpty)
            bytes += more
        }
    }

    extension TransferOutcome {
        fileprivate var stream: TransferStream? {
            if case .streaming(let stream) = self { return stream }
            return nil
        }
    }

    extension TransferChunk {
        fileprivate var isEnd: Bool {
            if case .end = self { return true }
            return false
        }

        fileprivate var isCancelled: Bool {
            if case .cancelled = self { return true }
            return false
        }

        fileprivate var fault: TransferFault.Kind? {
            if case .fault(let fault) = self { return fault.kind }
            return nil
        }
    }

    // H14, H13: an answer at its head, and its body as it comes.
    @Suite(.serialized) struct `A streamed transfer` {
        @Test(arguments: [
            [WireStep.sendText(ok + "Content-Length: 11\r\n\r\nhello "), .gate("more"), .sendText("world")],
            [
                .beginChunked(), .chunk(Array("hello ".utf8)), .gate("more"), .chunk(Array("world".utf8)),
                .lastChunk(),
            ],
            [.sendText(ok + "\r\nhello "), .gate("more"), .sendText("world"), .closeFIN],
        ])
        func `is handed over before its end, whatever its framing`(steps: [WireStep]) async throws {
            let server = try WireServer(steps)
            let engine = TransferEngine()
            let stream = try #require(await engine.run(server.transfer { $0.streams = true }).stream)
            #expect(stream.status == 200)
            guard case .bytes(let first) = await stream.next() else { throw Missing() }
            #expect(String(decoding: first, as: UTF8.self) == "hello ")
            server.open("more")
            let (rest, end) = await read(stream)
            #expect(String(decoding: rest, as: UTF8.self) == "world")
            #expect(end.isEnd)
            #expect(await stream.next().isEnd)
        }

        private struct Missing: Error {}

        @Test func `without a body ends at once`() async throws {
            for status in [200, 204] {
                let server = try WireServer([.respond(status: status)])
                let engine = TransferEngine()
                let stream = try #require(
                    await engine.run(server.transfer { $0.streams = true }).stream)
                let (bytes, end) = await read(stream)
                #expect(bytes.isEmpty && end.isEnd)
            }
        }

        @Test(arguments: [301, 404, 503]) func `that is no success comes whole`(status: Int) async throws {
            let server = try WireServer([.text("why", status: status)])
            let engine = TransferEngine()
            let outcome = await engine.run(server.transfer { $0.streams = true })
            #expect(outcome.response?.status == status)
            #expect(outcome.response?.text == "why")
        }

        // H3: never a truncated success.
        @Test(
            arguments: [
                (
                    "short of its length",
                    [WireStep.sendText(ok + "Content-Length: 9\r\n\r\nhalf"), .closeFIN], .closedEarly
                ),
                ("without its last chunk", [.beginChunked(), .chunk([0x61]), .closeFIN], .closedEarly),
                ("reset", [.sendText(ok + "\r\nhalf"), .wait(milliseconds: 30), .closeRST], .reset),
                ("of a bad chunk", [.beginChunked(), .chunk([0x61]), .sendText("zz\r\n")], .badResponse),
                (
                    "of a cut gzip",
                    [
                        .respond(
                            headers: [("Content-Encoding", "gzip")],
                            body: Array(Gzip.member("hello").dropLast()))
                    ], .undecodable
                ),
            ] as [(String, [WireStep], TransferFault.Kind)])
        func `that is cut ends as a fault`(row: (String, [WireStep], TransferFault.Kind)) async throws {
            let server = try WireServer(row.1)
            let engine = TransferEngine()
            let outcome = await engine.run(server.transfer { $0.streams = true })
            let stream = try #require(outcome.stream, "\(row.0)")
            let (_, end) = await read(stream)
            #expect(end.fault == row.2, "\(row.0): \(end)")
        }

        @Test func `is read no further than its reader, and goes on with it`() async throws {
            let piece = [UInt8](repeating: 0x61, count: 65_536)
            let server = try WireServer([
                .sendText(ok + "Content-Length: \(65_536 * 1_024)\r\n\r\n"),
                .sendRepeating(piece, count: 1_024),
            ])
            let engine = TransferEngine()
            let transfer = server.transfer {
                $0.streams = true
                // Silence that is our own doing is not the network's.
                $0.stallLimit = .seconds(2)
            }
            let stream = try #require(await engine.run(transfer).stream)
            // Other transfers go on meanwhile, and longer than the stall limit.
            let other = try WireServer([.wait(milliseconds: 2_500), .text("ok")])
            #expect(await engine.run(other.transfer()).response?.text == "ok")
            let sent = server.connections.first?.bytesSent ?? 0
            #expect(sent < 40 << 20, "the kernel's buffers and ours hold less than all of it")
            let (bytes, end) = await read(stream)
            #expect(bytes.count == 65_536 * 1_024)
            #expect(end.isEnd)
        }

        @Test func `stalls when the network does`() async throws {
            let server = try WireServer([.sendText(ok + "Content-Length: 9\r\n\r\nhalf"), .stall])
            let transfer = server.transfer {
                $0.streams = true
                $0.stallLimit = .milliseconds(150)
            }
            let engine = TransferEngine()
            let stream = try #require(await engine.run(transfer).stream)
            let (bytes, end) = await read(stream)
            #expect(bytes == Array("half".utf8))
            #expect(end.fault == .timedOutStall)
        }

        @Test func `ends at the limit of all of it, not at that of its head`() async throws {
            let server = try WireServer([
                .sendText(ok + "Content-Length: 99\r\n\r\n"),
                .drip([UInt8](repeating: 0x61, count: 99), everyMilliseconds: 50),
            ])
            let transfer = server.transfer {
                $0.streams = true
                $0.attemptLimit = .seconds(2)
                $0.streamLimit = .milliseconds(4_000)
            }
            let engine = TransferEngine()
            let stream = try #require(await engine.run(transfer).stream)
            let (bytes, end) = await read(stream)
            #expect(bytes.count > 20, "longer than the attempt's limit")
            #expect(end.fault == .timedOutAttempt)
        }

        @Test func `is inflated in pieces that stay small`() async throws {
            let plain = [UInt8](repeating: 0x61, count: 3_000_000)
            let server = try WireServer([
                .respond(headers: [("Content-Encoding", "gzip")], body: Gzip.member(plain))
            ])
            let engine = TransferEngine()
            let stream = try #require(
                await engine.run(server.transfer { $0.streams = true }).stream)
            let (bytes, end) = await read(stream)
            // Not in the expectation, which would look for the difference for an hour.
            let isSame = bytes == plain
            #expect(isSame)
            #expect(end.isEnd)
        }

        @Test func `keeps its own limit of size`() async throws {
            let server = try WireServer([.beginChunked(), .sendRepeating(WireChunk.of(1_000), count: .max)])
            let transfer = server.transfer {
                $0.streams = true
                $0.maxResponseBytes = 10
                $0.maxStreamBytes = 100_000
            }
            let engine = TransferEngine()
            let stream = try #require(await engine.run(transfer).stream)
            let (bytes, end) = await read(stream)
            #expect(bytes.count <= 100_000)
            #expect(end.fault == .responseTooLarge)
        }

        private enum WireChunk {
            static func of(_ count: Int) -> [UInt8] {
                Array((String(count, radix: 16) + "\r\n").utf8) + [UInt8](repeating: 0x62, count: count)
                    + [13, 10]
            }
        }

        // T5
        @Test func `closes its connection when it is let go, cancelled or its task is`() async throws {
            let server = try WireServer([.sendText(ok + "Content-Length: 9\r\n\r\nhalf"), .stall])
            let engine = TransferEngine()
            var stream = await engine.run(server.transfer { $0.streams = true }).stream
            #expect(stream != nil)
            stream = nil
            #expect(await server.waitForPeerClose(connection: 0, timeout: patience))

            let second = try #require(await engine.run(server.transfer { $0.streams = true }).stream)
            second.cancel()
            #expect(await second.next().isCancelled)
            #expect(await server.waitForPeerClose(connection: 1, timeout: patience))

            let third = try #require(await engine.run(server.transfer { $0.streams = true }).stream)
            _ = await third.next()
            let task = Task { await third.next() }
            task.cancel()
            #expect(await task.value.isCancelled)
            #expect(await server.waitForPeerClose(connection: 2, timeout: patience))
        }

        @Test func `ends when its engine is shut down`() async throws {
            let server = try WireServer([.sendText(ok + "Content-Length: 9\r\n\r\nhalf"), .stall])
            let engine = TransferEngine()
            let stream = try #require(await engine.run(server.transfer { $0.streams = true }).stream)
            engine.shutdown()
            let (_, end) = await read(stream)
            #expect(end.fault == .shutDown)
        }

        @Test func `leaves its connection for the next one`() async throws {
            let server = try WireServer([.text("ok")])
            let engine = TransferEngine()
            for _ in 0..<3 {
                let stream = try #require(await engine.run(server.transfer { $0.streams = true }).stream)
                #expect(await read(stream).end.isEnd)
            }
            #expect(server.connectionCount == 1)
        }
    }
#endif
