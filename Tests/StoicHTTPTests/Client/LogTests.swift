import Stoic
import StoicHTTP
import StoicTesting
import Testing

/// R12: every result and every error tells what was tried.
@Suite struct `The attempt log` {
    @Test func `of a success names its one attempt`() async throws {
        let lab = try Lab()
        lab.transport.on("/x", respond: .after(.milliseconds(30), .status(200)))
        let log = try await lab.run(.get("/x")).response().log
        #expect(log.count == 1)
        let record = try #require(log.first)
        #expect(record.number == 1)
        #expect(record.start == .zero)
        #expect(record.duration == .milliseconds(30))
        #expect(record.status == 200)
        #expect(record.failure == nil)
        #expect(record.waitBefore == .zero)
        #expect(record.waitSource == nil)
        #expect(record.hops == 0)
        #expect(log.stopped == .succeeded)
        #expect(log.elapsed == .milliseconds(30))
    }

    @Test func `of a failure names each attempt, its wait and why there was no other`() async throws {
        let lab = try Lab()
        lab.transport.on(
            "/x", respond: .after(.milliseconds(10), .status(500)), .failure(.reset),
            .status(503, headers: ["Retry-After": "1"]))
        let error = try await lab.run(.get("/x")).error()
        #expect(error.log.map(\.failure) == [.status(500), .reset, .status(503)])
        #expect(error.log.map(\.status) == [500, nil, 503])
        #expect(error.log.map(\.start) == [.zero, .milliseconds(210), .milliseconds(610)])
        #expect(error.log.map(\.waitBefore) == [.zero, .milliseconds(200), .milliseconds(400)])
        #expect(error.log.stopped == .attemptsExhausted)
        #expect(error.log.elapsed == .milliseconds(610))
        #expect(error.retryAfter == .seconds(1))
    }

    @Test func `of a call refused before its first send is empty and says why`() async throws {
        let lab = try Lab()
        lab.transport.on("/x", respond: .status(200))
        let late = try await lab.run(.get("/x"), deadline: .zero).error()
        #expect(late.log.isEmpty)
        #expect(late.attempts == 0)
        #expect(late.log.stopped == .deadlineExceeded)
        let invalid = try await lab.run(.get("ftp://h/x")).error()
        #expect(invalid.log.isEmpty)
        #expect(invalid.log.stopped == .finalOutcome)
        #expect(lab.transport.requests.isEmpty)
    }

    @Test func `says of a call that the session's end refused that it was refused`() async throws {
        let lab = try Lab()
        lab.transport.on("/x", respond: .hang)
        let call = lab.start(.get("/x"))
        try await lab.clock.waitForSleepers()
        lab.session.advance()
        let error = try await call.finish().error()
        #expect(error.code == "session_ended")
        #expect(error.log.stopped == .rejected)
        #expect(error.log.count == 1)
    }

    @Test(arguments: [
        (ScriptedStep.status(404), StopReason.finalOutcome), (.json("x"), .finalOutcome),
        (.oversized(20_000_000), .finalOutcome), (.status(503, headers: ["Retry-After": "61"]), .deferred),
    ])
    func `is carried by each kind of error`(step: ScriptedStep, stopped: StopReason) async throws {
        let lab = try Lab()
        lab.transport.on("/x", respond: step)
        let error = await #expect(throws: HTTPError.self) {
            try await withTimeSource(lab.clock) { _ = try await lab.client.send(.get("/x"), as: [Int].self) }
        }
        #expect(error?.log.count == 1)
        #expect(error?.log.stopped == stopped)
        #expect(error?.log.first?.failure != nil)
    }
}

/// R10, R14: who owns the repeats.
@Suite struct `A retry around a call` {
    @Test func `owns the repeats: each call makes one attempt`() async throws {  // R10, idempotency-04
        let lab = try Lab()
        lab.transport.on("/x", respond: .status(503))
        let client = lab.client
        let call = lab.start {
            try await retry(.standard) { _ in try await client.send(.get("/x")) }
        }
        let error = try await call.finish().error()
        #expect(lab.transport.requests.count == 3)
        #expect(error.attempts == 1)
        #expect(error.log.stopped == .nested)
    }

    @Test func `repeats nothing that a call found final`() async throws {  // R10, R4
        let lab = try Lab()
        lab.transport.on("/absent", respond: .status(404))
        lab.transport.on("/orders", respond: .status(503))
        let client = lab.client
        for request in [HTTPRequest.get("/absent"), .post("/orders")] {
            _ = try await lab.start { try await retry { _ in try await client.send(request) } }.finish()
                .error()
        }
        #expect(lab.transport.requests.count == 2)
    }

    @Test func `waits as long as the server asked the call to`() async throws {  // R10, R3
        let lab = try Lab()
        lab.transport.on("/x", respond: .status(429, headers: ["Retry-After": "9"]), .status(200))
        let client = lab.client
        let call = lab.start { try await retry { _ in try await client.send(.get("/x")) } }
        #expect(try await call.finish().status == 200)
        #expect(lab.clock.now == Instant(nanoseconds: 9_000_000_000))
    }

    @Test func `lets the numbers multiply only where that was asked for`() async throws {  // R10
        let lab = try Lab(budget: nil) { $0.nesting = .independent }
        lab.transport.on("/x", respond: .status(503))
        let client = lab.client
        let call = lab.start { try await retry { _ in try await client.send(.get("/x")) } }
        _ = try await call.finish().error()
        #expect(lab.transport.requests.count == 9)
    }

    @Test func `does not lend its single attempt to a call that is not inside it`() async throws {  // R10, H5
        let lab = try Lab()
        let gate = Gate()
        lab.transport.on("/x", respond: .gate(gate, .status(503)), then: .status(503))
        let client = lab.client
        let inner = lab.start {
            var once = RetryPolicy.standard
            once.maxAttempts = 1
            return try await retry(once) { _ in try await client.send(.get("/x")) }
        }
        try await gate.waitUntilReached()
        let outer = lab.start(.get("/x"))
        #expect(try await outer.finish().error().attempts == 3)
        gate.open()
        #expect(try await inner.finish().error().attempts == 1)
    }

    // R14
    @Test func `by a person's hand is a new call with the same key, on the same budget`() async throws {
        let lab = try Lab()
        lab.transport.on("/pay", respond: .status(503))
        let request = HTTPRequest.post("/pay", body: .text("5")).keyed()
        #expect(try await lab.run(request).error().attempts == 3)
        let before = try #require(lab.client.budgetBalance)
        #expect(try await lab.run(request).error().attempts == 3)
        #expect(Set(lab.transport.requests.map { $0.headers["Idempotency-Key"] }).count == 1)
        // A fresh count, two retries drawn from the shared budget, one deposit of a fifth.
        let after = try #require(lab.client.budgetBalance)
        #expect(after < before - 1)
        let ids = Set(lab.events.named("http.request").map(\.requestID))
        #expect(ids.count == 2)
    }
}
