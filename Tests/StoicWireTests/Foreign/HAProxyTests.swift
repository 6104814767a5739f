#if os(Linux)
    import Stoic
    import StoicHTTP
    import StoicTesting
    import Testing

    // R6, R4, H3 behind a proxy that nobody here wrote: its pages, and what it makes of a bad server.
    @Suite(
        .enabled(if: HAProxy.program != nil, "HAProxy is not installed"), .serialized,
        .timeLimit(.minutes(5)))
    struct `A client behind a real HAProxy` {
        private static let half = "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf"

        private static func steps(_ path: String) -> [WireStep] {
            switch path {
            case "/slow": [.stall]
            case "/cut": [.closeFIN]
            case "/half": [.sendText(half), .closeFIN]
            case "/chunk": [.beginChunked(), .chunk(Array("half".utf8)), .closeFIN]
            case "/stalled": [.sendText(half), .stall]
            case "/malformed": [.sendText("HTTP/1.1 2x0 OK\r\n\r\n"), .closeFIN]
            case "/narrow": [.gate("go"), .text("in the end")]
            default:
                [.beginChunked(), .chunk(Array("whole ".utf8)), .chunk(Array("answer".utf8)), .lastChunk()]
            }
        }

        private static func run(_ body: (HTTPClient, WireServer) async throws -> Void) async throws {
            let server = try WireServer { request, _ in steps(request.path) }
            let proxy = try await HAProxy(before: server)
            let client = try realClient(proxy.baseURL) { policy in
                policy.coalesces = false
                policy.breaker = nil
                policy.maxAttempts = 2
            }
            try await body(client, server)
            proxy.process.stop()
            server.stop()
        }

        @Test func `reads what it passes on`() async throws {
            try await Self.run { (client: HTTPClient, server: WireServer) async throws in
                for _ in 0..<20 {
                    let response = try await client.send(.get("/ok"))
                    #expect(response.text == "whole answer")
                }
                #expect(server.requestCount == 20)
            }
        }

        /// The proxy says itself what became of the server, by a status that tells how to repeat it.
        @Test(arguments: [
            ("/dead", 503, "503 Service Unavailable"), ("/slow", 504, "504 Gateway Time-out"),
            ("/malformed", 502, "502 Bad Gateway"),
        ])
        func `repeats after its page`(path: String, status: Int, page: String) async throws {
            try await Self.run { (client: HTTPClient, server: WireServer) async throws in
                let error = try await failure(of: .get(path), on: client)
                #expect(error.code == "status_\(status)")
                #expect(error.excerpt?.text.contains(page) == true)
                #expect(error.log.map(\.status) == [status, status])
                // R4
                let sends = server.requestCount
                let post = try await failure(of: .post(path, body: .text("x")), on: client)
                #expect(post.code == "status_\(status)")
                #expect(post.attempts == 1)
                #expect(server.requestCount - sends <= 1)
            }
        }

        /// A server that is lost without a word is a 502 on a new connection. On a kept one HAProxy closes
        /// without a word too, for the client to ask again: the attempt fails as on any stale connection.
        @Test func `repeats when its kept connection is closed for that`() async throws {
            try await Self.run { (client: HTTPClient, server: WireServer) async throws in
                let error = try await failure(of: .get("/cut"), on: client)
                #expect(error.log.first?.status == 502)
                #expect(["reset", "closed_early", "status_502"].contains(error.code), "\(error)")
                #expect(error.attempts == 2)
                let post = try await failure(of: .post("/cut", body: .text("x")), on: client)
                #expect(post.code == "status_502")
                #expect(post.attempts == 1)
                #expect(server.requests.filter { $0.method == "POST" }.count == 1)
            }
        }

        // H3: what it had begun to pass on it can only cut.
        @Test(arguments: ["/half", "/chunk", "/stalled"])
        func `takes no answer for whole that was cut behind it`(path: String) async throws {
            try await Self.run { (client: HTTPClient, _: WireServer) async throws in
                let error = try await failure(of: .get(path), on: client)
                #expect(error.code == "closed_early")
                #expect(error.attempts == 2)
            }
        }

        // P3's other side: a place in the proxy's queue is waited for no longer than it allows.
        @Test func `is refused by a queue that is too slow`() async throws {
            try await Self.run { (client: HTTPClient, server: WireServer) async throws in
                async let first = client.send(.get("/narrow"))
                #expect(await server.waitForWaiting(at: "go"))
                let error = try await failure(of: .get("/narrow"), on: client)
                #expect(error.log.map(\.status) == [503, 503])
                server.open("go")
                let text = try await first.text
                #expect(text == "in the end")
                #expect(server.requestCount == 1)
            }
        }

        // R7
        @Test func `waits as long as it is asked to`() async throws {
            try await Self.run { (client: HTTPClient, _: WireServer) async throws in
                let error = try await failure(of: .get("/limited"), on: client)
                #expect(error.code == "status_429")
                #expect(error.retryAfter == .seconds(1))
                let waits = error.log.map { $0.waitBefore >= .seconds(1) }
                #expect(waits == [false, true])
            }
        }
    }
#endif
