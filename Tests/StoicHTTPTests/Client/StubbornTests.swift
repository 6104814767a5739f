import Stoic
import StoicHTTP
import StoicTesting
import Testing

/// swift-concurrency-01: a transport that keeps no time and heeds no cancellation.
@Suite struct `A stubborn transport` {
    private static func stubborn() throws -> (lab: Lab, gate: Gate) {
        let lab = try Lab(limits: .none) { policy in
            policy.attemptTimeout = .seconds(1)
            policy.maxAttempts = 1
            policy.maxConcurrentPerHost = 1
            policy.queueLimitPerHost = 0
            policy.breaker?.minimumCalls = 3
            policy.coalesces = false
        }
        let gate = Gate()
        lab.transport.on("/x", respond: .stubborn(gate, .status(200)), then: .status(200))
        return (lab, gate)
    }

    @Test func `is left behind at the limit; its place comes back when it ends, its answer is dropped`()
        async throws
    {
        let (lab, gate) = try Self.stubborn()
        let call = lab.start(.get("/x"))
        try await gate.waitUntilReached()
        try await lab.clock.waitForSleepers()
        await lab.clock.advance(by: .seconds(1))
        let error = try await call.outcome.error()
        #expect(error.code == "timed_out_attempt")
        #expect(error.log.map(\.duration) == [.seconds(1)])
        #expect(lab.transport.inFlight == 1)
        // It still holds its place, and is counted.
        #expect(try await lab.run(.get("/x")).code == "bulkhead_full")
        let told = lab.events.events.count
        gate.open()
        await lab.expectAtRest()
        #expect(lab.events.events.count == told)
        #expect(try await lab.run(.get("/x")).status == 200)
        EventGrammar.expect(lab)
    }

    @Test func `is left behind by a cancellation at once`() async throws {  // T5
        let (lab, gate) = try Self.stubborn()
        let call = lab.start(.get("/x"))
        try await gate.waitUntilReached()
        call.cancel()
        #expect(await call.outcome.isCancelled)
        #expect(lab.transport.inFlight == 1)
        gate.open()
        await lab.expectAtRest()
        #expect(lab.client.breaker(of: Lab.base)?.state == .closed)
    }

    @Test func `is left behind at the deadline`() async throws {  // T2
        let (lab, gate) = try Self.stubborn()
        let call = lab.start(.get("/x"), deadline: .milliseconds(500))
        try await gate.waitUntilReached()
        try await lab.clock.waitForSleepers()
        await lab.clock.advance(by: .milliseconds(500))
        #expect(try await call.outcome.error().code == "deadline_exceeded")
        gate.open()
        await lab.expectAtRest()
    }

    @Test func `does not keep a shared flight's caller either`() async throws {  // H5
        let (lab, gate) = try Self.stubborn()
        let shared = HTTPRequest.get("/x").policy { $0.coalesces = true }
        let call = lab.start(shared)
        try await gate.waitUntilReached()
        call.cancel()
        #expect(await call.outcome.isCancelled)
        gate.open()
        await lab.expectAtRest()
    }

    @Test func `that hangs while a body is read is never met`() async throws {  // R5
        let lab = try Lab(limits: .none) { $0.attemptTimeout = .seconds(1) }
        let gate = Gate()
        // A source that heeds no cancellation.
        let body = HTTPBody.restartable {
            await Task { try? await gate.pass() }.value
            return AsyncThrowingStream { $0.finish() }
        }
        let call = lab.start(.put("/x", body: body))
        try await gate.waitUntilReached()
        try await lab.clock.waitForSleepers()
        await lab.clock.advance(by: .seconds(1))
        let error = try await call.outcome.error()
        #expect(error.code == "invalid_request")
        #expect(error.attempts == 0)
        #expect(lab.transport.requests.isEmpty)
        gate.open()
        await lab.expectAtRest()
    }
}
