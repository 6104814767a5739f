import Stoic
import StoicTesting
import Testing

@Suite(.timeLimit(.minutes(10)))
struct `The attempt log` {  // R12
    let world = World()

    @Test func `says of each attempt when, how long, how it ended and what it waited for`() async {
        let operation = ScriptedOperation([
            .after(.milliseconds(30), .unavailable),
            .after(.milliseconds(40), .status(429, wait: .seconds(7))),
            .after(.milliseconds(50), .success),
        ])
        let result = await world.clock.autoAdvancing { await world.call(operation) }
        let log = result.log
        #expect(log.map(\.number) == [1, 2, 3])
        #expect(log.map(\.start) == [.zero, .milliseconds(230), .milliseconds(7_270)])
        #expect(log.map(\.duration) == [.milliseconds(30), .milliseconds(40), .milliseconds(50)])
        #expect(log.map(\.status) == [503, 429, nil])
        #expect(log.map(\.failure) == [.status(503), .status(429), nil])
        #expect(log.map(\.waitBefore) == [.zero, .milliseconds(200), .seconds(7)])
        #expect(log.map(\.waitSource) == [nil, .backoff, .server])
        #expect(log.elapsed == .milliseconds(7_320))
        #expect(log.stopped == .succeeded)
        #expect((result.value as? Answer)?.number == 3)
    }

    @Test(arguments: [
        (AttemptVerdict.success, StopReason.succeeded), (.notFound, .finalOutcome),
        (.unavailable, .attemptsExhausted), (.status(425, repeat: .once), .repeatedOnce),
        (.status(503, wait: .seconds(61)), .deferred), (.status(503, wait: .seconds(-1)), .invalidInput),
    ])
    func `says why the call stopped`(_ verdict: AttemptVerdict, _ reason: StopReason) async {
        let result = await world.clock.autoAdvancing { await world.call(ScriptedOperation(answers: verdict)) }
        #expect(result.log.stopped == reason)
    }

    @Test(arguments: [(Replayability.notIdempotent, StopReason.notIdempotent), (.oneShotBody, .oneShotBody)])
    func `says that a request could not be repeated`(_ replay: Replayability, _ reason: StopReason) async {
        let operation = ScriptedOperation([.answer(.unavailable)], replayability: replay)
        let result = await world.call(operation)
        #expect(result.log.stopped == reason)
        #expect(result.log.count == 1)
    }

    @Test func `says that an operation ended its call with a failure`() async {
        let operation = ScriptedOperation([
            .run { _ in Attempted(ended: .finished, value: nil, verdict: .tooLarge) }
        ])
        #expect(await world.call(operation).log.stopped == .finalOutcome)
    }

    @Test func `keeps the answer and the whole wait of a deferred call`() async {  // R8
        let result = await world.call(ScriptedOperation(answers: .status(503, wait: .seconds(3_600))))
        #expect(result.end == .deferred(wait: .seconds(3_600)))
        #expect((result.value as? Answer)?.number == 1)
        #expect(result.verdict?.serverWait == .seconds(3_600))
        #expect(world.clock.now == .seconds(0))
    }

    @Test func `shows decorrelated waits that grow from the one before`() async {  // R2
        var world = World()
        world.retry.backoff = .exponential(cap: .seconds(1_000), jitter: .decorrelated)
        world.retry.maxAttempts = 6
        let result = await world.clock.autoAdvancing {
            await world.call(ScriptedOperation(answers: .unavailable))
        }
        let units = UnitSource(seed: 1)
        var previous: Duration?
        for (index, record) in result.log.dropFirst().enumerated() {
            _ = units.next()  // the breaker's share of the chance
            let delay = world.retry.backoff.delay(index: index, unit: units.next(), previous: previous)
            #expect(record.waitBefore == delay)
            previous = delay
        }
    }

    @Test func `is a collection of as many records as there were attempts`() async {
        var world = world
        world.retry.maxAttempts = 7
        let result = await world.clock.autoAdvancing {
            await world.call(ScriptedOperation(answers: .unavailable))
        }
        #expect(result.log.count == 7)
        #expect(result.log[6].number == 7 && result.log.last?.number == 7)
        #expect(AttemptLog().isEmpty && AttemptLog().first == nil)
    }
}

@Suite(.timeLimit(.minutes(10)))
struct `A request that may be sent only once` {  // R4, R5
    static let failures: [AttemptVerdict] = [
        .unavailable, .status(429, wait: .seconds(1)), .status(425, repeat: .once), .offline,
        AttemptVerdict(repeat: .worthwhile, health: .failure, code: .reset),
        AttemptVerdict(repeat: .worthwhile, health: .failure, code: .timedOutAttempt),
        AttemptVerdict(repeat: .worthwhile, health: .failure, code: .refused, sent: .no),
        AttemptVerdict(repeat: .worthwhile, health: .failure, code: .reset, sent: .neverProcessed),
    ]

    @Test(arguments: failures, [Replayability.notIdempotent, .oneShotBody])
    func `is sent once, on every kind of failure`(_ verdict: AttemptVerdict, _ replay: Replayability) async {
        let world = World()
        let operation = ScriptedOperation([.answer(verdict)], replayability: replay)
        _ = await world.clock.autoAdvancing { await world.call(operation) }
        #expect(operation.sends.count == 1)
    }

    @Test(arguments: failures)
    func `is repeated when it is proven unsent and that is asked for, but never without its body`(
        _ verdict: AttemptVerdict
    ) async {
        var world = World()
        world.retry.retryProvenUnsent = true
        let unkeyed = ScriptedOperation([.answer(verdict)], replayability: .notIdempotent)
        _ = await world.clock.autoAdvancing { await world.call(unkeyed) }
        #expect(unkeyed.sends.count == (verdict.sent == .maybe ? 1 : 3))
        let bodiless = ScriptedOperation([.answer(verdict)], replayability: .oneShotBody)
        _ = await world.clock.autoAdvancing { await world.call(bodiless) }
        #expect(bodiless.sends.count == 1)
    }
}
