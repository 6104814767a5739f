#if os(Linux)
    import Dispatch
    import Stoic
    import StoicHTTP
    import StoicTesting
    import Testing

    // Skipped where nginx or openssl is not installed.
    @Suite(.enabled(if: NginxServer.isAvailable), .serialized, .timeLimit(.minutes(10)))
    struct `A call on a shared HTTP/2 connection` {
        let server: NginxServer
        let client: HTTPClient

        init() async throws {
            server = try await SharedNginx.server()
            var options = CurlTransport.Options()
            options.caFile = server.caFile
            client = try realClient(server.url("", on: .https), options: options) { policy in
                policy.coalesces = false
                policy.maxAttempts = 1
            }
        }

        private func connections(_ query: String) async throws -> Set<String> {
            _ = try await realClient(server.url("")).send(.get("/small?fence"))
            let lines = server.accessLog.map { $0.split(separator: " ").map(String.init) }
            return Set(lines.filter { $0.count == 5 && $0[3].hasSuffix("?" + query) }.map { $0[0] })
        }

        // T5
        @Test func `leaves the others alone when it is cancelled`() async throws {
            _ = try await client.send(.get("/small?cancel"))
            let slow = (0..<4).map { _ in Task { try await client.send(.get("/slow?cancel")) } }
            let large = try await client.send(.get("/64k?cancel"))
            for task in slow.dropFirst() { task.cancel() }
            for task in slow.dropFirst() {
                await #expect(throws: CancellationError.self) { try await task.value }
            }
            #expect(large.body.count == 65_536)
            #expect(try await client.send(.get("/64k?cancel")).body.count == 65_536)
            #expect(try await slow[0].value.body.count == 65_536)
            #expect(try await connections("cancel").count == 1)
        }

        // T3
        @Test func `leaves the others alone when its time is up`() async throws {
            _ = try await client.send(.get("/small?limit"))
            let short = HTTPRequest.get("/slow?limit").policy { $0.attemptTimeout = .milliseconds(500) }
            async let other = client.send(.get("/slow?limit"))
            let error = try await failure(of: short, on: client)
            #expect(error.timedOut?.limit == .attempt)
            #expect(error.firstDuration.isJustAfter(.milliseconds(500)))
            #expect(try await other.body.count == 65_536)
            #expect(try await connections("limit").count == 1)
        }

        // H3
        @Test func `leaves the others alone when its body is too large`() async throws {
            _ = try await client.send(.get("/small?large"))
            async let other = client.send(.get("/slow?large"))
            let error = try await failure(of: .get("/64m?large"), on: client)
            #expect(error.code == "response_too_large")
            let small = HTTPRequest.get("/gzip?large").policy { $0.maxResponseBytes = 30_000 }
            #expect(try await failure(of: small, on: client).code == "response_too_large")
            #expect(try await other.body.count == 65_536)
            #expect(try await connections("large").count == 1)
        }

        // R4, RFC 9113 6.8: the server goes away again and again, and no keyed or unkeyed POST comes twice.
        @Test func `comes to the server once, though it goes away`() async throws {
            var options = CurlTransport.Options()
            options.caFile = server.caFile
            let client = try realClient(server.url("", on: .goAway), options: options) { policy in
                policy.coalesces = false
            }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<30 {
                    group.addTask {
                        let request = HTTPRequest.post("/status/200?away\(number)", body: .text("x"))
                        _ = try await client.send(number % 2 == 0 ? request.keyed() : request)
                    }
                }
                try await group.waitForAll()
            }
            _ = try await realClient(server.url("")).send(.get("/small?fence"))
            let targets = server.accessLog.compactMap { line in
                line.split(separator: " ").first { $0.hasPrefix("/status/200?away") }
            }
            #expect(targets.count == 30)
            #expect(Set(targets).count == 30)
        }

        @Test func `fails and does not hang when the server is gone`() async throws {
            let own = await withCheckedContinuation { continuation in
                DispatchQueue(label: "stoic.nginx").async {
                    continuation.resume(returning: try? NginxServer())
                }
            }
            let server = try #require(own)
            var options = CurlTransport.Options()
            options.caFile = server.caFile
            let client = try realClient(server.url("", on: .https), options: options) { policy in
                policy.coalesces = false
                policy.breaker = nil
            }
            _ = try await client.send(.get("/small"))
            let calls = (0..<8).map { _ in Task { try await client.send(.get("/slow")) } }
            let host = try client.host(server.url("", on: .https))
            #expect(await eventually { host.inFlight == 8 })
            server.stop()
            for call in calls {
                let error = await #expect(throws: HTTPError.self) { try await call.value }
                #expect(error?.transport != nil)
                #expect(error?.log.last?.failure == .refused)
            }
            #expect(host.inFlight == 0)
        }
    }
#endif
