import Stoic
import StoicHTTP
import StoicTesting
import Testing

/// The example that the whole client starts from: 503, 429 with a wait, then 200.
@Suite struct `A call through bad answers` {
    @Test func `waits its back-off, then the server's wait, then succeeds`() async throws {  // R2, R3, R12
        let lab = try Lab(seed: 42) { policy in
            policy.backoff = .standard
            policy.breaker = nil
        }
        lab.transport.on(
            "GET /users", respond: .status(503), .status(429, headers: ["Retry-After": "7"]),
            .json("[]"))
        // The same seed in the test's own hands: one unit for the breaker of a 5xx, one for the delay.
        let units = UnitSource(seed: 42)
        _ = units.next()
        let first = Backoff.standard.delay(index: 0, unit: units.next())
        #expect(first >= .milliseconds(100) && first <= .milliseconds(200))

        let call = lab.start(.get("/users"))
        try await lab.clock.waitForSleepers(1, until: Instant(nanoseconds: 0).advanced(by: first))
        #expect(lab.transport.requests.count == 1)
        await lab.clock.advance(by: first - .nanoseconds(1))
        #expect(lab.transport.requests.count == 1)
        await lab.clock.advance(by: .nanoseconds(1))
        let second = lab.clock.now.advanced(by: .seconds(7))
        try await lab.clock.waitForSleepers(1, until: second)
        #expect(lab.transport.requests.count == 2)
        await lab.clock.advance(by: .seconds(7) - .nanoseconds(1))
        #expect(lab.transport.requests.count == 2)
        await lab.clock.advance(by: .nanoseconds(1))

        let response = try await call.outcome.response()
        #expect(response.status == 200)
        #expect(
            lab.transport.requests.map(\.at) == [
                Instant(nanoseconds: 0), second.advanced(by: .seconds(-7)), second,
            ])
        let log = response.log
        #expect(log.map(\.number) == [1, 2, 3])
        #expect(log.map(\.status) == [503, 429, 200])
        #expect(log.map(\.failure) == [.status(503), .status(429), nil])
        #expect(log.map(\.waitBefore) == [.zero, first, .seconds(7)])
        #expect(log.map(\.waitSource) == [nil, .backoff, .server])
        #expect(log.stopped == .succeeded)
        #expect(log.elapsed == first + .seconds(7))
    }
}
