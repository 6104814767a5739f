import Stoic
import StoicTesting
import Testing

@Suite(.timeLimit(.minutes(10)))
struct `An overall deadline` {  // T2
    let clock = TestClock()

    @Test func `is nobody's outside of a scope`() async {
        #expect(Deadline.remaining == nil)
        await withTimeSource(clock) { #expect(Deadline.remaining == nil) }
    }

    @Test func `is tightened by an inner scope and never loosened`() async {
        await withTimeSource(clock) {
            await withDeadline(.seconds(10)) {
                #expect(Deadline.remaining == .seconds(10))
                await withDeadline(.seconds(3)) {
                    #expect(Deadline.remaining == .seconds(3))
                    await withDeadline(.seconds(60)) { #expect(Deadline.remaining == .seconds(3)) }
                }
                #expect(Deadline.remaining == .seconds(10))
            }
        }
    }

    @Test func `runs on while the scope waits, and below zero`() async {
        await withTimeSource(clock) {
            await withDeadline(.seconds(2)) {
                await clock.advance(by: .seconds(5))
                #expect(Deadline.remaining == .seconds(-3))
            }
        }
    }

    @Test func `keeps its time left when the source changes`() async {
        let other = TestClock(now: Instant(nanoseconds: 77_000_000_000))
        await withTimeSource(clock) {
            await withDeadline(.seconds(9)) {
                await clock.advance(by: .seconds(4))
                await withTimeSource(other) { #expect(Deadline.remaining == .seconds(5)) }
            }
        }
    }

    @Test(arguments: [Duration.zero, .seconds(-1), .seconds(Int64.min)])
    func `that is over lets no send begin`(_ duration: Duration) async {
        let world = World()
        let operation = ScriptedOperation(answers: .success)
        let result = await world.call(operation, deadline: duration)
        #expect(result.end == .rejected(.deadlineExceeded(serverWait: nil)))
        #expect(operation.sends.isEmpty)
        #expect(result.log.isEmpty)
        #expect(result.log.stopped == .deadlineExceeded)
    }

    @Test func `refuses at once the wait that would outlast it, with the server's wait`() async {
        let world = World()
        let operation = ScriptedOperation(answers: .status(503, wait: .seconds(30)))
        let result = await world.call(operation, deadline: .seconds(20))
        #expect(result.end == .rejected(.deadlineExceeded(serverWait: .seconds(30))))
        #expect(world.clock.now == Instant(nanoseconds: 0))
        #expect(operation.sends.count == 1)
        #expect(world.trace.all == ["attempt 1 status_503", "deadline skip", "refused deadline_exceeded"])
    }

    @Test func `refuses a wait that ends exactly with it, and grants one a nanosecond shorter`() async {
        let world = World()
        let refused = await world.call(ScriptedOperation(answers: .unavailable), deadline: .milliseconds(200))
        #expect(refused.end == .rejected(.deadlineExceeded(serverWait: nil)))
        let operation = ScriptedOperation(answers: .unavailable, .success)
        let granted = await world.clock.autoAdvancing {
            await world.call(operation, deadline: .nanoseconds(200_000_001))
        }
        #expect(granted.end == .finished)
        #expect(operation.sends.count == 2)
    }

    @Test func `comes after a server's wait above the cap, when the wait is above both`() async {  // R8
        let world = World()
        let operation = ScriptedOperation(answers: .status(503, wait: .seconds(300)))
        let result = await world.call(operation, deadline: .seconds(20))
        #expect(result.end == .deferred(wait: .seconds(300)))
    }

    @Test func `takes a call out of the queue`() async throws {  // P3
        let world = World(bulkhead: BulkheadPolicy(maxConcurrent: 1, queueLimit: 8))
        let gate = Gate()
        let holder = world.start(ScriptedOperation([.gate(gate, .success)]))
        try await gate.waitUntilReached()
        let late = ScriptedOperation(answers: .success)
        let waiter = world.start(late, deadline: .seconds(1))
        try await world.clock.waitForSleepers(1, until: Instant(nanoseconds: 1_000_000_000))
        await world.clock.advance(by: .seconds(1))
        #expect(await waiter.value.end == .rejected(.deadlineExceeded(serverWait: nil)))
        #expect(late.sends.isEmpty)
        #expect(world.host.waiting == 0)
        gate.open()
        #expect(await holder.value.end == .finished)
        #expect(world.isAtRest)
    }

    @Test func `is measured on the ambient source and on no other`() async {  // T1
        let world = World()
        let operation = ScriptedOperation(answers: .status(503, wait: .seconds(50)), .success)
        let began = ContinuousClock.now
        let result = await world.clock.autoAdvancing { await world.call(operation, deadline: .seconds(60)) }
        #expect(result.end == .finished)
        #expect(operation.times == [0, 50_000])
        #expect(began.duration(to: .now) < .seconds(30))
    }
}
