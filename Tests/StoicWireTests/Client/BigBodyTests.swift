#if os(Linux)
    import Stoic
    import StoicHTTP
    import StoicTesting
    import Testing

    // H3. Each in a process of its own, for what is measured is the process.
    @Suite(.serialized, .timeLimit(.minutes(10))) struct `A body above the limit` {
        // Skipped where nginx or openssl is not installed.
        @Test(.enabled(if: NginxServer.isAvailable))
        func `of declared length is refused before it is read`() async {
            await #expect(processExitsWith: .success) {
                let server = try NginxServer()
                let client = try realClient(server.url(""))
                _ = try await client.send(.get("/small"))
                let memory = MemoryWatch()
                for _ in 0..<3 { try await memory.expectTooLarge(.get("/64m"), on: client) }
                memory.expectFlat("64 MiB, declared", growth: 4 << 20, peak: 8 << 20)
                #expect(try await client.send(.get("/64k")).body.count == 65_536)
                server.stop()
            }
        }

        @Test func `in chunks without an end is cut at its limit`() async {
            await #expect(processExitsWith: .success) {
                let chunk = Array("10000\r\n".utf8) + [UInt8](repeating: 0, count: 65_536) + [13, 10]
                try await expectCut(
                    "64 MiB, chunked", [.beginChunked(), .sendRepeating(chunk, count: 1_024)])
            }
        }

        @Test func `of undeclared length is cut at its limit`() async {
            await #expect(processExitsWith: .success) {
                try await expectCut(
                    "64 MiB, undeclared",
                    [
                        .sendText("HTTP/1.1 200 OK\r\n\r\n"),
                        .sendRepeating([UInt8](repeating: 0, count: 65_536), count: 1_024), .closeFIN,
                    ])
            }
        }

        // encoding-01
        @Test func `of a gigabyte in gzip is cut at its limit`() async {
            await #expect(processExitsWith: .success) {
                let (start, piece) = GzipWriter.zeros
                let count = (1 << 30) / 2_064
                let head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n"
                for framing in ["Content-Length: \(start.count + piece.count * count)\r\n\r\n", "\r\n"] {
                    let steps: [WireStep] = [
                        .sendText(head + framing), .send(start), .sendRepeating(piece, count: count),
                        .closeFIN,
                    ]
                    // 10 MB of zeros are 63 KB of gzip: little more than a buffer is ever read.
                    try await expectCut("1 GiB, gzip", steps, maxSent: 6 << 20)
                }
            }
        }

        @Test func `is no verdict on the host, and is not asked for again`() async throws {
            let server = try WireServer { _, _ in [.respond(body: [UInt8](repeating: 0, count: 1_001))] }
            let client = try realClient(server) { $0.maxResponseBytes = 1_000 }
            for _ in 0..<25 {
                let error = try await failure(of: .get("/a"), on: client)
                guard case .responseTooLarge(limitBytes: 1_000) = error.reason else {
                    Issue.record("\(error)")
                    return
                }
                #expect(error.attempts == 1)
            }
            #expect(server.requestCount == 25)
            #expect(try client.host(server.baseURL).breakerState == .closed)
            let larger = HTTPRequest.get("/a").policy { $0.maxResponseBytes = 1_001 }
            #expect(try await client.send(larger).body.count == 1_001)
        }
    }

    /// Three times too large, each once and its connection closed, the memory as before.
    private func expectCut(_ name: String, _ steps: [WireStep], maxSent: Int = 40 << 20) async throws {
        let server = try WireServer(script: ["/big": [steps], "/small": [[.text("small")]]])
        let client = try realClient(server)
        _ = try await client.send(.get("/small"))
        let memory = MemoryWatch()
        for _ in 0..<4 { try await memory.expectTooLarge(.get("/big"), on: client) }
        // The array doubles as it grows: at 10 MB it takes 16.8 MB, and 8.4 MB more while it does.
        memory.expectFlat(name, growth: 32 << 20, peak: 32 << 20)
        let later = MemoryWatch()
        for _ in 0..<4 { try await memory.expectTooLarge(.get("/big"), on: client) }
        later.expectFlat(name + ", four more", growth: 4 << 20, peak: 4 << 20)
        #expect(server.count(path: "/big") == 8)
        #expect(try await client.send(.get("/small")).text == "small")
        for connection in server.connections where connection.bytesSent > 1_000 {
            #expect(await server.waitForEnd(connection: connection.number))
        }
        #expect(server.connections.allSatisfy { $0.bytesSent < maxSent }, "\(server.connections)")
        server.stop()
    }

    /// What a piece of work leaves in memory, and what it took at most.
    private struct MemoryWatch {
        let before = ProcessFacts().residentBytes
        private let peakBefore = ProcessFacts.peakBytes

        func expectTooLarge(_ request: HTTPRequest, on client: HTTPClient) async throws {
            let error = try await failure(of: request, on: client)
            #expect(error.code == "response_too_large")
            #expect(error.attempts == 1)
            #expect(error.log.stopped == .finalOutcome)
        }

        func expectFlat(_ name: String, growth: Int, peak: Int) {
            let grown = ProcessFacts().residentBytes - before
            let most = ProcessFacts.peakBytes - peakBefore
            #expect(grown < growth, "\(name): \(grown >> 10) KiB more than before")
            #expect(most < peak, "\(name): \(most >> 10) KiB more at most")
            report("\(name): RSS +\(grown >> 10) KiB, at most +\(most >> 10) KiB")
        }
    }
#endif
