import Stoic
import StoicTesting
import Testing

@Suite(.timeLimit(.minutes(10)))
struct `A host's breaker` {  // P2
    var world: World

    init() {
        world = World(breaker: BreakerPolicy())
        world.retry = .never
    }

    @Test(arguments: [
        (AttemptVerdict.unavailable, true), (.success, false), (.notFound, false), (.offline, false),
        (.tooLarge, false),
        (AttemptVerdict(repeat: .worthwhile, health: .failure, code: .timedOutAttempt), true),
        (AttemptVerdict(repeat: .worthwhile, health: .failure, code: .reset), true),
        (AttemptVerdict(repeat: .never, health: .nothing, code: .decoding), false),
    ])
    func `opens on what is the host's or the path's fault alone`(_ verdict: AttemptVerdict, _ opens: Bool)
        async
    {
        for _ in 0..<25 { _ = await world.call(ScriptedOperation(answers: verdict)) }
        #expect(world.host.breakerState.isOpen == opens)
    }

    @Test func `rejects with the time left, sends nothing and is told of`() async {
        await world.openBreaker()
        await world.clock.advance(by: .seconds(2))
        let operation = ScriptedOperation(answers: .success)
        let result = await world.call(operation)
        guard case .rejected(.breakerOpen(let left?)) = result.end else {
            Issue.record("\(result.end)"); return
        }
        #expect(left >= .seconds(3) && left <= .seconds(4))
        #expect(operation.sends.isEmpty)
        #expect(result.log.isEmpty && result.log.stopped == .rejected)
        #expect(world.trace.all.suffix(2) == ["breaker open", "refused breaker_open"])
    }

    @Test func `counts attempts, not calls`() async {  // breaker-04
        var world = world
        world.retry.maxAttempts = 4
        for _ in 0..<5 {
            _ = await world.clock.autoAdvancing { await world.call(ScriptedOperation(answers: .unavailable)) }
        }
        #expect(world.host.breakerState.isOpen)
    }

    @Test func `lets one of a hundred through when it is half-open, and opens again when that one fails`()
        async throws
    {
        await world.openBreaker()  // breaker-02
        await world.clock.advance(by: .seconds(6))
        let gate = Gate()
        let operation = ScriptedOperation([.gate(gate, .unavailable)])
        let calls = (0..<100).map { _ in world.start(operation) }
        try await gate.waitUntilReached()
        #expect(await eventually { world.trace.all.count { $0 == "refused breaker_open" } == 99 })
        gate.open()
        for call in calls { _ = await call.value }
        #expect(operation.sends.count == 1)
        #expect(world.host.breakerState.isOpen)
    }

    @Test func `gets its place back from a cancelled probe, without a verdict`() async throws {  // breaker-01
        await world.openBreaker()
        await world.clock.advance(by: .seconds(6))
        let gate = Gate()
        let probe = world.start(ScriptedOperation([.gate(gate, .success)]))
        try await gate.waitUntilReached()
        probe.cancel()
        #expect(await probe.value.end == .cancelled)
        #expect(world.host.breakerState == .halfOpen)
        let next = await world.call(ScriptedOperation(answers: .success))
        #expect(next.end == .finished)
        #expect(world.host.breakerState == .closed)
    }

    @Test(arguments: [AttemptVerdict.tooLarge, .offline])
    func `gets its place back from a probe that ends without a verdict`(_ verdict: AttemptVerdict) async {
        await world.openBreaker()  // breaker-01
        await world.clock.advance(by: .seconds(6))
        _ = await world.call(ScriptedOperation(answers: verdict))
        #expect(world.host.breakerState == .halfOpen)
        #expect(await world.call(ScriptedOperation(answers: .success)).end == .finished)
        #expect(world.host.breakerState == .closed)
    }

    @Test func `gets its place back from a probe that the bulkhead refuses`() async throws {  // breaker-01
        var world = world
        world.bulkhead = BulkheadPolicy(maxConcurrent: 1, queueLimit: 0)
        let gate = Gate()
        let slow = world.start(ScriptedOperation([.gate(gate, .success)]))
        try await gate.waitUntilReached()
        world.bulkhead = nil
        await world.openBreaker()
        world.bulkhead = BulkheadPolicy(maxConcurrent: 1, queueLimit: 0)
        await world.clock.advance(by: .seconds(6))
        #expect(await world.call(ScriptedOperation(answers: .success)).end == .rejected(.bulkheadFull))
        gate.open()
        _ = await slow.value
        #expect(world.host.breakerState == .halfOpen)
        #expect(await world.call(ScriptedOperation(answers: .success)).end == .finished)
        #expect(world.host.breakerState == .closed)
    }

