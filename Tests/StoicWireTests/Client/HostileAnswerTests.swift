#if os(Linux)
    import Stoic
    import StoicHTTP
    import StoicTesting
    import Testing

    private let ok = "HTTP/1.1 200 OK\r\n"

    @Suite(.serialized, .timeLimit(.minutes(10))) struct `An odd answer` {
        // framing-07: the answer overtook the upload.
        @Test func `that refuses an upload of 8 MiB early is the answer`() async throws {
            let head = "HTTP/1.1 413 Content Too Large\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
            let server = try WireServer(script: [
                "/up": [[.ignoreBody, .sendText(head), .wait(milliseconds: 50), .closeFIN]]
            ])
            let body = HTTPBody.bytes([UInt8](repeating: 0x61, count: 8 << 20))
            let error = try await failure(of: .put("/up", body: body), on: realClient(server))
            #expect(error.code == "status_413")
            #expect(error.attempts == 1)
            #expect(server.requestCount == 1)
        }

        // framing-05
        @Test func `to HEAD has no body, whatever its length says`() async throws {
            let head = ok + "Content-Encoding: gzip\r\nContent-Length: 2000000000\r\n\r\n"
            let server = try WireServer(script: ["/a": [[.sendText(head)]], "/b": [[.text("b")]]])
            let client = try realClient(server)
            let response = try await client.send(.head("/a"))
            #expect(response.status == 200)
            #expect(response.body.isEmpty)
            #expect(response.headers["Content-Length"] == "2000000000")
            #expect(try await client.send(.get("/b")).text == "b")
            #expect(server.connectionCount == 1)
        }

        // interim-1xx-01
        @Test func `after early hints is the last one alone`() async throws {
            let hint = "HTTP/1.1 103 Early Hints\r\nLink: </s.css>; rel=preload\r\nRetry-After: 30\r\n\r\n"
            let server = try WireServer(script: [
                "/a": [
                    [.sendText(hint + hint), .wait(milliseconds: 20), .text("hello")],
                    [.sendText(hint), .respond(status: 503)], [.text("again")],
                ]
            ])
            let client = try realClient(server)
            let response = try await client.send(.get("/a"))
            #expect(response.status == 200)
            #expect(response.text == "hello")
            #expect(!response.headers.contains("Link"))
            // The hint's Retry-After is not the 503's.
            let second = try await client.send(.get("/a"))
            #expect(second.text == "again")
            #expect(second.log.last?.waitSource == .backoff)
        }

        @Test(arguments: [
            "HTTP/1.1 103 Early Hints\r\nLink: </s.css>\r\n\r\n", "HTTP/1.1 100 Continue\r\n\r\n",
            "HTTP/1.1 102 Processing\r\n\r\n",
        ])
        func `that never gets past interim ones is refused`(interim: String) async throws {
            let server = try WireServer(script: ["/a": [[.sendRepeating(Array(interim.utf8), count: .max)]]])
            let error = try await failure(of: .get("/a"), on: realClient(server))
            #expect(error.code == "bad_response")
            #expect(await server.waitForAllEnded())
        }

        // headers-02
        @Test(arguments: [("fields", "X-N: v\r\n"), ("one line", "a"), ("one field", "X: aaaa\r\n\t")])
        func `without an end to its head is refused`(name: String, unit: String) async throws {
            let server = try WireServer(script: [
                "/a": [[.sendText(ok + "X: a"), .sendRepeating(Array(unit.utf8), count: .max)]]
            ])
            let error = try await failure(of: .get("/a"), on: realClient(server))
            #expect(error.code == "bad_response")
            #expect(error.attempts == 1)
            #expect(await server.waitForAllEnded())
            #expect(server.connections.allSatisfy { $0.bytesSent < 16 << 20 })
        }

        // headers-02
        @Test func `with a head of 32 KiB is read`() async throws {
            let cookie = String(repeating: "c", count: 32 << 10)
            let server = try WireServer(script: ["/a": [[.text("ok", headers: [("Set-Cookie", cookie)])]]])
            let response = try await realClient(server).send(.get("/a"))
            #expect(response.headers["Set-Cookie"]?.utf8.count == 32 << 10)
        }

        // headers-04
        @Test(arguments: [
            WireRow("200 without a reason", text: "HTTP/1.1 200\r\nContent-Length: 2\r\n\r\nok", "success"),
            WireRow("HTTP/1.0", text: "HTTP/1.0 200 OK\r\n\r\nok", "success"),
            WireRow("799", text: "HTTP/1.1 799 Odd\r\nContent-Length: 0\r\n\r\n", "status_799"),
            WireRow("099", text: "HTTP/1.1 099 X\r\n\r\n", "bad_response"),
            WireRow("1000", text: "HTTP/1.1 1000 X\r\n\r\n", "bad_response"),
            WireRow("200X", text: "HTTP/1.1 200X\r\n\r\n", "bad_response"),
            WireRow("a page without a head", text: "<html>hi</html>", "bad_response"),
            WireRow("ICY", text: "ICY 200 OK\r\n\r\nx", "bad_response"),
            WireRow("nothing", [.closeFIN], "closed_early"),
            WireRow(
                "an unasked 101", text: "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\n",
                "bad_response"),
        ])
        func `begins with`(row: WireRow) async throws {
            let server = try WireServer(script: ["/a": [row.steps]])
            let client = try realClient(server)
            if row.code == "success" {
                #expect(try await client.send(.get("/a")).text == "ok")
            } else {
                let error = try await failure(of: .get("/a"), on: client)
                #expect(error.code == row.code)
                #expect(error.attempts == (row.code == "status_799" ? 1 : 3))
            }
        }

        // framing-02: a trailer never becomes a header, and the connection stays usable.
        @Test func `with trailers is whole`() async throws {
            let server = try WireServer(script: [
                "/a": [
                    [
                        .beginChunked(), .chunk(Array("a".utf8)),
                        .lastChunk(trailers: [("Authorization", "x")]),
                    ]
                ]
            ])
            let client = try realClient(server)
            for _ in 0..<2 {
                let response = try await client.send(.get("/a"))
                #expect(response.text == "a")
                #expect(!response.headers.contains("Authorization"))
            }
            #expect(server.connectionCount == 1)
        }
    }

    @Suite(.serialized, .timeLimit(.minutes(10))) struct `A compressed answer` {
        private func answer(_ coding: String, _ body: [UInt8]) throws -> WireServer {
            try WireServer(script: ["/a": [[.respond(headers: [("Content-Encoding", coding)], body: body)]]])
        }

        // encoding-02: honest and a hundred times smaller than what it holds.
        @Test func `that is very repetitive is read whole`() async throws {
            struct Item: Decodable, Equatable {
                let id: Int
                let name: String
            }
            let unit = "{\"id\":7,\"name\":\"the same object again\"},"
            let zipped = GzipWriter.repeating(Array(unit.utf8), count: 10_240)
            #expect(zipped.count * 100 < unit.utf8.count * 10_240)
            let server = try answer("gzip", zipped)
            let response = try await realClient(server).send(.get("/a"))
            #expect(response.body.count == unit.utf8.count * 10_240)
            let isRight = response.body == Array(repeatElement(unit.utf8, count: 10_240).joined())
            #expect(isRight)
        }

        // H3: counted after decompression, and exactly.
        @Test(arguments: [(1_000, true), (999, false)])
        func `is held to the limit by its decoded size`(limit: Int, passes: Bool) async throws {
            let server = try answer("gzip", GzipWriter.repeating(Array("0123456789".utf8), count: 100))
            let client = try realClient(server) { $0.maxResponseBytes = limit }
            if passes {
                #expect(try await client.send(.get("/a")).body.count == 1_000)
            } else {
                let error = try await failure(of: .get("/a"), on: client)
                #expect(error.code == "response_too_large")
                #expect(error.attempts == 1)
            }
        }

        // encoding-05
        @Test(arguments: ["rot13", "br", Array(repeating: "gzip", count: 1_000).joined(separator: ",")])
        func `in an unknown coding is a named failure`(coding: String) async throws {
            let server = try answer(coding, Array("x".utf8))
            let error = try await failure(of: .get("/a"), on: realClient(server))
            #expect(error.code == "undecodable")
        }

        // H3: length and checksum.
        @Test(arguments: ["cut", "corrupt checksum", "not gzip"])
        func `must end as its format says`(damage: String) async throws {
            var body = GzipWriter.repeating(Array("hello".utf8), count: 100)
            switch damage {
            case "cut": body.removeLast(8)
            case "corrupt checksum": body[body.count - 6] ^= 1
            default: body = Array("hello".utf8)
            }
            let server = try answer("gzip", body)
            let error = try await failure(of: .get("/a"), on: realClient(server))
            #expect(error.code == "undecodable")
            #expect(error.attempts == 3)
        }
    }
#endif
