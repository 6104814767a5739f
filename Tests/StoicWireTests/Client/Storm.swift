#if os(Linux)
    import Stoic
    @testable import StoicHTTP
    import StoicTesting
    import Synchronization
    import Testing

    /// 500 calls against a server that fails at random, cancelled at random: each ends once, nothing stays.
    final class Storm: Sendable {
        private let seed: Int
        private let calls = 500
        private let tasks = Mutex<[String: Task<HTTPResponse, any Error>]>([:])

        init(seed: Int) { self.seed = seed }

        private struct Ends {
            var answered = 0, failed = 0, cancelled = 0, other = 0
            var all: Int { answered + failed + cancelled + other }
        }

        func run() async throws {
            try await round(keepsFacts: false)
            let before = ProcessFacts()
            try await round(keepsFacts: true)
            let isBack = await eventually {
                let now = ProcessFacts()
                return now.descriptors <= before.descriptors + 2 && now.engines == 0
            }
            let after = ProcessFacts()
            #expect(isBack, "\(before), then \(after)")
            #expect(after.threads <= before.threads + 8, "\(before), then \(after)")
            #expect(after.residentBytes - before.residentBytes < 16 << 20, "\(before), then \(after)")
            report("storm \(seed): \(before), then \(after)")
        }

        private func round(keepsFacts: Bool) async throws {
            let server = try WireServer { [self] request, context in steps(request, context) }
            let client = try realClient(server) { policy in
                policy.breaker = nil
                policy.attemptTimeout = .milliseconds(300)
                policy.maxResponseBytes = 1_000
                policy.queueLimitPerHost = 500
            }
            let ends = await calls(client)
            #expect(ends.all == calls)
            #expect(ends.other == 0)
            #expect(ends.answered > 50 && ends.failed > 50 && ends.cancelled > 50, "\(ends)")
            let host = try client.host(server.baseURL)
            #expect(host.inFlight == 0)
            #expect(host.waiting == 0)
            #expect(client.flights.count == 0)
            // R4: whatever happened, an unkeyed POST came to the server once at most.
            let posts = server.requests.filter { $0.path.hasPrefix("/post/") }.map(\.path)
            #expect(Set(posts).count == posts.count)
            #expect(posts.count > 20)
            let last = try await client.send(.get("/calm").policy { $0.attemptTimeout = .seconds(20) })
            #expect(last.text == "calm")
            #expect(last.log.count == 1)
            if keepsFacts { report("storm \(seed): \(ends), \(server.requestCount) requests") }
            tasks.withLock { $0.removeAll() }
            server.stop()
        }

        private func calls(_ client: HTTPClient) async -> Ends {
            var random = SeededRandom(seed)
            var ends = Ends()
            var begun: [Task<HTTPResponse, any Error>] = []
            for number in 0..<calls {
                let request = request(number, &random)
                let path = request.target
                let task = tasks.withLock { tasks in
                    let task = Task { try await client.send(request) }
                    tasks[path] = task
                    return task
                }
                begun.append(task)
                for _ in 0..<random.next(below: 4) { await Task.yield() }
                // Some at once, some of those begun long before.
                if random.next(below: 8) == 0 { task.cancel() }
                if random.next(below: 8) == 0 { begun[random.next(below: begun.count)].cancel() }
                // No more than 40 under way.
                if number >= 40 { await count(begun[number - 40], &ends) }
            }
            for task in begun.suffix(40) { await count(task, &ends) }
            return ends
        }

        private func count(_ task: Task<HTTPResponse, any Error>, _ ends: inout Ends) async {
            switch await task.result {
            case .success: ends.answered += 1
            case .failure(is HTTPError): ends.failed += 1
            case .failure(is CancellationError): ends.cancelled += 1
            case .failure: ends.other += 1
            }
        }

        private func request(_ number: Int, _ random: inout SeededRandom) -> HTTPRequest {
            switch random.next(below: 5) {
            case 0: .get("/get/\(number)")
            case 1: .get("/same/\(number / 10)")
            case 2: .post("/post/\(number)", body: .text("x"))
            case 3: .post("/keyed/\(number)", body: .text("x")).keyed("k\(number)")
            default: .put("/put/\(number)", body: .bytes([UInt8](repeating: 0x61, count: 100_000)))
            }
        }

        /// What the server does, by chance that does not depend on the order in which requests come.
        private func steps(_ request: WireRequest, _ context: WireContext) -> [WireStep] {
            if request.path == "/calm" { return [.text("calm")] }
            let place = request.path.utf8.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF_FFFF }
            var random = SeededRandom(seed &* 1_000_003 &+ place &+ context.earlierForPath)
            switch random.next(below: 16) {
            case 0: return [.closeFIN]
            case 1: return [.closeRST]
            case 2: return [.respond(status: 503)]
            case 3: return [.sendText("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nab"), .closeRST]
            case 4: return random.next(below: 4) == 0 ? [.stall] : [.text("ok"), .closeFIN]
            case 5: return [.respond(body: [UInt8](repeating: 0, count: 2_000))]
            case 6: return [.beginChunked(), .chunk(Array("ok".utf8)), .closeFIN]
            case 7: return [.respond(status: 404)]
            case 8, 9:
                // Cancelled as the server has it, now before, now after the answer.
                tasks.withLock { $0[request.path] }?.cancel()
                return [.wait(milliseconds: random.next(below: 3)), .text("late")]
            case 10: return [.respond(status: 302, headers: [("Location", "/calm")])]
            default: return [.wait(milliseconds: random.next(below: 4)), .text("ok")]
            }
        }
    }
#endif
