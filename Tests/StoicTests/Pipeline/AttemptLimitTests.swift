import Stoic
import StoicTesting
import Testing

/// A transport that keeps no time itself is guarded.
@Suite(.timeLimit(.minutes(10)))
struct `An attempt limit` {  // T3, T4
    var world: World
    let gate = Gate()

    init() {
        world = World(breaker: BreakerPolicy(), bulkhead: BulkheadPolicy(maxConcurrent: 1, queueLimit: 0))
        world.retry = .never
        world.attemptTimeout = .seconds(1)
    }

    private func deaf(_ verdict: AttemptVerdict = .success) -> ScriptedOperation {
        ScriptedOperation([.deaf(gate, verdict)], enforcesLimit: false)
    }

    /// A time-out made of a task group would wait for the transport all the same.
    // swift-concurrency-01
    @Test func `is kept although the transport hears no cancellation`() async throws {
        let operation = deaf()
        let call = world.start(operation)
        try await gate.waitUntilReached()
        try await world.clock.waitForSleepers(1, until: .seconds(1))
        await world.clock.advance(by: .seconds(1))
        let result = await call.value
        #expect(result.verdict?.code == .timedOutAttempt)
        #expect(result.value == nil)
        #expect(result.log.map(\.duration) == [.seconds(1)])
        #expect(world.host.inFlight == 1, "the abandoned attempt keeps its place until it really ends")
        #expect(await world.call(ScriptedOperation(answers: .success)).end == .rejected(.bulkheadFull))
        gate.open()
        #expect(await eventually { world.host.inFlight == 0 })
        #expect(await world.call(ScriptedOperation(answers: .success)).end == .finished)
        #expect(world.isAtRest)
    }

    // R4, R11
    @Test func `is retried where the request may be repeated, and not where it may not`() async throws {
        for replay in [Replayability.repeatable, .notIdempotent] {
            let gate = Gate()
            var world = world
            world.host = HostState(key: HostKey("https://b.test:443"), source: world.clock)
            world.clock = TestClock()
            world.bulkhead = nil
            world.retry = RetryPolicy()
            let operation = ScriptedOperation(
                [.gate(gate, .success), .answer(.success)], replayability: replay, enforcesLimit: false)
            let call = world.start(operation)
            try await gate.waitUntilReached()
            try await world.clock.waitForSleepers()
            let result = await world.clock.autoAdvancing { await call.value }
            #expect(result.verdict?.repeat == (replay == .repeatable ? .success : .worthwhile))
            #expect(operation.sends.count == (replay == .repeatable ? 2 : 1))
        }
    }

    @Test func `ends with the answer that came in time`() async throws {
        let call = world.start(deaf())
        try await gate.waitUntilReached()
        try await world.clock.waitForSleepers(1)
        await world.clock.advance(by: .milliseconds(999))
        gate.open()
        #expect(await call.value.verdict == .success)
        #expect(await eventually { world.isAtRest })
    }

    @Test func `at the overall deadline is the deadline's, and no verdict on the host`() async throws {  // T4
        for (timeout, expected) in [(2.0, true), (1.0, true), (0.5, false)] {
            let gate = Gate()
            var world = World(breaker: BreakerPolicy())
            world.breaker?.minimumCalls = 1
            world.retry = .never
            world.attemptTimeout = .milliseconds(Int64(timeout * 1_000))
            let operation = ScriptedOperation([.gate(gate, .success)], enforcesLimit: false)
            let call = world.start(operation, deadline: .seconds(1))
            try await gate.waitUntilReached()
            try await world.clock.waitForSleepers()
            await world.clock.advance(by: .seconds(1))
            let result = await call.value
            #expect((result.end == .rejected(.deadlineExceeded(serverWait: nil))) == expected)
            #expect(result.log.map(\.failure) == [expected ? .deadlineExceeded : .timedOutAttempt])
            #expect(world.host.breakerState.isOpen != expected)
        }
    }

    @Test func `on the instant of a cancellation gives way to it`() async throws {  // T4
        let call = world.start(ScriptedOperation([.gate(gate, .success)], enforcesLimit: false))
        try await gate.waitUntilReached()
        try await world.clock.waitForSleepers()
        call.cancel()
        world.clock.jump(to: .seconds(1))
        #expect(await call.value.end == .cancelled)
        #expect(await eventually { world.isAtRest })
    }

    @Test func `lets an abandoned place come back once, whichever end comes first`() async throws {
        for _ in 0..<200 {
            let gate = Gate()
            let call = world.start(ScriptedOperation([.deaf(gate, .success)], enforcesLimit: false))
            try await gate.waitUntilReached()
            let due = world.clock.now.advanced(by: .seconds(1))
            try await world.clock.waitForSleepers(1, until: due)
            async let answered: Void = gate.open()
            world.clock.jump(to: due)
            await answered
            _ = await call.value
            #expect(await eventually { world.isAtRest })
            CircuitBreaker(host: world.host).close()
        }
    }
}
