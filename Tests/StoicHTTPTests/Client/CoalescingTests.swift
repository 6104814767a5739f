import Stoic
import StoicHTTP
import StoicTesting
import Synchronization
import Testing

/// H5: identical GETs in flight share one request.
@Suite struct `Identical reads` {
    /// A lab whose `/x` answers behind a gate, first 200 "one", then 200 "two".
    private static func held(_ change: (inout HTTPPolicy) -> Void = { _ in }) throws -> (lab: Lab, gate: Gate)
    {
        let lab = try Lab(change)
        let gate = Gate()
        lab.transport.on(
            "/x", respond: .gate(gate, .status(200, body: "one")), .status(200, body: "two"))
        return (lab, gate)
    }

    private func joined(_ lab: Lab, _ count: Int) async throws {
        try await lab.events.waitFor("http.coalesced", count: count)
    }

    @Test func `share one request, and each has its answer`() async throws {
        let (lab, gate) = try Self.held()
        let first = lab.start(.get("/x"))
        try await gate.waitUntilReached()
        let others = (0..<9).map { _ in lab.start(.get("/x")) }
        try await joined(lab, 9)
        gate.open()
        for call in [first] + others { #expect(try await call.outcome.response().text == "one") }
        #expect(lab.transport.requests.count == 1)
        #expect(lab.events.named("http.done").count == 10)
        #expect(Set(lab.events.named("http.done").map(\.requestID)).count == 10)
        await lab.expectAtRest()
    }

    @Test func `share a failure as the same error`() async throws {  // coalescing-01
        let lab = try Lab { $0.maxAttempts = 1 }
        let gate = Gate()
        lab.transport.on("/x", respond: .gate(gate, .status(503, headers: ["Retry-After": "9"], body: "no")))
        let calls = (0..<5).map { _ in lab.start(.get("/x")) }
        try await joined(lab, 4)
        gate.open()
        for call in calls {
            let error = try await call.outcome.error()
            #expect(error.code == "status_503")
            #expect(error.retryAfter == .seconds(9))
            #expect(error.attempts == 1)
        }
        #expect(lab.transport.requests.count == 1)
    }

    @Test func `go on when the starter leaves`() async throws {  // coalescing-01
        let (lab, gate) = try Self.held()
        let first = lab.start(.get("/x"))
        try await gate.waitUntilReached()
        let others = (0..<9).map { _ in lab.start(.get("/x")) }
        try await joined(lab, 9)
        first.cancel()
        #expect(await first.outcome.isCancelled)
        #expect(others.allSatisfy { !$0.isOver })
        gate.open()
        for call in others { #expect(try await call.outcome.response().text == "one") }
        #expect(lab.transport.requests.count == 1)
        #expect(lab.transport.cancelled == 0)
    }

    @Test func `end with the last to leave, who waits for its end`() async throws {
        let (lab, gate) = try Self.held()
        let calls = (0..<3).map { _ in lab.start(.get("/x")) }
        try await joined(lab, 2)
        try await gate.waitUntilReached()
        for call in calls {
            #expect(lab.transport.inFlight == 1)
            call.cancel()
            #expect(await call.outcome.isCancelled)
        }
        #expect(lab.transport.inFlight == 0)
        #expect(lab.transport.cancelled == 1)
        #expect(lab.client.flightCount == 0)
        #expect(gate.held == 0)
        await lab.expectAtRest()
    }

    @Test func `are not joined once they are dying or done`() async throws {  // coalescing-02
        let lab = try Lab()
        let stubborn = Gate()
        lab.transport.on(
            "/x", respond: .stubborn(stubborn, .status(200, body: "old")), .status(200, body: "new"))
        let first = lab.start(.get("/x"))
        try await stubborn.waitUntilReached()
        first.cancel()
        // The dying flight is still in the transport's hands; a newcomer starts its own.
        #expect(try await lab.run(.get("/x")).response().text == "new")
        stubborn.open()
        #expect(await first.outcome.isCancelled)
        #expect(try await lab.run(.get("/x")).response().text == "new")
        #expect(lab.transport.requests.count == 3)
        await lab.expectAtRest()
    }

    @Test func `keep each caller's own deadline`() async throws {
        let lab = try Lab { $0.attemptTimeout = nil }
        lab.transport.on("/x", respond: .after(.seconds(8), .status(200)))
        let first = lab.start(.get("/x"))
        try await lab.clock.waitForSleepers()
        let hasty = lab.start(.get("/x"), deadline: .seconds(3))
        let patient = lab.start(.get("/x"), deadline: .seconds(9))
        try await lab.clock.waitForSleepers(3)
        await lab.clock.advance(by: .seconds(3))
        let error = try await hasty.outcome.error()
        #expect(error.code == "deadline_exceeded")
        #expect(error.attempts == 0)
        #expect(!first.isOver && !patient.isOver)
        await lab.clock.advance(by: .seconds(5))
        #expect(await first.outcome.status == 200)
        #expect(await patient.outcome.status == 200)
        #expect(lab.transport.requests.count == 1)
        await lab.expectAtRest()
    }

    @Test func `start anew for whoever has more time than the starter had`() async throws {
        let lab = try Lab()
        let gate = Gate()
        lab.transport.on("/x", respond: .hang, .gate(gate, .status(200, body: "two")))
        let first = lab.start(.get("/x"), deadline: .seconds(2))
        try await lab.clock.waitForSleepers()
        let boardings = Mutex(0)
        let patient = [nil, Duration.seconds(9)].map { deadline in
            lab.start(.get("/x"), deadline: deadline) { point in
                if point == .flight { boardings.withLock { $0 += 1 } }
            }
        }
        try await joined(lab, 2)
        await lab.clock.advance(by: .seconds(2))
        #expect(await eventually { boardings.withLock { $0 } == 4 })
        gate.open()
        #expect(try await first.outcome.error().code == "deadline_exceeded")
        for call in patient { #expect(try await call.finish().response().text == "two") }
        #expect(lab.transport.requests.count == 2)
        // One each, although both came aboard twice.
        #expect(lab.events.named("http.coalesced").count == 2)
        await lab.expectAtRest()
    }

    @Test func `whose deadlines fall together end together, the joiner without an attempt`() async throws {
        let lab = try Lab()
        lab.transport.on("/x", respond: .hang)
        let first = lab.start(.get("/x"), deadline: .seconds(2))
        try await lab.clock.waitForSleepers()
        let second = lab.start(.get("/x"), deadline: .seconds(2))
        try await joined(lab, 1)
        await lab.clock.advance(by: .seconds(2))
        #expect(try await first.outcome.error().attempts == 1)
        let error = try await second.outcome.error()
        #expect(error.code == "deadline_exceeded")
        #expect(error.attempts == 0)
        #expect(lab.transport.requests.count == 1)
    }

    @Test func `after a write start anew`() async throws {
        for write in [HTTPRequest.post("/x"), .put("/x?part=2"), .patch("/x"), .delete("/x")] {
            let (lab, gate) = try Self.held()
            let old = lab.start(.get("/x"))
            try await gate.waitUntilReached()
            lab.transport.on("\(write.method) /x", respond: .status(200))
            #expect(try await lab.run(write).status == 200)
            #expect(try await lab.run(.get("/x")).response().text == "two", "\(write)")
            gate.open()
            #expect(try await old.outcome.response().text == "one")
        }
    }

    @Test func `after a write that failed or was redirected to it start anew too`() async throws {
        for (path, step) in [
            ("/x", ScriptedStep.status(503)), ("/x", .failure(.reset)),
            ("/y", .redirect(to: "/x", status: 307)),
        ] {
            let (lab, gate) = try Self.held()
            let old = lab.start(.get("/x"))
            try await gate.waitUntilReached()
            lab.transport.on("POST \(path)", respond: step).on("POST /x", respond: .status(200))
            _ = try await lab.run(.post(path))
            #expect(try await lab.run(.get("/x")).response().text == "two", "\(path)")
            gate.open()
            _ = await old.outcome
        }
    }

    @Test func `elsewhere are no concern of a write`() async throws {
        let (lab, gate) = try Self.held()
        let calls = [lab.start(.get("/x"))]
        try await gate.waitUntilReached()
        for request in [HTTPRequest.post("/xy"), .head("/x"), .post("https://other.example/x")] {
            _ = try await lab.run(request)
        }
        let joiner = lab.start(.get("/x"))
        try await joined(lab, 1)
        gate.open()
        for call in calls + [joiner] { #expect(try await call.outcome.response().text == "one") }
    }

    @Test func `of another session are never joined`() async throws {  // H7
        let (lab, gate) = try Self.held()
        let old = lab.start(.get("/x"))
        try await gate.waitUntilReached()
        lab.session.advance()
        #expect(try await lab.run(.get("/x")).response().text == "two")
        gate.open()
        #expect(try await old.outcome.error().code == "session_ended")
    }

    @Test func `end for a starter and a joiner of the old session alike`() async throws {  // H7
        let (lab, gate) = try Self.held()
        let calls = [lab.start(.get("/x")), lab.start(.get("/x"))]
        try await joined(lab, 1)
        try await gate.waitUntilReached()
        lab.session.advance()
        gate.open()
        for call in calls { #expect(try await call.outcome.error().code == "session_ended") }
    }
}
