#if os(Linux)
    import Stoic
    import StoicHTTP
    import StoicTesting
    import Testing

    // R4, counted where it matters: at the server (idempotency-02).
    @Suite(.serialized, .timeLimit(.minutes(10))) struct `A request that must not be repeated` {
        private static let endings = [
            WireRow("a close without an answer", [.closeFIN], "closed_early"),
            WireRow("a reset", [.closeRST], "reset"),
            WireRow("silence", [.stall], "timed_out_attempt"),
            WireRow("a 503", [.respond(status: 503)], "status_503"),
            WireRow(
                "a 429 that asks to come back", [.respond(status: 429, headers: [("Retry-After", "0")])],
                "status_429"),
            WireRow("a 421", [.respond(status: 421)], "status_421"),
            WireRow("half a head", [.sendText("HTTP/1.1 200 OK\r\nX"), .closeRST], "reset"),
        ]

        private func oneShot(_ text: String) -> HTTPBody {
            .oneShot {
                AsyncThrowingStream { stream in
                    stream.yield(Array(text.utf8))
                    stream.finish()
                }
            }
        }

        private func expectOnce(_ request: HTTPRequest, _ row: WireRow, _ stopped: StopReason) async throws {
            let server = try WireServer(script: ["/pay": [row.steps, [.text("paid twice")]]])
            let client = try realClient(server) { policy in
                policy.attemptTimeout = row.code == "timed_out_attempt" ? .milliseconds(400) : .seconds(20)
            }
            let error = try await failure(of: request, on: client)
            #expect(error.code == row.code)
            #expect(error.attempts == 1)
            #expect(error.log.stopped == stopped)
            #expect(server.requests.map { String(decoding: $0.body, as: UTF8.self) } == ["pay 5"])
        }

        @Test(arguments: [HTTPMethod.post, .patch], endings)
        func `is sent once after`(method: HTTPMethod, row: WireRow) async throws {
            try await expectOnce(HTTPRequest(method, "/pay", body: .text("pay 5")), row, .notIdempotent)
        }

        // R5
        @Test(arguments: endings) func `as its body can be read once is sent once after`(row: WireRow)
            async throws
        {
            try await expectOnce(.put("/pay", body: oneShot("pay 5")), row, .oneShotBody)
        }

        // stale-connection-01: it never goes out on a connection that may be dead.
        @Test(arguments: [[WireStep.closeFIN], [.closeRST], [.sendText("HTTP"), .closeRST]])
        func `is not resent after a stale connection`(ending: [WireStep]) async throws {
            let server = try WireServer { request, context in
                context.indexOnConnection > 0 ? ending : [.text(request.path)]
            }
            let client = try realClient(server)
            for _ in 0..<3 {
                _ = try await client.send(.get("/warm"))
                let before = server.count(path: "/pay")
                #expect(try await client.send(.post("/pay", body: .text("5"))).text == "/pay")
                #expect(server.count(path: "/pay") == before + 1)
            }
        }
    }

    // R4
    @Suite(.serialized, .timeLimit(.minutes(10))) struct `A request that may be repeated` {
        // idempotency-01
        @Test(arguments: [true, false])
        func `carries one key and one body on every attempt`(isHeader: Bool) async throws {
            let server = try WireServer(script: [
                "POST /pay": [[.stall], [.closeRST], [.respond(status: 503)], [.text("paid", status: 201)]]
            ])
            let client = try realClient(server) { policy in
                policy.firstByteTimeout = .milliseconds(700)
                policy.maxAttempts = 4
            }
            let plain = HTTPRequest.post("/pay", body: .text("pay 5"))
            let request = isHeader ? plain.sending(["idempotency-key": "k1"]) : plain.keyed("k1")
            let response = try await client.send(request)
            #expect(response.status == 201)
            #expect(response.log.map(\.failure) == [.timedOutFirstByte, .reset, .status(503), nil])
            #expect(
                server.requests.map { $0.request.values("Idempotency-Key") }
                    == Array(repeating: ["k1"], count: 4))
            #expect(server.requests.allSatisfy { $0.body == Array("pay 5".utf8) && $0.isComplete })
        }

        @Test func `reads a restartable body anew for each attempt`() async throws {
            let server = try WireServer(script: ["/a": [[.closeFIN], [.respond(status: 500)], [.text("ok")]]])
            let body = HTTPBody.restartable {
                AsyncThrowingStream { stream in
                    for piece in ["one ", "two ", "three"] { stream.yield(Array(piece.utf8)) }
                    stream.finish()
                }
            }
            let response = try await realClient(server).send(.put("/a", body: body))
            #expect(response.log.count == 3)
            #expect(
                server.requests.map { String(decoding: $0.body, as: UTF8.self) }
                    == Array(repeating: "one two three", count: 3))
        }

        // stale-connection-01: the server closes the kept connection as the request comes.
        @Test(arguments: [[WireStep.closeFIN], [.closeRST]])
        func `succeeds after a stale connection`(ending: [WireStep]) async throws {
            let server = try WireServer { request, context in
                context.indexOnConnection > 0 ? ending : [.text(request.method + " " + request.path)]
            }
            let client = try realClient(server)
            let requests: [HTTPRequest] = [
                .get("/b"), .put("/b", body: .text("x")), .delete("/b"),
                .post("/b", body: .text("x")).keyed(),
            ]
            for request in requests {
                _ = try await client.send(.get("/warm"))
                let before = server.count(path: "/b")
                let response = try await client.send(request)
                #expect(response.text == "\(request.method) /b")
                // Attempts are sends: nothing below the client repeats.
                #expect(server.count(path: "/b") - before == response.log.count)
                #expect(response.log.count == 2)
            }
            #expect(server.requests.contains { $0.indexOnConnection > 0 })
        }

        @Test func `does not use a connection that was closed while idle`() async throws {
            let server = try WireServer(script: ["/a": [[.text("a"), .closeFIN]], "/b": [[.text("b")]]])
            let client = try realClient(server)
            _ = try await client.send(.get("/a"))
            #expect(await server.waitForEnd(connection: 0))
            let response = try await client.send(.get("/b"))
            #expect(response.text == "b")
            #expect(response.log.count == 1)
            #expect(server.requests.map(\.connection) == [0, 1])
        }

        // stale-connection-02: an answer that came before its question is nobody's.
        @Test func `does not take an unasked 408 for its answer`() async throws {
            let unasked = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
            let server = try WireServer(script: [
                "/a": [[.text("a"), .wait(milliseconds: 30), .sendText(unasked), .closeFIN]],
                "/b": [[.text("b")]],
            ])
            let client = try realClient(server)
            for _ in 0..<3 {
                _ = try await client.send(.get("/a"))
                let connection = try #require(server.requests.last?.connection)
                #expect(await server.waitForEnd(connection: connection))
                #expect(try await client.send(.get("/b")).text == "b")
            }
        }

        @Test func `stays within its attempts when a server only says 408`() async throws {
            let server = try WireServer(script: [
                "/a": [[.respond(status: 408, headers: [("Connection", "close")])]]
            ])
            let error = try await failure(of: .get("/a"), on: realClient(server))
            #expect(error.code == "status_408")
            #expect(server.requestCount == 3)
        }

        // R6, RFC 9110 15.5.20: one repeat, on another connection.
        @Test func `goes to another connection after a 421`() async throws {
            let server = try WireServer { _, context in
                context.connection == 0 ? [.respond(status: 421)] : [.text("right")]
            }
            let client = try realClient(server)
            let response = try await client.send(.get("/a"))
            #expect(response.text == "right")
            #expect(response.log.map(\.status) == [421, 200])
            #expect(server.requests.map(\.connection) == [0, 1])
        }
    }
#endif
