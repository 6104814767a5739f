#if os(Linux)
    import Stoic
    import StoicHTTP
    import StoicTesting
    import Synchronization
    import Testing

    // T5
    @Suite(.serialized, .timeLimit(.minutes(10))) struct `A cancelled call` {
        private func cancelled(_ task: Task<HTTPResponse, any Error>) async {
            await #expect(throws: CancellationError.self) { try await task.value }
        }

        // cancellation-02
        @Test(arguments: [HTTPMethod.get, .delete, .post])
        func `that was cancelled before sends nothing`(method: HTTPMethod) async throws {
            let server = try WireServer(script: ["/a": [[.text("a")]]])
            let client = try realClient(server)
            let task = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return try await client.send(HTTPRequest(method, "/a"))
            }
            await cancelled(task)
            #expect(try await client.send(.get("/a")).text == "a")
            #expect(server.requestCount == 1)
            #expect(server.connectionCount == 1)
        }

        @Test(arguments: [
            WireRow("before the answer", [.stall]),
            WireRow("in its head", [.sendText("HTTP/1.1 200 OK\r\n"), .stall]),
            WireRow("in its body", [.sendText("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nab"), .stall]),
        ])
        func `closes its connection`(row: WireRow) async throws {
            let server = try WireServer(script: ["/a": [row.steps], "/b": [[.text("b")]]])
            let client = try realClient(server) { $0.maxConcurrentPerHost = 1 }
            let task = Task { try await client.send(.get("/a")) }
            #expect(await server.waitForRequests(1))
            task.cancel()
            await cancelled(task)
            #expect(await server.waitForPeerClose(connection: 0))
            let host = try client.host(server.baseURL)
            let policy = try #require(client.policy.breaker)
            #expect(host.inFlight == 0)
            #expect(host.attemptsInWindow(policy, at: Ambient.now(nil)) == 0)
            #expect(try await client.send(.get("/b")).text == "b")
            #expect(server.count(path: "/a") == 1)
        }

        @Test func `in its wait sends no more`() async throws {
            let server = try WireServer(script: [
                "/a": [[.respond(status: 503, headers: [("Retry-After", "30")])]]
            ])
            let events = EventRecorder()
            let client = try realClient(server, events: events)
            let task = Task { try await client.send(.get("/a")) }
            try await events.waitFor("http.request")
            task.cancel()
            await cancelled(task)
            #expect(server.requestCount == 1)
            #expect(events.names == ["http.request", "http.cancelled"])
        }

        @Test func `in the queue takes no place`() async throws {
            let server = try WireServer(script: ["/a": [[.gate("g"), .text("a")]], "/b": [[.text("b")]]])
            let client = try realClient(server) { $0.maxConcurrentPerHost = 1 }
            async let first = client.send(.get("/a"))
            #expect(await server.waitForWaiting(at: "g"))
            let host = try client.host(server.baseURL)
            let queued = (0..<8).map { number in Task { try await client.send(.get("/b?\(number)")) } }
            #expect(await eventually { host.waiting == 8 })
            for task in queued.dropLast() { task.cancel() }
            for task in queued.dropLast() { await cancelled(task) }
            #expect(host.waiting == 1)
            server.open("g")
            #expect(try await first.text == "a")
            #expect(try await queued.last?.value.text == "b")
            #expect(server.count(path: "/b") == 1)
            #expect(host.inFlight == 0)
        }

        // H5: the others stay aboard.
        @Test func `leaves the flight to the others, and the last one ends it`() async throws {
            let server = try WireServer(script: ["/a": [[.gate("g"), .text("a")]], "/b": [[.stall]]])
            let events = EventRecorder()
            let client = try realClient(server, events: events)
            let first = Task { try await client.send(.get("/a")) }
            #expect(await server.waitForWaiting(at: "g"))
            let second = Task { try await client.send(.get("/a")) }
            try await events.waitFor("http.coalesced")
            first.cancel()
            await cancelled(first)
            server.open("g")
            #expect(try await second.value.text == "a")
            #expect(server.count(path: "/a") == 1)
            let both = (0..<2).map { _ in Task { try await client.send(.get("/b")) } }
            try await events.waitFor("http.coalesced", count: 2)
            #expect(await server.waitForRequests(2))
            for task in both { task.cancel() }
            for task in both { await cancelled(task) }
            #expect(server.count(path: "/b") == 1)
            let connection = try #require(server.requests.last?.connection)
            #expect(await server.waitForPeerClose(connection: connection))
        }

        // cancellation-04: 20 callers, 4 places, ends at random.
        @Test func `leaves its place, however often it happens`() async throws {
            let server = try WireServer { _, context in
                [.wait(milliseconds: context.earlier * 7 % 11), .text("{}")]
            }
            let client = try realClient(server) { policy in
                policy.maxConcurrentPerHost = 4
                policy.coalesces = false
            }
            let ended = await withTaskGroup(of: Int.self) { group in
                for caller in 0..<20 {
                    group.addTask {
                        var random = SeededRandom(caller)
                        var ended = 0
                        for _ in 0..<25 {
                            let task = Task { try await client.send(.get("/a")) }
                            for _ in 0..<random.next(below: 40) { await Task.yield() }
                            if random.next(below: 3) > 0 { task.cancel() }
                            switch await task.result {
                            case .success: ended += 1
                            case .failure(let error): ended += error is CancellationError ? 1 : 0
                            }
                        }
                        return ended
                    }
                }
                return await group.reduce(0, +)
            }
            #expect(ended == 500)
            let host = try client.host(server.baseURL)
            #expect(host.inFlight == 0)
            #expect(host.waiting == 0)
            let last = try await client.send(.get("/last"))
            #expect(last.log.count == 1)
            #expect(last.log.elapsed < .seconds(5))
        }

        // swift-concurrency-02: the answer and the cancellation at the same moment.
        @Test func `as its answer comes ends once, one way or the other`() async throws {
            let tasks = Mutex<[String: Task<HTTPResponse, any Error>]>([:])
            let server = try WireServer { request, context in
                if context.earlier % 2 == 0 { tasks.withLock { $0[request.path] }?.cancel() }
                return [.text("ok")]
            }
            let client = try realClient(server) { $0.coalesces = false }
            var (successes, cancellations) = (0, 0)
            for number in 0..<400 {
                let path = "/\(number)"
                let task = tasks.withLock { tasks in
                    let task = Task { try await client.send(.delete(path)) }
                    tasks[path] = task
                    return task
                }
                switch await task.result {
                case .success: successes += 1
                case .failure(let error): cancellations += error is CancellationError ? 1 : 0
                }
                tasks.withLock { $0[path] = nil }
            }
            #expect(successes + cancellations == 400)
            #expect(cancellations > 0)
            #expect(successes >= 200)
            #expect(server.requestCount == 400)
            #expect(try client.host(server.baseURL).inFlight == 0)
        }
    }

    /// Small, seeded and the same everywhere (SplitMix64).
    struct SeededRandom: Sendable {
        private var state: UInt64

        init(_ seed: Int) { state = UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15 }

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
            return mixed ^ mixed >> 31
        }

        mutating func next(below bound: Int) -> Int { Int(next() % UInt64(max(1, bound))) }
    }
#endif
