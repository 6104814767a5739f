import Stoic
import StoicTesting
import Testing

@Suite(.timeLimit(.minutes(10)))
struct `A retry budget` {  // R9
    private func world(ratio: Double = 0.2, floor: Int = 10, refill: Duration = .seconds(1_000_000)) -> World
    {
        World(budget: RetryBudget(RetryBudgetPolicy(ratio: ratio, floor: floor, refill: refill)))
    }

    /// aws-sdk-rust #1234: the budget was unwired and every test passed, as the attempt limit hid it.
    @Test func `holds a dead host's sends near its share of the calls`() async {  // budget-01
        var world = world(ratio: 0.1)
        world.retry.backoff = .schedule([])
        var sends = 0
        var last: CallResult?
        for _ in 0..<1_000 {
            let operation = ScriptedOperation(answers: .unavailable)
            last = await world.call(operation)
            sends += operation.sends.count
        }
        #expect(
            sends >= 1_100 && sends <= 1_110, "1,000 calls, 100 earned retries, 10 to begin with: \(sends)")
        #expect(last?.end == .rejected(.budgetExhausted))
        #expect(last?.log.stopped == .budgetExhausted)
    }

    @Test func `counts a retry before its wait, not after it`() async throws {  // budget-02, failsafe-go
        let world = world(floor: 1)
        let waiting = world.start(ScriptedOperation(answers: .unavailable, .success))
        try await world.clock.waitForSleepers()
        #expect(world.budget?.balance == 0.2)
        let refused = await world.call(ScriptedOperation(answers: .unavailable))
        #expect(refused.end == .rejected(.budgetExhausted))
        await world.clock.advance(by: .seconds(1))
        #expect(await waiting.value.end == .finished)
        #expect(world.budget?.balance == 0.4)
    }

    @Test func `lets a fifth of a thousand failing calls wait for a retry`() async throws {  // budget-02
        let world = world()
        let gate = Gate()
        let operation = ScriptedOperation([.gate(gate, .unavailable)])
        let calls = (0..<1_000).map { _ in world.start(operation) }
        try await gate.waitUntilReached(1_000)
        gate.open()
        // Each call makes its attempt and ends, or sleeps: 210 sleep when the other 790 have been refused.
        try await world.clock.waitForSleepers(210)
        #expect(await eventually { world.trace.all.count == 1_000 + 790 })
        #expect(world.trace.all.count { $0 == "refused budget_exhausted" } == 790)
        for call in calls { call.cancel() }
        for call in calls { _ = await call.value }
        #expect(operation.sends.count == 1_000)
        #expect(world.budget?.balance == 210, "cancelled in their wait, all 210 gave their token back")
    }

    @Test func `takes one deposit a logical call, however many attempts it makes`() async {
        let world = world()
        _ = await world.clock.autoAdvancing { await world.call(ScriptedOperation(answers: .unavailable)) }
        #expect(world.budget?.balance == 10 + 0.2 - 2)
    }

    @Test func `takes no deposit from a call that sent nothing`() async {
        var world = world()
        world.breaker = BreakerPolicy()
        CircuitBreaker(host: world.host).isolate()
        for _ in 0..<5 { _ = await world.call(ScriptedOperation(answers: .success)) }
        #expect(world.budget?.balance == 10)
    }

    @Test func `is neither drained nor shrunk by being offline`() async {
        let world = world()
        for _ in 0..<100 {
            _ = await world.clock.autoAdvancing { await world.call(ScriptedOperation(answers: .offline)) }
        }
        #expect((world.budget?.balance ?? 0) >= 10)
        let result = await world.clock.autoAdvancing {
            await world.call(ScriptedOperation(answers: .unavailable, .success))
        }
        #expect(result.end == .finished)
    }

    @Test func `gets its token back from a retry that the breaker refused`() async {
        var world = world()
        world.breaker = BreakerPolicy()
        world.breaker?.minimumCalls = 1
        let operation = ScriptedOperation(answers: .unavailable)
        let result = await world.clock.autoAdvancing { await world.call(operation) }
        guard case .rejected(.breakerOpen) = result.end else { Issue.record("\(result.end)"); return }
        #expect(operation.sends.count == 1)
        #expect(world.budget?.balance == 10.2)
    }

    @Test func `refills after a drain, on the time source of its first use`() async {  // P5
        let world = world(ratio: 0, floor: 2, refill: .seconds(10))
        let failing = ScriptedOperation(answers: .unavailable)
        _ = await world.clock.autoAdvancing { await world.call(failing) }
        #expect(
            await world.clock.autoAdvancing { await world.call(failing) }.end == .rejected(.budgetExhausted))
        await world.clock.advance(by: .seconds(10))
        let again = ScriptedOperation(answers: .unavailable, .unavailable, .success)
        #expect(await world.clock.autoAdvancing { await world.call(again) }.end == .finished)
        #expect(again.sends.count == 3)
    }

    @Test func `owes nothing for retries that were sent, when a later one is abandoned`() async throws {
        let world = world(ratio: 0, floor: 2, refill: .seconds(10))
        var hurried = world
        hurried.retry.backoff = .schedule([])
        _ = await hurried.call(ScriptedOperation(answers: .unavailable, .unavailable, .success))
        #expect(world.budget?.balance == 0)
        await world.clock.advance(by: .seconds(10))
        let abandoned = world.start(ScriptedOperation(answers: .unavailable))
        try await world.clock.waitForSleepers()
        #expect(world.budget?.balance == 1)
        abandoned.cancel()
        #expect(await abandoned.value.end == .cancelled)
        #expect(world.budget?.balance == 2)
    }

    @Test func `is drawn on by a retry that the user asks for, whose own count is fresh`() async {  // R14
        let world = world(ratio: 0, floor: 3)
        let operation = ScriptedOperation(answers: .unavailable)
        let first = await world.clock.autoAdvancing { await world.call(operation) }
        #expect(first.end == .finished && first.log.count == 3)
        let second = await world.clock.autoAdvancing { await world.call(operation) }
        #expect(second.log.count == 2, "a new call has three attempts again, but the budget one retry only")
        #expect(second.end == .rejected(.budgetExhausted))
    }
}
