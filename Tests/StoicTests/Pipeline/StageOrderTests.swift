import Stoic
import StoicTesting
import Synchronization
import Testing

/// overall deadline → retry → circuit breaker → bulkhead → attempt limit → transport (P1).
@Suite(.timeLimit(.minutes(10)))
struct `The stages' order` {  // P1
    var world: World
    let gate = Gate()

    init() {
        world = World(breaker: BreakerPolicy(), bulkhead: BulkheadPolicy(maxConcurrent: 1, queueLimit: 0))
    }

    private func holdTheOnlyPlace() async throws -> Task<CallResult, Never> {
        let holder = world.start(ScriptedOperation([.gate(gate, .success)]))
        try await gate.waitUntilReached()
        return holder
    }

    @Test func `is what a call's trace shows`() async throws {
        var world = world
        world.bulkhead?.queueLimit = 1
        world.attemptTimeout = .seconds(1)
        let holder = try await holdTheOnlyPlace()
        let trace = world.trace
        let operation = ScriptedOperation(
            [
                .run { _ in
                    trace.note("send")
                    return Attempted(value: nil, verdict: .unavailable)
                },
                .run { _ in
                    trace.note("send")
                    return Attempted(value: nil, verdict: .success)
                },
            ], enforcesLimit: false)
        let host = world.host
        let call = Task { [world] in
            await observingSuspensionPoints {
                trace.note($0.rawValue)
            } operation: {
                await world.call(operation)
            }
        }
        #expect(await eventually { host.waiting == 1 })
        gate.open()
        #expect(await eventually { world.clock.sleepers.map(\.remaining) == [.milliseconds(200)] })
        await world.clock.advance(by: .milliseconds(200))
        #expect(await call.value.end == .finished)
        _ = await holder.value
        let own = trace.all.filter { $0 != "attempt 1 ok" }
        #expect(
            own == [
                "bulkheadQueue", "beforeSend", "transport", "guardedAttempt", "send", "attempt 1 status_503",
                "backoff", "beforeSend", "transport", "retry 2 after 0.2 seconds by backoff",
                "guardedAttempt", "send", "attempt 2 ok",
            ])
    }

    @Test func `puts the deadline before the breaker`() async {
        CircuitBreaker(host: world.host).isolate()
        let result = await world.call(ScriptedOperation(answers: .success), deadline: .zero)
        #expect(result.end == .rejected(.deadlineExceeded(serverWait: nil)))
    }

    @Test func `puts the breaker before the bulkhead`() async throws {
        let holder = try await holdTheOnlyPlace()
        #expect(await world.call(ScriptedOperation(answers: .success)).end == .rejected(.bulkheadFull))
        CircuitBreaker(host: world.host).isolate()
        #expect(
            await world.call(ScriptedOperation(answers: .success)).end
                == .rejected(.breakerOpen(timeLeft: nil)))
        gate.open()
        _ = await holder.value
    }

    @Test func `puts the retry around the breaker: it opens between attempts`() async {
        var world = world
        world.breaker?.minimumCalls = 2
        world.retry.maxAttempts = 10
        let operation = ScriptedOperation(answers: .unavailable)
        let result = await world.clock.autoAdvancing { await world.call(operation) }
        guard case .rejected(.breakerOpen) = result.end else { Issue.record("\(result.end)"); return }
        #expect(operation.sends.count == 2)
    }

    @Test func `puts the attempt limit inside of the bulkhead: the queue's time is not the attempt's`()
        async throws
    {
        var world = world
        world.bulkhead?.queueLimit = 1
        world.attemptTimeout = .seconds(1)
        let holder = try await holdTheOnlyPlace()
        let operation = ScriptedOperation(answers: .success)
        let waiter = world.start(operation)
        let host = world.host
        #expect(await eventually { host.waiting == 1 })
        await world.clock.advance(by: .seconds(60))
        gate.open()
        #expect(await waiter.value.end == .finished)
        #expect(operation.sends.map(\.limit) == [.seconds(61)])
        _ = await holder.value
    }

    @Test func `lets the nearer of attempt limit and deadline bound an attempt`() async {
        var world = world
        let free = ScriptedOperation(answers: .success)
        _ = await world.call(free)
        #expect(free.sends.map(\.limit) == [nil])
        let near = ScriptedOperation(answers: .success)
        _ = await world.call(near, deadline: .seconds(3))
        #expect(near.sends.map(\.limit) == [.seconds(3)])
        world.attemptTimeout = .seconds(2)
        let own = ScriptedOperation(answers: .success)
        _ = await world.call(own, deadline: .seconds(3))
        #expect(own.sends.map(\.limit) == [.seconds(2)])
    }
}

@Suite(.timeLimit(.minutes(10)))
struct `A stage that refuses` {  // P4
    @Test func `is never retried, though attempts are left`() async {
        let world = World(breaker: BreakerPolicy(), bulkhead: BulkheadPolicy())
        CircuitBreaker(host: world.host).isolate()
        let operation = ScriptedOperation(answers: .success)
        let result = await world.call(operation)
        #expect(result.end == .rejected(.breakerOpen(timeLeft: nil)))
        #expect(operation.sends.isEmpty)
        #expect(world.clock.now == .seconds(0))
        #expect(world.trace.all == ["refused breaker_open"])
    }

    @Test func `found within an attempt ends the call as well`() async {
        let world = World()
        let operation = ScriptedOperation([
            .run { _ in
                Attempted(ended: .rejected(.budgetExhausted), value: nil, verdict: .status(401))
            }
        ])
        let result = await world.call(operation)
        #expect(result.end == .rejected(.budgetExhausted))
        #expect(result.log.map(\.status) == [401])
        #expect(operation.sends.count == 1)
    }

    @Test(
        arguments: [
            (Rejection.breakerOpen(timeLeft: nil), nil, "breaker_open"),
            (.breakerOpen(timeLeft: .seconds(2)), .seconds(2), "breaker_open"),
            (.bulkheadFull, nil, "bulkhead_full"), (.budgetExhausted, nil, "budget_exhausted"),
            (.deadlineExceeded(serverWait: .seconds(9)), .seconds(9), "deadline_exceeded"),
            (.held(timeLeft: .seconds(1)), .seconds(1), "host_held"), (.sessionEnded, nil, "session_ended"),
        ] as [(Rejection, Duration?, String)])
    func `says when a new try has a chance`(_ rejection: Rejection, _ wait: Duration?, _ code: String) {
        #expect(rejection.retryAfter == wait)
        #expect(rejection.code.text == code)
    }
}