    @Test func `takes a probe that hangs for a failure, at the attempt limit`() async throws {  // breaker-01
        var world = world
        world.attemptTimeout = .seconds(1)
        await world.openBreaker()
        await world.clock.advance(by: .seconds(6))
        let gate = Gate()
        let probe = world.start(ScriptedOperation([.deaf(gate, .success)], enforcesLimit: false))
        try await gate.waitUntilReached()
        try await world.clock.waitForSleepers()
        await world.clock.advance(by: .seconds(1))
        #expect(await probe.value.verdict?.code == .timedOutAttempt)
        #expect(world.host.breakerState.isOpen)
        gate.open()
    }

    @Test func `asks a call again when its turn in the queue comes`() async throws {
        var world = world
        world.bulkhead = BulkheadPolicy(maxConcurrent: 1, queueLimit: 8)
        world.breaker?.minimumCalls = 1
        let gate = Gate()
        let failing = world.start(ScriptedOperation([.gate(gate, .unavailable)]))
        try await gate.waitUntilReached()
        let late = ScriptedOperation(answers: .success)
        let queued = (0..<3).map { _ in world.start(late) }
        #expect(await eventually { world.host.waiting == 3 })
        gate.open()
        _ = await failing.value
        for call in queued {
            guard case .rejected(.breakerOpen) = await call.value.end else { Issue.record("sent"); return }
        }
        #expect(late.sends.isEmpty)
        #expect(world.isAtRest)
    }
}

@Suite(.timeLimit(.minutes(10)))
struct `A follower of a breaker` {  // P2
    @Test func `hears the present state first and then each change in order`() async {
        var world = World(breaker: BreakerPolicy())
        world.retry = .never
        let breaker = CircuitBreaker(host: world.host)
        var states = breaker.states.makeAsyncIterator()
        #expect(await states.next() == .closed)
        await world.openBreaker()
        #expect(await states.next()?.isOpen == true)
        await world.clock.advance(by: .seconds(6))
        _ = await world.call(ScriptedOperation(answers: .success))
        #expect(await states.next() == .halfOpen)
        #expect(await states.next() == .closed)
        breaker.isolate()
        #expect(await states.next() == .isolated)
        breaker.close()
        #expect(await states.next() == .closed)
        #expect(breaker.state == .closed)
    }

    @Test func `ends on the state that is in force, however many hands steer`() async {
        let host = HostState(key: HostKey("https://a.test:443"), source: nil)
        let breaker = CircuitBreaker(host: host)
        let states = breaker.states
        await withTaskGroup { group in
            for _ in 0..<4 {
                group.addTask { for _ in 0..<500 { breaker.isolate() } }
                group.addTask { for _ in 0..<500 { breaker.close() } }
            }
        }
        let last = breaker.state
        breaker.isolate()
        breaker.close()
        breaker.isolate()
        var heard: [BreakerState] = []
        for await state in states {
            heard.append(state)
            if heard.suffix(3) == [.isolated, .closed, .isolated] || heard.count == 16 { break }
        }
        #expect(heard.last == .isolated || last == .isolated)
        #expect(zip(heard, heard.dropFirst()).allSatisfy { $0 != $1 }, "each change once: \(heard)")
    }

    @Test func `that is gone is forgotten`() async {
        let host = HostState(key: HostKey("https://a.test:443"), source: nil)
        var states: AsyncStream<BreakerState>? = CircuitBreaker(host: host).states
        #expect(states != nil && !host.isEvictable)
        states = nil
        #expect(await eventually { host.isEvictable })
    }

    @Test func `sees that observing refuses nothing`() async {
        var world = World(breaker: BreakerPolicy())
        world.retry = .never
        CircuitBreaker(host: world.host).observeOnly(true)
        await world.openBreaker()
        #expect(world.host.breakerState.isOpen)
        #expect(await world.call(ScriptedOperation(answers: .success)).end == .finished)
    }
}
