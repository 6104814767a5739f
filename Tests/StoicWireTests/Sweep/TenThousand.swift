#if os(Linux)
    import Stoic
    import StoicHTTP
    import StoicTesting
    import Synchronization
    import Testing

    /// 10,000 requests over one transport, 256 in flight, with faults and cancellations by a seed.
    final class TenThousand: Sendable {
        private let seed: Int
        private let requests: Int
        private static let width = 256
        /// The tasks in flight by their path, for the server to cancel as it has their request.
        private let tasks = Mutex<[String: Task<WireOutcome, Never>]>([:])

        init(seed: Int, requests: Int) { (self.seed, self.requests) = (seed, requests) }

        struct Tally: Sendable {
            var ends = 0
            var outcomes: [String: Int] = [:]
            var wrong: [String] = []
        }

        func run() async throws -> Tally {
            let server = try WireServer(maxConnections: 1_024) { [self] request, _ in answer(request.path) }
            let transport = CurlTransport()
            let tally = await tally(server.baseURL, transport)
            tasks.withLock { $0.removeAll() }
            transport.shutdown()
            #expect(await server.waitForAllEnded(timeout: 60), "a connection is left open")
            // An unkeyed POST came once at most, whatever happened to it.
            let twice = server.requests.filter { $0.path.hasPrefix("/post") }
                .reduce(into: [:]) { $0[$1.path, default: 0] += 1 }.filter { $0.value > 1 }
            #expect(twice.isEmpty, "\(twice)")
            server.stop()
            return tally
        }

        private func tally(_ base: String, _ transport: CurlTransport) async -> Tally {
            let seed = seed
            return await withTaskGroup(of: (number: Int, outcome: WireOutcome).self) { group in
                var tally = Tally()
                func count(_ end: (number: Int, outcome: WireOutcome)?) {
                    guard let end else { return }
                    tally.ends += 1
                    let name = end.outcome.isAnswer ? "answer" : "\(end.outcome)"
                    tally.outcomes[name, default: 0] += 1
                    if let wrong = Plan(seed, end.number).objection(to: end.outcome) {
                        tally.wrong.append(wrong)
                    }
                }
                for number in 0..<requests {
                    if number >= Self.width { count(await group.next()) }
                    group.addTask { [self] in (number, await one(Plan(seed, number), base, transport)) }
                }
                for await end in group { count(end) }
                return tally
            }
        }

        private func one(_ plan: Plan, _ base: String, _ transport: CurlTransport) async -> WireOutcome {
            guard let url = try? HTTPURL(base + plan.path) else { return .trap }
            let request = TransportRequest(
                method: plan.isPost ? .post : .get, url: url, headers: HTTPHeaders(),
                body: plan.isPost ? [0x78] : nil, mustNotResend: plan.isPost)
            let attempt = plan.kind == .stall ? Duration.milliseconds(40) : .seconds(60)
            let limits = TransportLimits(attempt: attempt, maxResponseBytes: 1_000)
            let task = tasks.withLock { tasks in
                let task = Task { WireOutcome(await transport.send(request, limits: limits)) }
                tasks[plan.path] = task
                return task
            }
            if let yields = plan.cancelAfter {
                for _ in 0..<yields { await Task.yield() }
                task.cancel()
            }
            let outcome = await task.value
            tasks.withLock { $0[plan.path] = nil }
            return outcome
        }

        private func answer(_ path: String) -> [WireStep] {
            guard let number = Int(path.drop { !$0.isNumber }) else { return [.respond(status: 404)] }
            let plan = Plan(seed, number)
            if plan.isCancelledByServer { tasks.withLock { $0[path] }?.cancel() }
            return plan.steps
        }
    }

    extension TenThousand {
        enum Kind: CaseIterable, Sendable {
            case ok, chunks, gzip, large, cutHead, cutBody, cutChunk, reset, resetBody, stall, closes, busy
        }

        /// What is to happen to one request: the same each time, in whatever order they come.
        struct Plan: Sendable {
            let number: Int
            let kind: Kind
            let isPost: Bool
            /// How often the caller yields before it cancels; nil: it does not.
            let cancelAfter: Int?
            let isCancelledByServer: Bool

            init(_ seed: Int, _ number: Int) {
                var random = SeededRandom(seed &* 1_000_003 &+ number)
                self.number = number
                // Half of them are good, the rest one of all kinds.
                kind =
                    random.next(below: 2) == 0
                    ? .ok : Kind.allCases[random.next(below: Kind.allCases.count)]
                isPost = random.next(below: 4) == 0
                cancelAfter = random.next(below: 6) == 0 ? random.next(below: 200) : nil
                isCancelledByServer = random.next(below: 12) == 0
            }

            var path: String { (isPost ? "/post/" : "/get/") + String(number) }

            var steps: [WireStep] {
                let head = "HTTP/1.1 200 OK\r\n"
                switch kind {
                case .ok: return [.text("ok")]
                case .chunks: return [.beginChunked(), .chunk([0x6F]), .chunk([0x6B]), .lastChunk()]
                case .gzip:
                    let body = GzipWriter.repeating(Array("ok".utf8), count: 1)
                    return [.respond(headers: [("Content-Encoding", "gzip")], body: body)]
                case .large: return [.respond(body: [UInt8](repeating: 0, count: 2_000))]
                case .cutHead: return [.sendText(head + "X"), .closeFIN]
                case .cutBody: return [.sendText(head + "Content-Length: 9\r\n\r\nok"), .closeFIN]
                case .cutChunk: return [.beginChunked(), .chunk([0x6F]), .closeFIN]
                case .reset: return [.closeRST]
                case .resetBody: return [.sendText(head + "Content-Length: 9\r\n\r\nok"), .closeRST]
                case .stall: return [.stall]
                case .closes: return [.text("ok"), .closeFIN]
                case .busy: return [.respond(status: 503)]
                }
            }

            private var expected: WireOutcome {
                switch kind {
                case .ok, .chunks, .gzip, .closes: .answer(200, "ok")
                case .large: .failure(.responseTooLarge)
                case .cutHead, .cutBody, .cutChunk: .failure(.closedEarly)
                case .reset, .resetBody: .failure(.reset)
                case .stall: .failure(.timedOutAttempt)
                case .busy: .answer(503, "")
                }
            }

            /// What is wrong with an outcome; nil when it is the right one.
            func objection(to outcome: WireOutcome) -> String? {
                if outcome == expected { return nil }
                if outcome == .cancelled, cancelAfter != nil || isCancelledByServer { return nil }
                // A GET may find its kept connection just closed; a POST has one of its own.
                if outcome == .failure(.reset), !isPost { return nil }
                return "\(path), \(kind): \(outcome)"
            }
        }
    }
#endif
