#if os(Linux)
    import Foundation
    import Stoic
    import StoicHTTP
    import StoicTesting
    import Testing

    private let ok = "HTTP/1.1 200 OK\r\n"

    @Suite(.serialized, .timeLimit(.minutes(10))) struct `A kept connection` {
        // framing-05: bytes that belong to no answer never become the next one's.
        @Test(
            arguments: [
                WireRow("HEAD", text: ok + "Content-Length: 5\r\n\r\nstray"),
                WireRow("204", text: "HTTP/1.1 204 No Content\r\n\r\nstray"),
                WireRow("304", text: "HTTP/1.1 304 Not Modified\r\nContent-Length: 5\r\n\r\nstray"),
                WireRow(
                    "a whole answer",
                    text: ok + "Content-Length: 2\r\n\r\nok" + ok + "Content-Length: 4\r\n\r\nevil"),
                WireRow("the last chunk", text: ok + "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\nstray"),
            ], [false, true])
        func `does not hand on what followed`(row: WireRow, isLate: Bool) async throws {
            guard case .sendText(let text)? = row.steps.first else { return }
            // Late and whole, it is the test after this one.
            if isLate, row.name == "a whole answer" { return }
            let end = text.range(of: "\r\n\r\n")?.upperBound ?? text.endIndex
            let steps: [WireStep] =
                isLate
                ? [.sendText(String(text[..<end])), .wait(milliseconds: 20), .sendText(String(text[end...]))]
                : [.sendText(text)]
            let server = try WireServer(script: ["/a": [steps], "/b": [[.text("b")]]])
            let client = try realClient(server)
            let request = HTTPRequest(row.name == "HEAD" ? .head : .get, "/a")
            _ = try? await client.send(request)
            // Once they are on their way: what comes after the next question is its answer, to any client.
            #expect(await eventually { server.connections.first?.bytesSent == text.utf8.count })
            for _ in 0..<3 {
                let response = try await client.send(.get("/b"))
                #expect(response.text == "b")
            }
            #expect(server.count(path: "/a") == 1)
        }

        // stale-connection-02, RFC 9112 9.2: an answer without a question is nobody's.
        @Test func `does not hand on an answer that came while it was idle`() async throws {
            let evil = ok + "Content-Length: 4\r\n\r\nevil"
            let server = try WireServer(script: [
                "/a": [[.text("a"), .wait(milliseconds: 20), .sendText(evil)]], "/b": [[.text("b")]],
            ])
            let client = try realClient(server)
            _ = try await client.send(.get("/a"))
            let all = (ok + "Content-Length: 1\r\n\r\na" + evil).utf8.count
            #expect(await eventually { server.connections.first?.bytesSent == all })
            let response = try await client.send(.get("/b"))
            #expect(response.text == "b")
        }

        @Test func `carries a large body there and back`() async throws {
            let body = (0..<6_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 9) }
            let server = try WireServer { request, _ in [.respond(body: request.body)] }
            let client = try realClient(server)
            let response = try await client.send(.put("/a", body: .bytes(body)))
            let isSame = response.body == body
            #expect(isSame)
            let record = try #require(server.requests.first)
            #expect(record.header("Expect") == nil)
            #expect(record.header("Content-Length") == "6000000")
            #expect(record.header("Content-Type") == nil)
            #expect(try await client.send(.post("/a", body: .bytes(body)).keyed()).body.count == body.count)
            #expect(server.connectionCount == 1)
        }

        // H1: what goes out is what was asked for, and no more.
        @Test func `carries the request as it was written`() async throws {
            let server = try WireServer { _, _ in [.text("ok")] }
            let client = try realClient(server, headers: ["X-App": "1", "Accept": "text/plain"])
            let headers: HTTPHeaders = ["accept": "application/json", "X-Empty": "", "X-Two": "a"]
            var request = HTTPRequest.get("/p/a%2Fb", query: [QueryItem("q", "a+b c")], headers: headers)
            request.headers.add("X-Two", "b")
            _ = try await client.send(request)
            let record = try #require(server.requests.first)
            #expect(record.target == "/p/a%2Fb?q=a%2Bb%20c")
            #expect(record.request.values("Accept") == ["application/json"])
            #expect(record.request.values("X-Two") == ["a", "b"])
            #expect(record.header("X-Empty") == "")
            #expect(record.header("X-App") == "1")
            #expect(record.header("Accept-Encoding") == "gzip, deflate")
            #expect(record.header("User-Agent") == "stoic")
            #expect(record.header("Host") == "127.0.0.1:\(server.port)")
            #expect(record.headers.count == 8)
        }

        // H11
        @Test func `carries nothing that would split a request`() async throws {
            let server = try WireServer { _, _ in [.text("ok")] }
            let client = try realClient(server)
            let requests = [
                HTTPRequest.get("/a", headers: ["X-A": "a\r\nX-Evil: 1"]), .get("/a", headers: ["X A": "v"]),
                .get("/a\r\nX: 1"), .get("/a").keyed("k\r\nX: 1"), .get("/a", headers: ["X-A": "a\0b"]),
            ]
            for request in requests {
                let error = try await failure(of: request, on: client)
                #expect(error.code == "invalid_request")
                #expect(error.attempts == 0)
            }
            #expect(server.connectionCount == 0)
        }
    }

    @Suite(.serialized, .timeLimit(.minutes(10))) struct `A client in use` {
        // H7
        @Test func `sends and delivers nothing for a session that has ended`() async throws {
            let server = try WireServer(script: [
                "/a": [[.gate("g"), .text("secret")]], "/b": [[.respond(status: 503)], [.text("secret")]],
                "/c": [[.text("new")]],
            ])
            let events = EventRecorder()
            let client = try realClient(server, events: events) { policy in
                policy.backoff = .schedule([.milliseconds(300)])
            }
            let flying = Task { try await client.send(.get("/a")) }
            let waiting = Task { try await client.send(.get("/b")) }
            #expect(await server.waitForWaiting(at: "g"))
            try await events.waitFor("http.request")
            client.session.advance()
            server.open("g")
            for task in [flying, waiting] {
                let error = await #expect(throws: HTTPError.self) { try await task.value }
                #expect(error?.code == "session_ended")
                #expect(error?.attempts == 1)
            }
            #expect(server.requestCount == 2)
            #expect(try await client.send(.get("/c")).text == "new")
        }

        // P2: opens, refuses, probes, closes; on real time.
        @Test func `spares a failing host, and comes back to it`() async throws {
            let server = try WireServer { request, context in
                switch request.path {
                case "/pause": [.wait(milliseconds: 600), .text("ok")]
                default: context.earlierForPath < 20 ? [.respond(status: 500)] : [.text("ok")]
                }
            }
            let pause = try WireServer { _, _ in [.wait(milliseconds: 600), .text("ok")] }
            let client = try realClient(server) { policy in
                policy.maxAttempts = 1
                policy.breaker?.openTime = .milliseconds(400)
            }
            for _ in 0..<20 { #expect(try await failure(of: .get("/a"), on: client).code == "status_500") }
            let breaker = try #require(client.breaker(of: server.baseURL))
            guard case .open = breaker.state else {
                Issue.record("\(breaker.state)")
                return
            }
            let refused = try await failure(of: .get("/a"), on: client)
            #expect(refused.code == "breaker_open")
            #expect(refused.attempts == 0)
            #expect(server.count(path: "/a") == 20)
            // Another host's answer takes longer than the open time, spread included.
            _ = try await client.send(.get(pause.baseURL + "/pause"))
            #expect(try await client.send(.get("/a")).text == "ok")
            #expect(breaker.state == .closed)
        }

        @Test func `ends its calls when its transport is shut down`() async throws {
            let server = try WireServer { _, _ in [.stall] }
            let transport = CurlTransport()
            let client = try HTTPClient(base: server.baseURL, transport: transport)
            let call = Task { try await client.send(.get("/a")) }
            #expect(await server.waitForRequests(1))
            transport.shutdown()
            let error = await #expect(throws: HTTPError.self) { try await call.value }
            #expect(error?.transport != nil)
            #expect(await server.waitForAllEnded())
            _ = try await failure(of: .get("/b"), on: client)
            #expect(server.requestCount == 1)
        }
    }
#endif
