#if os(Linux)
    import Stoic
    import StoicHTTP
    import StoicTesting
    import Testing

    private let ok = "HTTP/1.1 200 OK\r\n"

    // T3
    @Suite(.serialized, .timeLimit(.minutes(10))) struct `A limit in time` {
        /// Ends with that limit, just after its time, and the server sees the connection go.
        private func expect(
            _ limit: HTTPError.TimeLimit, after time: Duration, _ steps: [WireStep],
            _ request: HTTPRequest = .get("/a"), seesClose: Bool = true,
            _ change: (inout HTTPPolicy) -> Void
        ) async throws {
            let server = try WireServer(script: ["/a": [steps]])
            let client = try realClient(server) { policy in
                policy.maxAttempts = 1
                change(&policy)
            }
            let error = try await failure(of: request, on: client)
            let timedOut = try #require(error.timedOut, "\(error)")
            #expect(timedOut.attempt == 1)
            #expect(timedOut.limit == limit)
            #expect(error.firstDuration.isJustAfter(time), "\(error.firstDuration)")
            if seesClose { #expect(await server.waitForPeerClose(connection: 0, timeout: 20)) }
            #expect(server.requestCount == 1)
        }

        @Test func `on the first byte ends a server that never answers`() async throws {
            try await expect(.firstByte, after: .milliseconds(300), [.stall]) {
                $0.firstByteTimeout = .milliseconds(300)
            }
        }

        @Test func `on the attempt ends a server that never answers`() async throws {
            try await expect(.attempt, after: .milliseconds(300), [.stall]) {
                $0.attemptTimeout = .milliseconds(300)
            }
        }

        @Test(arguments: [
            WireRow("in its head", [.sendText(ok), .stall]),
            WireRow("before its body", [.sendText(ok + "Content-Length: 4\r\n\r\n"), .stall]),
            WireRow("in its body", [.sendText(ok + "Content-Length: 4\r\n\r\nab"), .stall]),
            WireRow("between chunks", [.beginChunked(), .chunk([0x61]), .stall]),
            WireRow("after its last chunk's size", [.beginChunked(), .sendText("0\r\n"), .stall]),
        ])
        func `on silence ends an answer that stops`(row: WireRow) async throws {
            try await expect(.stall, after: .milliseconds(300), row.steps) {
                $0.stallTimeout = .milliseconds(300)
            }
        }

        @Test func `on silence ends an upload that nobody reads`() async throws {
            let body = HTTPBody.bytes([UInt8](repeating: 0x61, count: 16 << 20))
            try await expect(
                .stall, after: .milliseconds(400), [.ignoreBody, .stall], .put("/a", body: body),
                // Its FIN waits in line behind what is not read.
                seesClose: false
            ) { $0.stallTimeout = .milliseconds(400) }
        }

        // timeout-01: every byte is progress, and the attempt ends all the same.
        @Test(arguments: [
            WireRow("status line", [.drip(Array((ok + "\r\n").utf8), everyMilliseconds: 60)]),
            WireRow(
                "headers", [.sendText(ok), .drip(Array("X-A: aaaaaaaaaaaaaaa".utf8), everyMilliseconds: 60)]),
            WireRow(
                "body",
                [
                    .sendText(ok + "Content-Length: 100\r\n\r\n"),
                    .drip([UInt8](repeating: 0x61, count: 100), everyMilliseconds: 60),
                ]),
            WireRow(
                "chunk extension",
                [
                    .beginChunked(), .sendText("5;"),
                    .drip([UInt8](repeating: 0x61, count: 100), everyMilliseconds: 60),
                ]),
        ])
        func `on the attempt ends a dripping`(row: WireRow) async throws {
            try await expect(.attempt, after: .milliseconds(400), row.steps) { policy in
                policy.attemptTimeout = .milliseconds(400)
                policy.stallTimeout = .seconds(10)
            }
        }

        // timeout-01, H4: redirects are within their attempt.
        @Test func `on the attempt ends a chain of slow redirects`() async throws {
            let server = try WireServer { request, _ in
                [
                    .wait(milliseconds: 500),
                    .respond(status: 302, headers: [("Location", request.path + "x")]),
                ]
            }
            let client = try realClient(server) { policy in
                policy.maxAttempts = 1
                policy.attemptTimeout = .seconds(2)
                policy.maxRedirects = 100
            }
            let error = try await failure(of: .get("/a"), on: client)
            #expect(error.timedOut?.limit == .attempt, "\(error)")
            #expect(error.firstDuration.isJustAfter(.seconds(2)))
            #expect(server.requestCount >= 2)
            #expect(server.requestCount <= 4)
            // Unless the limit came between two hops, when nothing was under way.
            let isClosed = await server.waitForPeerClose(connection: 0, timeout: 5)
            #expect(isClosed || server.requests.last?.isAnswered == true)
        }

        // timeout-02: to think is not to stall, and no hidden limit ends it.
        @Test func `on silence lets a server think before it answers`() async throws {
            let server = try WireServer(script: ["/a": [[.wait(milliseconds: 1_500), .text("ok")]]])
            let client = try realClient(server) { $0.stallTimeout = .milliseconds(300) }
            let response = try await client.send(.get("/a"))
            #expect(response.text == "ok")
            #expect(response.log.count == 1)
            #expect(response.log.elapsed >= .milliseconds(1_500))
        }

        @Test func `on silence lets a slow body come that never stops for long`() async throws {
            let server = try WireServer(script: [
                "/a": [
                    [
                        .sendText(ok + "Content-Length: 12\r\n\r\n"),
                        .drip(Array("hello, world".utf8), everyMilliseconds: 150),
                    ]
                ]
            ])
            let client = try realClient(server) { $0.stallTimeout = .milliseconds(1_300) }
            let response = try await client.send(.get("/a"))
            #expect(response.text == "hello, world")
            #expect(response.log.elapsed >= .milliseconds(1_650))
        }

        @Test func `gives each attempt its own time, and counts against the host`() async throws {
            let server = try WireServer(script: ["/a": [[.stall], [.stall], [.text("third")]]])
            let client = try realClient(server) { $0.firstByteTimeout = .milliseconds(700) }
            let response = try await client.send(.get("/a"))
            #expect(response.text == "third")
            #expect(response.log.map(\.failure) == [.timedOutFirstByte, .timedOutFirstByte, nil])
            let policy = try #require(client.policy.breaker)
            let counted = try client.host(server.baseURL).attemptsInWindow(policy, at: Ambient.now(nil))
            #expect(counted == 3)
        }
    }

    // T2, T4
    @Suite(.serialized, .timeLimit(.minutes(10))) struct `An overall deadline` {
        @Test func `is no time-out of the attempt, and no verdict on the host`() async throws {
            let server = try WireServer(script: ["/a": [[.stall]]])
            let client = try realClient(server)
            let error = try await withDeadline(.milliseconds(300)) {
                try await failure(of: .get("/a"), on: client)
            }
            #expect(error.code == "deadline_exceeded")
            guard case .rejected(.deadlineExceeded(serverWait: nil)) = error.reason else {
                Issue.record("\(error)")
                return
            }
            #expect(error.attempts == 1)
            #expect(error.log.stopped == .deadlineExceeded)
            #expect(error.log.elapsed < .seconds(20))
            #expect(await server.waitForPeerClose(connection: 0))
            #expect(server.requestCount == 1)
            let policy = try #require(client.policy.breaker)
            let host = try client.host(server.baseURL)
            #expect(host.attemptsInWindow(policy, at: Ambient.now(nil)) == 0)
            #expect(host.inFlight == 0)
        }

        @Test func `refuses at once a wait that would outlast it`() async throws {
            let server = try WireServer(script: [
                "/a": [[.respond(status: 503, headers: [("Retry-After", "30")])]]
            ])
            let client = try realClient(server)
            let error = try await withDeadline(.seconds(20)) {
                try await failure(of: .get("/a"), on: client)
            }
            #expect(error.code == "deadline_exceeded")
            #expect(error.retryAfter == .seconds(30))
            #expect(error.attempts == 1)
            #expect(error.log.elapsed < .seconds(15))
            #expect(server.requestCount == 1)
        }

        @Test func `ends a call that waits for a place, unsent`() async throws {
            let server = try WireServer(script: ["/a": [[.gate("g"), .text("a")]], "/b": [[.text("b")]]])
            let client = try realClient(server) { $0.maxConcurrentPerHost = 1 }
            async let first = client.send(.get("/a"))
            #expect(await server.waitForWaiting(at: "g"))
            let error = try await withDeadline(.milliseconds(200)) {
                try await failure(of: .get("/b"), on: client)
            }
            #expect(error.code == "deadline_exceeded")
            #expect(error.attempts == 0)
            #expect(server.count(path: "/b") == 0)
            server.open("g")
            #expect(try await first.text == "a")
            #expect(try await client.send(.get("/b")).text == "b")
        }

        @Test func `that has passed sends nothing`() async throws {
            let server = try WireServer(script: ["/a": [[.text("a")]]])
            let client = try realClient(server)
            let error = try await withDeadline(.zero) { try await failure(of: .get("/a"), on: client) }
            #expect(error.code == "deadline_exceeded")
            #expect(error.attempts == 0)
            #expect(server.connectionCount == 0)
        }
    }
#endif
