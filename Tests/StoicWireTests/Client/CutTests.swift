#if os(Linux)
    import Stoic
    import StoicHTTP
    import StoicTesting
    import Testing

    private let ok = "HTTP/1.1 200 OK\r\n"
    private let json = ok + "Content-Type: application/json\r\n"
    private let chunked = ok + "Transfer-Encoding: chunked\r\n\r\n"

    @Suite(.serialized, .timeLimit(.minutes(10))) struct `An answer that is cut` {
        private static let cuts = [
            WireRow("before its first byte", [.closeFIN], "closed_early"),
            WireRow("by a reset before its first byte", [.closeRST], "reset"),
            WireRow("in its status line", text: "HTTP/1.1 20"),
            WireRow("in a header", text: ok + "Content-Le"),
            WireRow("after its last header", text: ok + "Content-Length: 2\r\n"),
            // framing-01: what came is valid JSON.
            WireRow("in its body", text: json + "Content-Length: 100\r\n\r\n{\"id\":42}", "closed_early"),
            WireRow(
                "by a reset in its body", [.sendText(ok + "Content-Length: 100\r\n\r\n{}"), .closeRST],
                "reset"),
            // framing-02
            WireRow("in a chunk", text: chunked + "9\r\n{\"id\":", "closed_early"),
            WireRow("after a chunk", text: chunked + "9\r\n{\"id\":42}\r\n", "closed_early"),
            WireRow("in its last chunk", text: chunked + "9\r\n{\"id\":42}\r\n0\r\n", "closed_early"),
            WireRow(
                "in its compressed body",
                [
                    .respond(
                        headers: [("Content-Encoding", "gzip")],
                        body: Array(GzipWriter.repeating(Array("hello".utf8), count: 99).dropLast(9)))
                ], "undecodable"),
        ]

        // H3, R4: never a success; a GET is sent three times.
        @Test(arguments: cuts) func `is a failure`(row: WireRow) async throws {
            let server = try WireServer(script: ["/a": [row.steps]])
            let error = try await failure(of: .get("/a"), on: realClient(server))
            let transport = try #require(error.transport, "\(error)")
            if !row.code.isEmpty { #expect(error.code == row.code) }
            #expect(transport.sent == .maybe)
            #expect(transport.fault == .host || transport.fault == .path)
            #expect(error.attempts == 3)
            #expect(server.count(path: "/a") == 3)
        }

        @Test(arguments: cuts) func `is mended by the next attempt`(row: WireRow) async throws {
            let server = try WireServer(script: ["/a": [row.steps, [.json("{\"id\":42}")]]])
            let response = try await realClient(server).send(.get("/a"))
            #expect(response.text == "{\"id\":42}")
            #expect(response.log.count == 2)
            #expect(response.log.first?.failure != nil)
            #expect(server.count(path: "/a") == 2)
        }

        // R4
        @Test(arguments: cuts) func `is final for an unkeyed POST`(row: WireRow) async throws {
            let server = try WireServer(script: ["/a": [row.steps, [.text("acted twice")]]])
            let error = try await failure(of: .post("/a", body: .text("x")), on: realClient(server))
            #expect(error.attempts == 1)
            #expect(error.log.stopped == .notIdempotent)
            #expect(server.count(path: "/a") == 1)
        }
    }

    @Suite(.serialized, .timeLimit(.minutes(10))) struct `A connection that cannot be had` {
        // connect-dns-01
        @Test func `is tried three times when refused, also for a POST when it may be`() async throws {
            let port = try ClosedPort()
            let client = try realClient(port.baseURL)
            let error = try await failure(of: .get("/"), on: client)
            #expect(error.code == "refused")
            #expect(error.transport?.fault == .host)
            #expect(error.transport?.sent == .no)
            #expect(error.attempts == 3)
            let post = HTTPRequest.post("/", body: .text("x"))
            #expect(try await failure(of: post, on: client).attempts == 1)
            let proven = post.policy { $0.retryProvenUnsent = true }
            #expect(try await failure(of: proven, on: client).attempts == 3)
        }

        @Test func `opens the breaker, which then refuses unsent`() async throws {
            let port = try ClosedPort()
            let client = try realClient(port.baseURL)
            for _ in 0..<7 { _ = try await failure(of: .get("/"), on: client) }
            let error = try await failure(of: .get("/"), on: client)
            #expect(error.code == "breaker_open")
            #expect(error.attempts == 0)
            #expect(try client.host(port.baseURL).inFlight == 0)
        }

        // T3
        @Test func `comes to the connect limit when nobody accepts`() async throws {
            let hole = try BlackHole()
            let client = try realClient(hole.baseURL) { policy in
                policy.connectTimeout = .milliseconds(300)
                policy.maxAttempts = 2
            }
            let error = try await failure(of: .get("/"), on: client)
            let timedOut = try #require(error.timedOut)
            #expect(timedOut.attempt == 2)
            #expect(timedOut.limit == .connect)
            #expect(error.log.allSatisfy { $0.duration.isJustAfter(.milliseconds(300)) })
        }

        @Test func `is a reset when the server throws it away before a request`() async throws {
            let server = try WireServer(onAccept: { _ in [.closeRST] }, handler: { _, _ in [.text("no")] })
            let error = try await failure(of: .get("/"), on: realClient(server))
            #expect(["reset", "closed_early"].contains(error.code))
            #expect(error.attempts == 3)
            #expect(server.requestCount == 0)
            #expect(server.connectionCount == 3)
        }
    }
#endif
