#if os(Linux)
    import Stoic
    import StoicHTTP
    import StoicTesting
    import Testing

    // Skipped where nginx or openssl is not installed.
    @Suite(.enabled(if: NginxServer.isAvailable), .serialized, .timeLimit(.minutes(10)))
    struct `A client over TLS` {
        let server: NginxServer

        init() async throws { server = try await SharedNginx.server() }

        private func client(
            _ listener: NginxListener, trusts: Bool = true, _ change: (inout HTTPPolicy) -> Void = { _ in }
        ) throws -> HTTPClient {
            var options = CurlTransport.Options()
            if trusts { options.caFile = server.caFile }
            return try realClient(server.url("", on: listener), options: options, change)
        }

        private func lines(_ target: String) async throws -> [[String]] {
            _ = try await client(.http).send(.get("/small?fence"))
            return server.accessLog.map { $0.split(separator: " ").map(String.init) }
                .filter { $0.count == 5 && $0[3] == target }
        }

        @Test(arguments: [NginxListener.https, .httpsOnlyHTTP1])
        func `trusts the authority it was given on`(listener: NginxListener) async throws {
            let response = try await client(listener).send(.get("/small"))
            #expect(response.status == 200)
            #expect(response.body.count == 300)
        }

        @Test func `carries 64 calls at once on one HTTP/2 connection`() async throws {
            let client = try client(.https) { policy in
                policy.maxConcurrentPerHost = 64
                policy.coalesces = false
            }
            let sizes = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<64 {
                    group.addTask { try await client.send(.get("/64k?multiplexed")).body.count }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(sizes == Array(repeating: 65_536, count: 64))
            let lines = try await lines("/64k?multiplexed")
            #expect(lines.count == 64)
            #expect(Set(lines.map { $0[0] }).count == 1)
        }

        // R4: what must not be sent twice goes alone, over HTTP/1.1.
        @Test func `sends each unkeyed POST on a connection of its own`() async throws {
            let client = try client(.https)
            for _ in 0..<3 { _ = try await client.send(.post("/status/200?alone", body: .text("x"))) }
            let lines = try await lines("/status/200?alone")
            #expect(lines.map { $0[1] } == ["1", "1", "1"])
            #expect(Set(lines.map { $0[0] }).count == 3)
        }

        @Test func `outlives a server that says GOAWAY after four requests`() async throws {
            let client = try client(.goAway) { $0.coalesces = false }
            for number in 0..<40 {
                #expect(try await client.send(.get("/small?away\(number)")).body.count == 300)
            }
        }

        // R11, P2: one attempt, final, and no verdict on the host.
        @Test(arguments: [
            (NginxListener.expired, true), (.wrongHost, true), (.selfSigned, true), (.https, false),
        ])
        func `refuses a bad certificate of`(listener: NginxListener, trusts: Bool) async throws {
            let client = try client(listener, trusts: trusts)
            let policy = try #require(client.policy.breaker)
            for _ in 0..<25 {
                let error = try await failure(of: .get("/small?untrusted"), on: client)
                let transport = try #require(error.transport)
                #expect(transport.code == .tls)
                #expect(transport.fault == .certificate)
                #expect(transport.sent == .no)
                #expect(!transport.repeatingCanHelp)
                #expect(error.attempts == 1)
                #expect(error.log.stopped == .finalOutcome)
            }
            let host = try client.host(server.url("", on: listener))
            #expect(host.breakerState == .closed)
            #expect(host.attemptsInWindow(policy, at: Ambient.now(nil)) == 0)
            #expect(try await lines("/small?untrusted").isEmpty)
        }

        // H4: once on TLS, never back to clear text.
        @Test func `goes from http to https, and not back`() async throws {
            var options = CurlTransport.Options()
            options.caFile = server.caFile
            let plain = try realClient(server.url(""), options: options)
            let response = try await plain.send(.get("/redirect/https"))
            #expect(response.url.origin.description.hasPrefix("https://"))
            #expect(response.body.count == 300)
            let error = try await failure(of: .get("/redirect/http"), on: client(.https))
            #expect(error.code == "redirect_insecure")
            #expect(error.attempts == 1)
        }

        @Test func `fails for good where the port speaks no TLS`() async throws {
            let wire = try WireServer(
                onAccept: { _ in [.sendText("HTTP/1.1 400 Bad Request\r\n\r\n"), .closeFIN] },
                handler: { _, _ in [] })
            let client = try realClient("https://127.0.0.1:\(wire.port)")
            let error = try await failure(of: .get("/"), on: client)
            #expect(error.code == "tls")
            #expect(error.attempts == 1)
        }
    }
#endif
