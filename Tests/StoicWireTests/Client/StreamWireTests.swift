#if os(Linux)
    import Stoic
    import StoicHTTP
    import StoicTesting
    import Testing

    private let ok = "HTTP/1.1 200 OK\r\n"

    // H14 and H3: a body read as it comes, by the whole client.
    @Suite(.serialized, .timeLimit(.minutes(10))) struct `A streamed answer` {
        @Test func `comes after retries and redirects, at its head`() async throws {
            let server = try WireServer(script: [
                "/a": [
                    [.respond(status: 503)],
                    [.respond(status: 302, headers: [("Location", "/b")])],
                ],
                "/b": [[.sendText(ok + "Content-Length: 6\r\n\r\nabc"), .gate("rest"), .sendText("def")]],
            ])
            let events = EventRecorder()
            let client = try realClient(server, events: events)
            let answer = try await client.stream(.get("/a"))
            #expect(answer.status == 200)
            #expect(answer.log.count == 2)
            #expect(answer.url.path == "/b")
            #expect(events.events.allSatisfy { $0.name != "http.done" })
            server.open("rest")
            #expect(String(decoding: try await answer.body.collect(maxBytes: 6), as: UTF8.self) == "abcdef")
            #expect(events.events.last?.name == "http.done")
            #expect(events.events.count { $0.name == "http.done" } == 1)
        }

        @Test func `is an error when it is no success`() async throws {
            let server = try WireServer { _, _ in [.text("no such thing", status: 404)] }
            let client = try realClient(server)
            let error = try await #require(throws: HTTPError.self) { try await client.stream(.get("/a")) }
            #expect(error.code == "status_404")
        }

        @Test(arguments: [
            WireRow("cut", text: ok + "Content-Length: 6\r\n\r\nabc", "closed_early"),
            WireRow("without its last chunk", [.beginChunked(), .chunk([1]), .closeFIN], "closed_early"),
            WireRow(
                "reset", [.sendText(ok + "\r\nabc"), .wait(milliseconds: 30), .closeRST], "reset"),
        ])
        func `that is cut throws, is not sent again, and ends once`(row: WireRow) async throws {
            let server = try WireServer { _, _ in row.steps }
            let events = EventRecorder()
            let client = try realClient(server, events: events)
            let answer = try await client.stream(.get("/a"))
            var iterator = answer.body.makeAsyncIterator()
            let error = try await #require(throws: HTTPError.self) {
                while try await iterator.next() != nil {}
            }
            #expect(error.code == row.code)
            #expect(error.attempts == 1)
            #expect(error.log.stopped == .finalOutcome)
            #expect(error.log.last?.failure?.text == row.code)
            #expect(try await iterator.next() == nil)
            #expect(server.requestCount == 1)
            #expect(events.events.last?.name == "http.failed")
        }

        // T2: the deadline holds to the last byte, wherever reading goes on.
        @Test func `ends at the overall deadline`() async throws {
            let server = try WireServer { _, _ in
                [.sendText(ok + "Content-Length: 9\r\n\r\nabc"), .stall]
            }
            let client = try realClient(server)
            let answer = try await withDeadline(.seconds(2)) { try await client.stream(.get("/a")) }
            let error = try await #require(throws: HTTPError.self) {
                try await answer.body.collect(maxBytes: 9)
            }
            #expect(error.code == "deadline_exceeded")
        }

        // T3
        @Test func `outlasts the attempt's limit, but no silence`() async throws {
            let server = try WireServer { _, _ in
                [
                    .sendText(ok + "\r\n"), .drip(Array("abcdefghijklmnop".utf8), everyMilliseconds: 120),
                    .stall,
                ]
            }
            let client = try realClient(server) {
                $0.attemptTimeout = .milliseconds(1_500)
                $0.stallTimeout = .milliseconds(1_500)
            }
            let answer = try await client.stream(.get("/a"))
            var count = 0
            let error = await #expect(throws: HTTPError.self) {
                for try await chunk in answer.body { count += chunk.count }
            }
            #expect(error?.code == "timed_out_stall")
            #expect(count == 16)
        }

        // H3
        @Test func `keeps to its own limit of size`() async throws {
            let server = try WireServer { request, _ in
                request.path == "/declared"
                    ? [.respond(body: [UInt8](repeating: 0, count: 101))]
                    : [.sendText(ok + "\r\n"), .sendRepeating([0], count: 101), .closeFIN]
            }
            let client = try realClient(server) { $0.maxResponseBytes = 10 }
            #expect(try await client.stream(.get("/")).body.collect(maxBytes: 101).count == 101)
            var error = await #expect(throws: HTTPError.self) {
                try await client.stream(.get("/"), maxBytes: 100).body.collect(maxBytes: 1_000)
            }
            #expect(error?.code == "response_too_large")
            error = await #expect(throws: HTTPError.self) {
                try await client.stream(.get("/"), maxBytes: 101).body.collect(maxBytes: 50)
            }
            #expect(error?.code == "response_too_large")
            error = await #expect(throws: HTTPError.self) {
                try await client.stream(.get("/declared"), maxBytes: 100)
            }
            #expect(error?.code == "response_too_large")
        }

        // H7
        @Test func `is not handed on to another session`() async throws {
            let server = try WireServer { _, _ in
                [.sendText(ok + "\r\nabc"), .gate("more"), .sendText("def"), .closeFIN]
            }
            let client = try realClient(server)
            let answer = try await client.stream(.get("/a"))
            var iterator = answer.body.makeAsyncIterator()
            #expect(try await iterator.next() == Array("abc".utf8))
            client.session.advance()
            server.open("more")
            let error = await #expect(throws: HTTPError.self) { _ = try await iterator.next() }
            #expect(error?.code == "session_ended")
            #expect(await server.waitForEnd(connection: 0))
        }

        // T5
        @Test func `ends with its task as a bare cancellation`() async throws {
            let server = try WireServer { _, _ in [.sendText(ok + "\r\nabc"), .stall] }
            let events = EventRecorder()
            let client = try realClient(server, events: events)
            let answer = try await client.stream(.get("/a"))
            let task = Task {
                var iterator = answer.body.makeAsyncIterator()
                while try await iterator.next() != nil {}
            }
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            #expect(await server.waitForPeerClose(connection: 0))
            #expect(events.events.last?.name == "http.cancelled")
        }

        @Test func `closes its connection when nobody wants the rest`() async throws {
            let server = try WireServer { _, _ in [.sendText(ok + "\r\nabc"), .stall] }
            let client = try realClient(server)
            for try await chunk in try await client.stream(.get("/a")).body {
                #expect(chunk == Array("abc".utf8))
                break
            }
            #expect(await server.waitForPeerClose(connection: 0))
        }

        @Test func `is one chunk from a transport that cannot stream`() async throws {
            let transport = ScriptedTransport().on("/a", respond: .status(200, body: "abc"))
            let client = try HTTPClient(base: "http://example.com", transport: transport)
            var chunks: [[UInt8]] = []
            for try await chunk in try await client.stream(.get("/a")).body { chunks.append(chunk) }
            #expect(chunks == [Array("abc".utf8)])
        }

        // Skipped where nginx or openssl is not installed. Over HTTP/2 a slow reader holds up nobody else.
        @Test(.enabled(if: NginxServer.isAvailable))
        func `over HTTP/2 leaves its connection's other streams alone`() async throws {
            let nginx = try NginxServer()
            var options = CurlTransport.Options()
            options.caFile = nginx.caFile
            let client = try realClient(nginx.url("", on: .https), options: options)
            let answer = try await client.stream(.get("/64m"))
            for _ in 0..<20 { #expect(try await client.send(.get("/small")).body.count == 300) }
            var count = 0
            for try await chunk in answer.body { count += chunk.count }
            #expect(count == 64 << 20)
        }

        // Back-pressure: a gigabyte past a slow reader, in a process of its own.
        @Test func `of a gigabyte takes next to no memory`() async {
            await #expect(processExitsWith: .success) {
                let total = 1 << 30
                let server = try WireServer(script: [
                    "/big": [
                        [
                            .sendText(ok + "Content-Length: \(total)\r\n\r\n"),
                            .sendRepeating([UInt8](repeating: 7, count: 65_536), count: total >> 16),
                        ]
                    ], "/small": [[.text("small")]],
                ])
                let client = try realClient(server)
                _ = try await client.send(.get("/small"))
                let before = ProcessFacts().residentBytes
                let answer = try await client.stream(.get("/big"))
                var count = 0
                var pauses = 0
                for try await chunk in answer.body {
                    count += chunk.count
                    guard count >> 27 > pauses else { continue }
                    // Eight times nothing is read until nothing more is sent.
                    pauses += 1
                    var last = -1
                    #expect(
                        await eventually {
                            let sent = server.connections.first?.bytesSent ?? 0
                            defer { last = sent }
                            return sent == last
                        })
                }
                #expect(count == total)
                #expect(pauses == 8)
                let most = ProcessFacts.peakBytes - before
                #expect(most < 32 << 20, "\(most >> 10) KiB more at most")
                report("1 GiB streamed: at most +\(most >> 10) KiB")
                server.stop()
            }
        }
    }
#endif
