import Stoic
import StoicHTTP
import StoicTesting
import Testing

/// Faults found by seventeen callers in simulated worlds.
@Suite struct `A body that took its time` {
    private func lab(_ gate: Gate) throws -> (Lab, HTTPRequest) {
        let lab = try Lab {
            $0.breaker?.minimumCalls = 1
            $0.maxAttempts = 1
        }
        lab.transport.on("/slow", respond: .status(200)).on("/bad", respond: .status(500))
        let body = HTTPBody.restartable {
            try await gate.pass()
            return AsyncThrowingStream { $0.finish() }
        }
        return (lab, .put("/slow", body: body))
    }

    // P2
    @Test func `is not sent when the breaker has opened meanwhile`() async throws {
        let gate = Gate("body")
        let (lab, request) = try lab(gate)
        let call = lab.start(request)
        try await gate.waitUntilReached()
        #expect(try await lab.start(.put("/bad")).outcome.error().code == "status_500")
        gate.open()
        let error = try await call.finish().error()
        #expect(error.code == "breaker_open")
        #expect(error.retryAfter != nil)
        #expect(error.attempts == 0)
        #expect(lab.transport.requests.count == 1)
        await lab.expectAtRest()
    }

    // P2
    @Test func `is sent as the probe when the open time is over meanwhile`() async throws {
        let gate = Gate("body")
        let (lab, request) = try lab(gate)
        let call = lab.start(request)
        try await gate.waitUntilReached()
        _ = try await lab.start(.put("/bad")).outcome.error()
        await lab.clock.advance(by: .seconds(9))
        gate.open()
        #expect(try await call.finish().response().status == 200)
        #expect(lab.client.breaker(of: Lab.base)?.state == .closed)
        await lab.expectAtRest()
    }
}

@Suite struct `A write that was refused before it was sent` {
    // H5
    @Test func `does not end the sharing of reads`() async throws {
        let gate = Gate("answer")
        let lab = try Lab {
            $0.maxConcurrentPerHost = 1
            $0.queueLimitPerHost = 0
        }
        lab.transport.on("/x", respond: .gate(gate, .status(200)))
        let first = lab.start(.get("/x"))
        try await gate.waitUntilReached()
        #expect(try await lab.run(.delete("/x")).error().code == "bulkhead_full")
        let second = lab.start(.get("/x"))
        #expect(await eventually { lab.events.named("http.coalesced").count == 1 })
        gate.open()
        #expect(try await first.finish().response().status == 200)
        #expect(try await second.finish().response().status == 200)
        #expect(lab.transport.requests.count == 1)
        await lab.expectAtRest()
    }

    // H5
    @Test func `ends it when it was sent, whatever came of it`() async throws {
        let gate = Gate("answer")
        let lab = try Lab()
        lab.transport.on("GET /x", respond: .gate(gate, .status(200)), .status(200))
        lab.transport.on("DELETE /x", respond: .status(404))
        let first = lab.start(.get("/x"))
        try await gate.waitUntilReached()
        #expect(try await lab.run(.delete("/x")).error().code == "status_404")
        #expect(try await lab.run(.get("/x")).response().status == 200)
        gate.open()
        #expect(try await first.finish().response().status == 200)
        #expect(lab.transport.requests.count == 3)
    }
}

@Suite struct `An attempt that a guard lets begin` {
    // H7
    @Test func `is not sent when the user has signed out by then`() async throws {
        for _ in 0..<20 {
            let lab = try Lab(limits: .none)
            lab.transport.on("/x", respond: .status(200))
            let call = lab.start(.put("/x")) { point in
                // Here the last look is over, and the attempt's own task has not begun.
                if point == .guardedAttempt { lab.session.advance() }
            }
            #expect(try await call.finish().error().code == "session_ended")
            #expect(lab.transport.requests.isEmpty)
            #expect(lab.events.named("http.request").isEmpty)
            #expect(lab.client.budgetBalance == 10, "no call was begun that earns anything")
            await lab.expectAtRest()
        }
    }

    // T2
    @Test func `is not sent when its deadline has passed by then`() async throws {
        for _ in 0..<20 {
            let lab = try Lab(limits: .none)
            lab.transport.on("/x", respond: .status(200))
            let call = lab.start(.put("/x"), deadline: .seconds(1)) { [clock = lab.clock] point in
                if point == .guardedAttempt { Task { await clock.advance(by: .seconds(2)) } }
            }
            let outcome = try await call.finish()
            // Whichever came first; but nothing is sent after the deadline.
            let late = lab.transport.requests.filter { $0.at >= Instant(nanoseconds: 1_000_000_000) }
            #expect(late.isEmpty)
            #expect(outcome.code == "success" || outcome.code == "deadline_exceeded")
        }
    }
}
