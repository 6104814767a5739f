import Stoic
import StoicTesting
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10)))
struct `A host's bulkhead` {  // P3
    let world: World
    let gate = Gate()

    init() {
        world = World(bulkhead: BulkheadPolicy(maxConcurrent: 1, queueLimit: 8))
    }

    private func hold() async throws -> Task<CallResult, Never> {
        let holder = world.start(ScriptedOperation([.gate(gate, .success)]))
        try await gate.waitUntilReached()
        return holder
    }

    @Test func `never has more in flight than it may, and serves in the order of coming`() async throws {
        let holder = try await hold()
        let order = Mutex<[Int]>([])
        var calls: [Task<CallResult, Never>] = []
        for number in 0..<8 {
            let operation = ScriptedOperation([
                .run { _ in
                    order.withLock { $0.append(number) }
                    return Attempted(value: nil, verdict: .success)
                }
            ])
            calls.append(world.start(operation))
            #expect(await eventually { world.host.waiting == number + 1 })
        }
        #expect(await world.call(ScriptedOperation(answers: .success)).end == .rejected(.bulkheadFull))
        gate.open()
        for call in calls + [holder] { #expect(await call.value.end == .finished) }
        #expect(order.withLock { $0 } == Array(0..<8))
        #expect(world.isAtRest)
    }

    @Test func `has all its places again after waiters gave up`() async throws {  // bulkhead-01
        let holder = try await hold()
        let late = ScriptedOperation(answers: .success)
        let waiters = (0..<8).map { _ in world.start(late, deadline: .milliseconds(10)) }
        try await world.clock.waitForSleepers(8)
        #expect(await eventually { world.host.waiting == 8 })
        await world.clock.advance(by: .milliseconds(10))
        for waiter in waiters {
            #expect(await waiter.value.end == .rejected(.deadlineExceeded(serverWait: nil)))
        }
        #expect(world.host.waiting == 0)
        gate.open()
        _ = await holder.value
        #expect(await world.call(ScriptedOperation(answers: .success)).end == .finished)
        #expect(late.sends.isEmpty)
        #expect(world.isAtRest)
    }

    // bulkhead-02
    @Test func `sends nothing for a waiter cancelled at the instant of its turn`() async throws {
        for round in 0..<200 {
            let gate = Gate()
            let holder = world.start(ScriptedOperation([.gate(gate, .success)]))
            try await gate.waitUntilReached()
            let operation = ScriptedOperation(answers: .success)
            let waiter = world.start(operation)
            #expect(await eventually { world.host.waiting == 1 })
            async let granted: Void = gate.open()
            waiter.cancel()
            await granted
            let end = await waiter.value.end
            #expect(end == .cancelled, "round \(round)")
            _ = await holder.value
            #expect(operation.sends.isEmpty)
            #expect(world.isAtRest)
        }
    }

    // bulkhead-02
    @Test func `gives a place back once, whether an attempt ends or is cancelled`() async throws {
        for _ in 0..<200 {
            let gate = Gate()
            let operation = ScriptedOperation([.gate(gate, .success)])
            let call = world.start(operation)
            try await gate.waitUntilReached()
            async let ended: Void = gate.open()
            call.cancel()
            await ended
            _ = await call.value
            #expect(world.isAtRest)
        }
        #expect(await world.call(ScriptedOperation(answers: .success)).end == .finished)
    }

    @Test func `sends nothing for a waiter whose turn comes after its deadline`() async throws {
        let (holder, host) = (try await hold(), world.host)
        let late = ScriptedOperation(answers: .success)
        let pipeline = Pipeline(budget: nil, session: world.session, units: world.units)
        let waiter = Task { [world] in
            let ambient = Ambient(source: LateTimers(clock: world.clock), deadline: .seconds(1))
            return await pipeline.run(
                late, Pipeline.Call(policy: world.policy, host: host, ambient: ambient, generation: 0))
        }
        #expect(await eventually { host.waiting == 1 })
        await world.clock.advance(by: .seconds(2))
        gate.open()
        #expect(await waiter.value.end == .rejected(.deadlineExceeded(serverWait: nil)))
        #expect(late.begun == 0)
        _ = await holder.value
        #expect(world.isAtRest)
    }

    @Test func `holds no place during back-off`() async throws {  // P1
        let waiting = world.start(ScriptedOperation(answers: .unavailable, .success))
        try await world.clock.waitForSleepers()
        #expect(world.host.inFlight == 0)
        #expect(await world.call(ScriptedOperation(answers: .success)).end == .finished)
        await world.clock.advance(by: .seconds(1))
        #expect(await waiting.value.end == .finished)
    }

    @Test func `lets those go at once that a raised limit has room for`() async throws {  // P6
        let holder = try await hold()
        let others = (0..<2).map { _ in world.start(ScriptedOperation(answers: .success)) }
        #expect(await eventually { world.host.waiting == 2 })
        world.host.update(bulkhead: BulkheadPolicy(maxConcurrent: 3, queueLimit: 8))
        #expect(await eventually { world.host.waiting == 0 })
        gate.open()
        for call in others + [holder] { #expect(await call.value.end == .finished) }
        #expect(world.isAtRest)
    }

    @Test func `is not there when there is none`() async throws {  // P1
        var world = world
        world.bulkhead = nil
        let operation = ScriptedOperation([.gate(gate, .success)])
        let calls = (0..<100).map { [world] _ in world.start(operation) }
        try await gate.waitUntilReached(100)
        #expect(world.host.inFlight == 0)
        gate.open()
        for call in calls { _ = await call.value }
        #expect(operation.most == 100)
    }
}

/// A clock whose timers ring too late: a busy system's.
private struct LateTimers: TimeSource {
    let clock: TestClock
    var now: Instant { clock.now }
    func sleep(until deadline: Instant) async throws { try await Gate("late").pass() }
}
