import Stoic
import StoicTesting
import Synchronization
import Testing

private struct Failure: Retryable, Equatable {
    var code = "test"
    var isWorthRetrying = true
    var retryAfter: Duration?
}

private struct Plain: Error {}

@Suite(.timeLimit(.minutes(10)))
struct `Retry of any operation` {  // R1, R9, R10
    let clock = TestClock()
    private let attempts = Tally()
    var policy = RetryPolicy()

    init() { policy.backoff = .exponential(jitter: .none) }

    private func run(
        budget: RetryBudget? = nil, _ failures: [(any Error)?]
    ) async -> Result<Int, any Error> {
        await withTimeSource(clock) {
            await clock.autoAdvancing {
                do {
                    let number = try await retry(policy, budget: budget) { number in
                        attempts.add(number)
                        if let failure = failures[min(number, failures.count) - 1] { throw failure }
                        return number
                    }
                    return .success(number)
                } catch {
                    return .failure(error)
                }
            }
        }
    }

    private var count: Int { attempts.numbers.count }

    @Test func `repeats what is worth it, with the policy's waits`() async throws {
        let result = await run([Failure(), Failure(), nil])
        #expect(try result.get() == 3)
        #expect(attempts.numbers == [1, 2, 3])
        #expect(clock.now == .seconds(0.6))
    }

    // F1
    @Test func `tells who listens when the next attempt comes, on the listener's own time`() async {
        let heard = Mutex<[Instant]>([])
        let outer = TestClock()
        await outer.advance(by: .seconds(1_000))
        let around = Ambient(source: outer, onRetry: { next in heard.withLock { $0.append(next) } })
        _ = await Ambient.$current.withValue(around) { await run([Failure(), Failure(), nil]) }
        #expect(heard.withLock { $0 } == [200, 400].map { outer.now.advanced(by: .milliseconds($0)) })
    }

    @Test func `ends with the last failure when its attempts are spent`() async {
        let result = await run([Failure(code: "a"), Failure(code: "b"), Failure(code: "c")])
        #expect(throws: Failure(code: "c")) { try result.get() }
    }

    @Test func `repeats no other failure`() async {
        let plain = await run([Plain()])
        #expect(throws: Plain.self) { try plain.get() }
        let final = Failure(isWorthRetrying: false)
        let ended = await run([final])
        #expect(throws: final) { try ended.get() }
        #expect(count == 2)
    }

    @Test func `keeps a server's wait, and defers one that is too long`() async throws {
        #expect(try await run([Failure(retryAfter: .seconds(40)), nil]).get() == 2)
        #expect(clock.now == .seconds(40))
        let long = Failure(retryAfter: .seconds(61))
        let ended = await run([long])
        #expect(throws: long) { try ended.get() }
        #expect(clock.now == .seconds(40))
    }

    @Test func `refuses a wait beyond the deadline, with what failed last`() async throws {
        let result = await withTimeSource(clock) {
            await withDeadline(.seconds(30)) { await run([Failure(retryAfter: .seconds(40))]) }
        }
        let error = try #require(throws: CallRejected.self) { try result.get() }
        #expect(error.rejection == .deadlineExceeded(serverWait: .seconds(40)))
        #expect(error.attempts == 1 && error.lastError as? Failure != nil)
        #expect(!error.isWorthRetrying && error.code == "deadline_exceeded")
        #expect(error.retryAfter == .seconds(40))
    }

    @Test func `begins nothing when the deadline has passed`() async throws {
        let result = await withTimeSource(clock) { await withDeadline(.zero) { await run([nil]) } }
        let error = try #require(throws: CallRejected.self) { try result.get() }
        #expect(error.attempts == 0 && error.lastError == nil)
        #expect(count == 0)
    }

    @Test func `draws on its budget, and says when that is spent`() async throws {
        let budget = RetryBudget(RetryBudgetPolicy(ratio: 0, floor: 3, refill: .seconds(1_000_000)))
        _ = await run(budget: budget, [Failure()])
        #expect(budget.balance == 1)
        let result = await run(budget: budget, [Failure()])
        let error = try #require(throws: CallRejected.self) { try result.get() }
        #expect(error.rejection == .budgetExhausted && error.attempts == 2)
        #expect(budget.balance == 0)
    }

    @Test func `ends bare when it is cancelled in its wait, and pays its token back`() async throws {  // T5
        let budget = RetryBudget(RetryBudgetPolicy(ratio: 0, floor: 3, refill: .seconds(1_000_000)))
        let (clock, policy, shared) = (clock, policy, Tally())
        let task = Task {
            try await withTimeSource(clock) {
                try await retry(policy, budget: budget) { _ in
                    shared.add(1)
                    throw Failure()
                }
            }
        }
        try await clock.waitForSleepers()
        #expect(budget.balance == 2)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(shared.numbers == [1])
        #expect(budget.balance == 3)
    }

    @Test(arguments: [true, false])
    func `ends bare when it is cancelled in an attempt, whatever that throws`(_ isPlain: Bool) async {  // T5
        let task = Task {
            try await retry(policy) { _ in
                withUnsafeCurrentTask { $0?.cancel() }
                if isPlain { throw Plain() }
                throw Failure()
            }
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func `is the one owner of the repeats inside of it`() async {  // R10
        var world = World()
        world.clock = clock
        let operation = ScriptedOperation(answers: .unavailable)
        let result: Void? = await withTimeSource(clock) {
            await clock.autoAdvancing {
                try? await retry(policy) { [world] _ in
                    let inner = await world.call(operation)
                    #expect(inner.log.count == 1 && inner.log.stopped == .nested)
                    throw Failure()
                }
            }
        }
        #expect(result == nil)
        #expect(operation.sends.count == 3)
    }

    @Test func `multiplies with those inside of it only where that is asked for`() async {  // R10
        var world = World()
        world.clock = clock
        world.retry.nesting = .independent
        let operation = ScriptedOperation(answers: .unavailable)
        await withTimeSource(clock) {
            await clock.autoAdvancing {
                try? await retry(policy) { [world] _ in
                    _ = await world.call(operation)
                    throw Failure()
                }
            }
        }
        #expect(operation.sends.count == 9)
    }

    @Test func `is owned by a call whose operation makes calls of its own`() async {  // R10
        let outer = World()
        var inner = World()
        inner.clock = outer.clock
        let leaf = ScriptedOperation(answers: .unavailable)
        let branch = ScriptedOperation(
            [
                .run { [inner] _ in
                    _ = await inner.call(leaf)
                    return Attempted(value: nil, verdict: .unavailable)
                }
            ], isLeaf: false)
        _ = await outer.clock.autoAdvancing { await outer.call(branch) }
        #expect(branch.sends.count == 3 && leaf.sends.count == 3)
    }
}

/// Numbers that tasks hand in.
private final class Tally: Sendable {
    private let state = Mutex<[Int]>([])
    var numbers: [Int] { state.withLock { $0 } }
    func add(_ number: Int) { state.withLock { $0.append(number) } }
}
