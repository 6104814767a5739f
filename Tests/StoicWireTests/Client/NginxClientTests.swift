#if os(Linux)
    import Dispatch
    import Stoic
    import StoicHTTP
    import StoicTesting
    import Testing

    /// One real server for the suites below, started on a thread of its own: the pool has tests to run.
    enum SharedNginx {
        private static let started = Task {
            await withCheckedContinuation { continuation in
                DispatchQueue(label: "stoic.nginx").async {
                    continuation.resume(returning: try? NginxServer(logsAccess: true))
                }
            }
        }

        static func server() async throws -> NginxServer { try #require(await started.value) }
    }

    // Skipped where nginx or openssl is not installed.
    @Suite(.enabled(if: NginxServer.isAvailable), .serialized, .timeLimit(.minutes(10)))
    struct `A client of a real nginx` {
        let server: NginxServer

        init() async throws { server = try await SharedNginx.server() }

        private func client(_ change: (inout HTTPPolicy) -> Void = { _ in }) throws -> HTTPClient {
            try realClient(server.url(""), change)
        }

        /// The log's lines of a target; a request after them has it written.
        private func lines(_ target: String, on listener: NginxListener = .http) async throws -> [[String]] {
            _ = try await client().send(.get("/small?fence"))
            return server.accessLog.map { $0.split(separator: " ").map(String.init) }
                .filter { $0.count == 5 && $0[3] == target }
        }

        // R6
        @Test(arguments: [200, 204]) func `hands over a success`(status: Int) async throws {
            let response = try await client().send(.get("/status/\(status)"))
            #expect(response.status == status)
            #expect(response.text == (status == 200 ? "200\n" : ""))
            #expect(response.log.count == 1)
            #expect(response.log.stopped == .succeeded)
        }

        // R6: final at once, with what the server said.
        @Test(arguments: [304, 400, 401, 403, 404, 405, 409, 410, 412, 413, 422, 501])
        func `ends at once with`(status: Int) async throws {
            let error = try await failure(of: .get("/status/\(status)"), on: client())
            #expect(error.code == "status_\(status)")
            #expect(error.excerpt?.text == (status == 304 ? "" : "\(status)\n"))
            #expect(error.attempts == 1)
            #expect(error.log.stopped == .finalOutcome)
            #expect(!error.isWorthRetrying)
        }

        // R6: three sends, or two where one repeat is allowed.
        @Test(arguments: [(408, 3), (421, 2), (425, 2), (500, 3), (502, 3), (504, 3)])
        func `repeats`(status: Int, sends: Int) async throws {
            let target = "/status/\(status)?repeats"
            let error = try await failure(of: .get(target), on: client())
            #expect(error.code == "status_\(status)")
            #expect(error.log.map(\.status) == Array(repeating: status, count: sends))
            #expect(error.log.stopped == (sends == 2 ? .repeatedOnce : .attemptsExhausted))
            #expect(try await lines(target).count == sends)
        }

        // R6, R4
        @Test(arguments: [408, 425, 500, 502, 504])
        func `does not repeat an unkeyed POST after`(status: Int) async throws {
            let target = "/status/\(status)?posted"
            let error = try await failure(of: .post(target, body: .text("x")), on: client())
            #expect(error.attempts == 1)
            #expect(error.log.stopped == .notIdempotent)
            #expect(try await lines(target).count == 1)
        }

        // R7: the server's second is waited for whole.
        @Test(arguments: [429, 503]) func `waits as long as it is asked to by`(status: Int) async throws {
            let error = try await failure(of: .get("/status/\(status)"), on: client { $0.maxAttempts = 2 })
            #expect(error.code == "status_\(status)")
            #expect(error.retryAfter == .seconds(1))
            #expect(error.attempts == 2)
            let second = try #require(error.log.last)
            #expect(second.waitSource == .server)
            #expect(second.waitBefore.isJustAfter(.seconds(1)))
        }

        // R8
        @Test func `defers when the server asks for more than is waited for`() async throws {
            let client = try client { $0.maxRetryAfter = .milliseconds(500) }
            let error = try await failure(of: .get("/status/503"), on: client)
            #expect(error.code == "deferred")
            #expect(error.retryAfter == .seconds(1))
            #expect(error.attempts == 1)
        }

        // H4
        @Test(arguments: [301, 302, 303, 307, 308]) func `follows`(status: Int) async throws {
            let response = try await client().send(.get("/status/\(status)"))
            #expect(response.status == 200)
            #expect(response.body.count == 300)
            #expect(response.url.path == "/small")
            #expect(response.log.map(\.hops) == [1])
        }

        // H4
        @Test func `follows nine hops, and stops at a loop and at its limit`() async throws {
            let client = try client()
            let response = try await client.send(.get("/redirect/9"))
            #expect(response.body.count == 300)
            #expect(response.log.map(\.hops) == [9])
            let short = HTTPRequest.get("/redirect/9").policy { $0.maxRedirects = 8 }
            #expect(try await failure(of: short, on: client).code == "redirect_limit")
            let loop = try await failure(of: .get("/redirect/loop"), on: client)
            #expect(loop.code == "redirect_loop")
            #expect(loop.attempts == 1)
        }

        @Test func `inflates gzip and joins chunks to the same text`() async throws {
            let client = try client()
            let plain = try await client.send(.get("/text"))
            let zipped = try await client.send(.get("/gzip"))
            let chunked = try await client.send(.get("/chunked"))
            #expect(zipped.headers["Content-Encoding"] == "gzip")
            #expect(chunked.headers["Transfer-Encoding"] == "chunked")
            #expect(plain.body.count == 37_000)
            let areSame = zipped.body == plain.body && chunked.body == plain.body
            #expect(areSame)
            // A caller who names the coding gets it as it comes.
            let raw = try await client.send(.get("/gzip", headers: ["Accept-Encoding": "gzip"]))
            #expect(raw.body.starts(with: [0x1F, 0x8B]))
            #expect(raw.body.count < 1_000)
        }

        @Test func `uses one connection again and again`() async throws {
            let client = try client { $0.coalesces = false }
            for _ in 0..<20 { _ = try await client.send(.get("/small?kept")) }
            let lines = try await lines("/small?kept")
            #expect(Set(lines.map { $0[0] }).count == 1)
            #expect(lines.map { $0[1] } == (1...20).map(String.init))
        }

        @Test func `takes a new connection after Connection: close`() async throws {
            let client = try client()
            for _ in 0..<3 { #expect(try await client.send(.get("/close?new")).text == "closed\n") }
            #expect(Set(try await lines("/close?new").map { $0[0] }).count == 3)
        }

        @Test func `gets past a rate limit`() async throws {
            let client = try client { $0.maxAttempts = 12 }
            let responses = try await withThrowingTaskGroup(of: HTTPResponse.self) { group in
                for number in 0..<3 {
                    group.addTask { try await client.send(.get("/limit?\(number)")) }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(responses.allSatisfy { $0.status == 200 && $0.body.count == 37_000 })
            let limited = responses.flatMap(\.log).filter { $0.status == 429 }
            #expect(limited.count >= 2)
            let waited = responses.flatMap { $0.log.dropFirst() }
            #expect(waited.allSatisfy { $0.waitSource == .server && $0.waitBefore >= .seconds(1) })
        }

        @Test func `gives the token to its own server alone`() async throws {
            let client = try realClient(server.url(""), headers: ["Authorization": "Bearer good"])
            #expect(try await client.send(.get("/auth")).text == "welcome\n")
            // H2: another origin.
            let other = HTTPRequest.get(
                server.url("/auth", on: .http).replacing("127.0.0.1", with: "localhost"))
            #expect(try await failure(of: other, on: client).code == "status_401")
        }
    }
#endif
