import Stoic
import StoicTesting
import Testing

@Suite(.timeLimit(.minutes(10)))
struct `A call of an ended session` {  // H7
    let world = World()

    @Test func `does not begin`() async {
        let operation = ScriptedOperation(answers: .success)
        let generation = world.session.current
        world.session.advance()
        let result = await world.call(operation, generation: generation)
        #expect(result.end == .rejected(.sessionEnded))
        #expect(operation.sends.isEmpty)
    }

    @Test func `delivers nothing that arrives after the end`() async throws {
        let gate = Gate()
        let call = world.start(ScriptedOperation([.gate(gate, .success)]))
        try await gate.waitUntilReached()
        world.session.advance()
        gate.open()
        let result = await call.value
        #expect(result.end == .rejected(.sessionEnded))
        #expect(result.value == nil)
    }

    @Test func `does not send again after a wait, nor hand over what it had`() async throws {
        let operation = ScriptedOperation(answers: .unavailable, .success)
        let call = world.start(operation)
        try await world.clock.waitForSleepers()
        world.session.advance()
        await world.clock.advance(by: .seconds(1))
        let result = await call.value
        #expect(result.end == .rejected(.sessionEnded))
        #expect(result.value == nil)
        #expect(operation.sends.count == 1)
    }

    @Test func `does not send when its turn in the queue comes`() async throws {
        var world = world
        world.bulkhead = BulkheadPolicy(maxConcurrent: 1, queueLimit: 4)
        let (gate, host) = (Gate(), world.host)
        let holder = world.start(ScriptedOperation([.gate(gate, .success)]))
        try await gate.waitUntilReached()
        let operation = ScriptedOperation(answers: .success)
        let waiter = world.start(operation)
        #expect(await eventually { host.waiting == 1 })
        world.session.advance()
        gate.open()
        #expect(await waiter.value.end == .rejected(.sessionEnded))
        #expect(await holder.value.end == .rejected(.sessionEnded))
        #expect(operation.sends.isEmpty)
        #expect(world.isAtRest)
    }

    @Test func `does not send when the session ends at the last look`() async {
        let operation = ScriptedOperation(answers: .success)
        let session = world.session
        let result = await observingSuspensionPoints {
            if $0 == .beforeSend { session.advance() }
        } operation: {
            await world.call(operation)
        }
        #expect(result.end == .rejected(.sessionEnded))
        #expect(operation.sends.isEmpty)
        #expect(world.isAtRest)
    }

    @Test func `is no other than a call of a newer one`() async {
        world.session.advance()
        world.session.advance()
        #expect(world.session.current == 2)
        #expect(await world.call(ScriptedOperation(answers: .success)).end == .finished)
    }
}
