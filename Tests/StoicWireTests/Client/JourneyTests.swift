#if os(Linux)
    import Stoic
    import StoicHTTP
    import StoicTesting
    import Testing

    @Suite(.serialized, .timeLimit(.minutes(10))) struct `A call through bad weather` {
        // R2, R7, R12, H12: 503, 503, 429, a reset, a drip, 200.
        @Test func `arrives, and tells what it met`() async throws {
            let drip: [WireStep] = [
                .sendText("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n"),
                .drip([UInt8](repeating: 0x61, count: 100), everyMilliseconds: 100),
            ]
            let server = try WireServer(script: [
                "/a": [
                    [.respond(status: 503)], [.respond(status: 503)],
                    [.respond(status: 429, headers: [("Retry-After", "1")])],
                    [.closeRST], drip,
                    [.json("{\"id\":42}")],
                ]
            ])
            let events = EventRecorder()
            let client = try realClient(server, events: events) { policy in
                policy.maxAttempts = 6
                policy.attemptTimeout = .milliseconds(1_500)
                policy.backoff = .schedule([.milliseconds(20), .milliseconds(40)])
            }
            let response = try await client.send(.get("/a"))
            #expect(response.text == "{\"id\":42}")
            let log = response.log
            #expect(log.map(\.number) == Array(1...6))
            #expect(log.map(\.status) == [503, 503, 429, nil, nil, 200])
            #expect(
                log.map(\.failure)
                    == [.status(503), .status(503), .status(429), .reset, .timedOutAttempt, nil])
            #expect(log.map(\.waitSource) == [nil, .backoff, .backoff, .server, .backoff, .backoff])
            let least = [0, 20, 40, 1_000, 40, 40].map { Duration.milliseconds($0) }
            #expect(zip(log, least).allSatisfy { $0.waitBefore >= $1 && $0.waitBefore < $1 + .seconds(20) })
            #expect(log.first?.waitBefore == .zero)
            #expect(log[4].duration.isJustAfter(.milliseconds(1_500)))
            #expect(log.stopped == .succeeded)
            // Each attempt begins after the one before it and its own wait.
            for (earlier, later) in zip(log, log.dropFirst()) {
                #expect(later.start >= earlier.start + earlier.duration + later.waitBefore)
            }
            #expect(log.elapsed >= (log.last.map { $0.start + $0.duration } ?? .zero))
            #expect(server.requestCount == 6)
            try expectEvents(events, response)
        }

        private func expectEvents(_ events: EventRecorder, _ response: HTTPResponse) throws {
            let retries = Array(repeating: ["http.retry", "http.request"], count: 5).flatMap { $0 }
            #expect(events.names == ["http.request"] + retries + ["http.done"])
            #expect(events.events.allSatisfy { $0.requestID == response.requestID })
            let outcomes = events.named("http.request").map { $0["outcome"] }
            let codes = ["status_503", "status_503", "status_429", "reset", "timed_out_attempt", "success"]
            #expect(outcomes == codes.map { .text($0) })
            let reasons = events.named("http.retry").map { $0["reason"] }
            #expect(reasons == codes.dropLast().map { .text($0) })
            #expect(events.events.last?["attempts"] == .integer(6))
        }

        // R9: the budget holds over real sockets too (budget-01).
        @Test func `repeats no more than its budget pays for`() async throws {
            let server = try WireServer { _, _ in [.respond(status: 503)] }
            let client = try realClient(server.baseURL, budget: RetryBudgetPolicy()) { policy in
                policy.breaker = nil
                policy.backoff = .schedule([.zero])
            }
            var last: HTTPError?
            for number in 0..<200 { last = try await failure(of: .get("/\(number)"), on: client) }
            #expect(last?.log.stopped == .budgetExhausted)
            // 200 calls, a fifth of them again, ten to start with and one more each second.
            #expect(server.requestCount >= 200)
            #expect(server.requestCount <= 200 + 40 + 10 + 60)
        }
    }
#endif
