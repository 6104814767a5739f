#if os(Linux)
    import Foundation
    import Stoic
    import StoicHTTP
    import StoicTesting
    import Testing

    @Suite(.serialized, .timeLimit(.minutes(10))) struct `Many calls at once` {
        // P3
        @Test func `reach the server eight at a time`() async throws {
            let server = try WireServer { _, _ in [.gate("g"), .text("ok")] }
            let client = try realClient(server) { $0.coalesces = false }
            let calls = (0..<64).map { _ in Task { try await client.send(.get("/a")).text } }
            #expect(await server.waitForWaiting(8, at: "g", timeout: 20))
            let host = try client.host(server.baseURL)
            #expect(await eventually { host.waiting == 56 })
            #expect(host.inFlight == 8)
            #expect(server.requestCount == 8)
            server.open("g")
            for call in calls { #expect(try await call.value == "ok") }
            #expect(server.maxConcurrentRequests == 8)
            #expect(server.requestCount == 64)
            #expect(server.connectionCount <= 8)
            #expect(host.inFlight == 0)
            #expect(host.waiting == 0)
        }

        // P3, P4
        @Test func `are refused when the queue is full, unsent`() async throws {
            let server = try WireServer { _, _ in [.gate("g"), .text("ok")] }
            let client = try realClient(server) { policy in
                policy.coalesces = false
                policy.maxConcurrentPerHost = 1
                policy.queueLimitPerHost = 2
            }
            let calls = (0..<3).map { _ in Task { try await client.send(.get("/a")).text } }
            #expect(await server.waitForWaiting(at: "g"))
            let host = try client.host(server.baseURL)
            #expect(await eventually { host.waiting == 2 })
            let error = try await failure(of: .get("/a"), on: client)
            #expect(error.code == "bulkhead_full")
            #expect(error.attempts == 0)
            server.open("g")
            for call in calls { #expect(try await call.value == "ok") }
            #expect(server.requestCount == 3)
        }

        // H5
        @Test func `for the same thing are one request`() async throws {
            let server = try WireServer { _, _ in [.gate("g"), .text("ok")] }
            let events = EventRecorder()
            let client = try realClient(server, events: events)
            let calls = (0..<100).map { _ in Task { try await client.send(.get("/a")).text } }
            try await events.waitFor("http.coalesced", count: 99)
            #expect(await server.waitForWaiting(at: "g"))
            server.open("g")
            for call in calls { #expect(try await call.value == "ok") }
            #expect(server.requestCount == 1)
        }

        // P3: hosts do not wait for one another.
        @Test func `to one host do not hold up another`() async throws {
            let slow = try WireServer { _, _ in [.gate("g"), .text("slow")] }
            let quick = try WireServer { _, _ in [.text("quick")] }
            let client = try realClient(slow) { $0.coalesces = false }
            let calls = (0..<20).map { _ in Task { try await client.send(.get("/a")).text } }
            #expect(await slow.waitForWaiting(8, at: "g"))
            #expect(try await client.send(.get(quick.baseURL + "/a")).text == "quick")
            slow.open("g")
            for call in calls { #expect(try await call.value == "slow") }
        }

        // swift-concurrency-04: a call that hangs holds no thread of the pool.
        @Test func `that hang leave the pool to others`() async throws {
            let count = 4 * ProcessInfo.processInfo.activeProcessorCount
            let server = try WireServer { _, _ in [.gate("g"), .text("ok")] }
            let client = try realClient(server) { policy in
                policy.coalesces = false
                policy.maxConcurrentPerHost = count
            }
            let calls = (0..<count).map { _ in Task { try await client.send(.get("/a")).text } }
            #expect(await server.waitForWaiting(count, at: "g"))
            let others = await withTaskGroup(of: Int.self) { group in
                for number in 0..<count { group.addTask { number } }
                return await group.reduce(0, +)
            }
            #expect(others == count * (count - 1) / 2)
            #expect(server.waiting(at: "g") == count)
            server.open("g")
            for call in calls { #expect(try await call.value == "ok") }
        }

        // stale-connection-04: answers of retried attempts hold nothing.
        @Test func `through one place run all of their retries on one connection`() async throws {
            let busy: [WireStep] = [.beginChunked(status: 503), .chunk(Array("busy".utf8)), .lastChunk()]
            let server = try WireServer { _, context in context.earlierForPath < 2 ? busy : [.text("ok")] }
            let client = try realClient(server) { policy in
                policy.maxConcurrentPerHost = 1
                policy.breaker = nil
                policy.backoff = .schedule([.zero])
            }
            for number in 0..<200 {
                let response = try await client.send(.get("/\(number)"))
                #expect(response.text == "ok")
                #expect(response.log.count == 3)
            }
            #expect(server.requestCount == 600)
            #expect(server.connectionCount == 1)
        }
    }
#endif
