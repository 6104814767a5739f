import Stoic
import StoicHTTP
import StoicTesting
import Testing

/// T4: cancellation comes before the overall deadline, and that before the attempt's limit, when they fall
/// together.
@Suite struct `On the same instant` {
    private static let limits: [TransportTraits.Limits] = [.ambientTime, .none]

    private func hanging(_ limits: TransportTraits.Limits) throws -> Lab {
        let lab = try Lab(limits: limits) { policy in
            policy.attemptTimeout = .seconds(3)
            policy.maxAttempts = 1
        }
        lab.transport.on("/x", respond: .hang)
        return lab
    }

    private static let third = Instant(nanoseconds: 3_000_000_000)

    @Test(arguments: limits)
    func `the attempt's limit alone is a timed-out attempt`(limits: TransportTraits.Limits) async throws {
        let lab = try hanging(limits)
        let error = try await lab.run(.get("/x"), deadline: .seconds(3) + .nanoseconds(1)).error()
        guard case .timedOut(attempt: 1, limit: .attempt) = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(lab.clock.now == Self.third)
        #expect(error.log.first?.failure == .timedOutAttempt)
    }

    @Test(arguments: limits)
    func `the deadline wins over the attempt's limit`(limits: TransportTraits.Limits) async throws {
        for request in [HTTPRequest.get("/x"), .post("/x"), .put("/x")] {
            let lab = try hanging(limits)
            let error = try await lab.run(request, deadline: .seconds(3)).error()
            #expect(error.code == "deadline_exceeded")
            #expect(error.attempts == 1)
            #expect(error.log.first?.failure == .deadlineExceeded)
            #expect(error.log.stopped == .deadlineExceeded)
            #expect(lab.clock.now == Self.third)
        }
    }

    @Test(arguments: limits)
    func `cancellation wins over both`(limits: TransportTraits.Limits) async throws {
        let lab = try hanging(limits)
        let call = lab.start(.put("/x"), deadline: .seconds(3))
        try await lab.clock.waitForSleepers()
        #expect(await eventually { lab.transport.inFlight == 1 })
        // The clock's own tasks are woken and the caller's is cancelled before any of them runs.
        lab.clock.jump(to: Self.third)
        call.cancel()
        let outcome = await call.outcome
        // Woken first, the deadline may have been handed over before the cancellation came; it is never the
        // limit.
        #expect(outcome.isCancelled || outcome.code == "deadline_exceeded")
        EventGrammar.expect(lab)
    }

    @Test func `a cancellation seen with the deadline in the past is a cancellation`() async throws {
        let lab = try Lab { $0.maxConcurrentPerHost = 1 }
        let client = lab.client
        let call = lab.start(deadline: .zero) {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await client.send(.put("/x"))
        }
        #expect(await call.outcome.isCancelled)
    }

    @Test(arguments: limits)
    func `the deadline's end is no verdict on the host`(limits: TransportTraits.Limits) async throws {  // P2
        for (deadline, state) in [(3, BreakerState?.some(.closed)), (4, nil)] {
            let lab = try Lab(limits: limits) { policy in
                policy.attemptTimeout = .seconds(3)
                policy.maxAttempts = 1
                policy.breaker?.minimumCalls = 1
            }
            lab.transport.on("/x", respond: .hang)
            _ = try await lab.run(.get("/x"), deadline: .seconds(deadline))
            let found = lab.client.breaker(of: Lab.base)?.state
            #expect((found == .closed) == (state == .closed))
        }
    }

    @Test func `an answer and the limit: the limit wins on a transport that keeps it`() async throws {
        let lab = try Lab { policy in
            policy.attemptTimeout = .seconds(3)
            policy.maxAttempts = 1
        }
        lab.transport.on("/x", respond: .after(.seconds(3), .status(200)))
        #expect(try await lab.run(.get("/x")).code == "timed_out_attempt")
    }

    @Test(arguments: [
        (3, 4, 5, "timed_out_first_byte"), (4, 3, 5, "timed_out_attempt"), (4, 5, 3, "deadline_exceeded"),
        (3, 3, 5, "timed_out_attempt"), (3, 5, 3, "deadline_exceeded"), (3, 3, 3, "deadline_exceeded"),
    ])
    func `the shortest limit has its name, the outer one on a tie`(
        firstByte: Int, attempt: Int, deadline: Int, code: String
    ) async throws {  // T3
        let lab = try Lab { policy in
            policy.firstByteTimeout = .seconds(firstByte)
            policy.attemptTimeout = .seconds(attempt)
            policy.maxAttempts = 1
        }
        lab.transport.on("/x", respond: .hang)
        #expect(try await lab.run(.get("/x"), deadline: .seconds(deadline)).code == code)
        #expect(lab.clock.now == Instant(nanoseconds: 3_000_000_000))
    }

    @Test func `a body that drips ends at the stall or the attempt's limit, whichever is first`() async throws
    {  // T3
        let body = String(repeating: "x", count: 100)
        for (every, stall, attempt, code, end) in [
            (1, 10, 10, "timed_out_attempt", 10), (4, 3, 10, "timed_out_stall", 3),
            (1, 2, 7, "timed_out_attempt", 7),
        ] {
            let lab = try Lab { policy in
                policy.stallTimeout = .seconds(stall)
                policy.attemptTimeout = .seconds(attempt)
                policy.maxAttempts = 1
            }
            lab.transport.on("/x", respond: .drip(body, every: .seconds(every)))
            let error = try await lab.run(.get("/x")).error()  // timeout-01
            #expect(error.code == code)
            #expect(lab.clock.now == Instant(nanoseconds: Int64(end) * 1_000_000_000))
        }
    }

    @Test func `the policy is the only clock: a long limit is kept`() async throws {  // timeout-02
        let lab = try Lab { policy in
            policy.attemptTimeout = .seconds(90)
            policy.stallTimeout = nil
        }
        lab.transport.on("/x", respond: .after(.seconds(65), .status(200)))
        #expect(try await lab.run(.get("/x")).status == 200)
        let hasty = try await lab.run(.get("/x"), deadline: .seconds(2)).error()
        #expect(hasty.code == "deadline_exceeded")
        #expect(lab.clock.now == Instant(nanoseconds: 67_000_000_000))
    }
}
