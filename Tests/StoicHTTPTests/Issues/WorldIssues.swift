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
