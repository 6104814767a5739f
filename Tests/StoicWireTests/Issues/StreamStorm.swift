#if os(Linux)
    import Stoic
    import StoicHTTP
    import StoicTesting
    import Testing

    // T5, H14: whoever lets go, cancels, reads or shuts down at whatever moment, each reader ends once.
    @Suite(.serialized, .timeLimit(.minutes(5))) struct `A storm of streams` {
        private static let coded = GzipWriter.repeating([0x61, 0x62], count: 300_000)

        private func server() throws -> WireServer {
            let ok = "HTTP/1.1 200 OK\r\n"
            return try WireServer { request, _ in
                switch request.path.last {
                case "0": [.respond(body: [UInt8](repeating: 7, count: 1_000_000))]
                case "1":
                    [
                        .beginChunked(), .chunk([UInt8](repeating: 7, count: 500_000)),
                        .chunk([UInt8](repeating: 7, count: 500_000)), .lastChunk(),
                    ]
                case "2":
                    [
                        .respond(
                            headers: [("Content-Encoding", "gzip")], body: Self.coded)
                    ]
                case "3": [.sendText(ok + "Content-Length: 900000\r\n\r\nabc"), .closeFIN]
                case "4": [.sendText(ok + "Content-Length: 900000\r\n\r\nabc"), .closeRST]
                default: [.sendText(ok + "Content-Length: 900000\r\n\r\nabc"), .stall]
                }
            }
        }

        private static let lengths = [1_000_000, 1_000_000, 600_000]

        @Test(arguments: 0..<3) func `ends each of them once`(seed: Int) async throws {
            let server = try server()
            let client = try realClient(server) {
                $0.coalesces = false
                $0.breaker = nil
                $0.maxAttempts = 1
                $0.stallTimeout = .milliseconds(500)
                $0.maxConcurrentPerHost = 300
            }
            let wrong = await withTaskGroup(of: Bool.self, returning: Int.self) { group in
                var wrong = 0
                for number in 0..<1_500 {
                    var random = Splitter(seed: UInt64(seed * 10_000 + number))
                    let (kind, manner) = (Int(random.below(6)), random.below(5))
                    let turns = random.below(400)
                    if number >= 256, await group.next() == false { wrong += 1 }
                    group.addTask {
                        let call = Task { () -> Int? in
                            guard let answer = try? await client.stream(.get("/\(kind)")) else { return nil }
                            if manner == 0 { return nil }
                            var count = 0
                            do {
                                for try await chunk in answer.body {
                                    count += chunk.count
                                    if manner == 1 { return nil }
                                    if manner == 2 { for _ in 0..<turns % 20 { await Task.yield() } }
                                }
                            } catch {
                                return nil
                            }
                            return count
                        }
                        if manner > 2 {
                            for _ in 0..<turns { await Task.yield() }
                            call.cancel()
                        }
                        let count = await call.value
                        let whole = kind < 3 ? Self.lengths[kind] : -1
                        return count == nil || count == whole
                    }
                }
                for await isRight in group where !isRight { wrong += 1 }
                return wrong
            }
            #expect(wrong == 0)
            server.stop()
        }

        @Test(arguments: 0..<20) func `ends all when their transport is shut down`(seed: Int) async throws {
            let server = try server()
            let transport = CurlTransport()
            let client = try HTTPClient(base: server.baseURL, transport: transport)
            let tasks = (0..<60).map { number in
                Task {
                    let answer = try await client.stream(.get("/\(number % 6)"))
                    for try await _ in answer.body {}
                }
            }
            var random = Splitter(seed: UInt64(seed))
            for _ in 0..<random.below(3_000) { await Task.yield() }
            transport.shutdown()
            for task in tasks { _ = await task.result }
            server.stop()
        }

        private struct Splitter {
            var state: UInt64
            init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }
            mutating func below(_ bound: UInt64) -> UInt64 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return (state >> 33) % bound
            }
        }
    }
#endif
