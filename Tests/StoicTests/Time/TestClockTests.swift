import Stoic
import StoicTesting
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10)))
struct `A test clock` {  // T6
    let clock = TestClock()

    @Test func `stands still until it is advanced`() async {
        let before = clock.now
        #expect(clock.now == before)
        await clock.advance(by: .seconds(3))
        #expect(before.duration(to: clock.now) == .seconds(3))
    }

    @Test(arguments: [Duration.zero, .seconds(-1), .seconds(Int64.min)])
    func `never goes back`(_ step: Duration) async {
        await clock.advance(by: .seconds(5))
        await clock.advance(by: step)
        #expect(clock.now == Instant(nanoseconds: 5_000_000_000))
        await clock.advance(to: Instant(nanoseconds: 1))
        clock.jump(to: Instant(nanoseconds: .min))
        #expect(clock.now == Instant(nanoseconds: 5_000_000_000))
    }

    @Test func `is at the same moment however its way is cut`() async {
        let other = TestClock()
        for step in [1, 10, 100, 1_000] { await clock.advance(by: .milliseconds(step)) }
        await other.advance(by: .milliseconds(1_111))
        #expect(clock.now == other.now)
    }

    @Test func `stops at the end of time`() async {
        await clock.advance(by: .seconds(Int64.max))
        await clock.advance(by: .seconds(Int64.max))
        #expect(clock.now.nanoseconds == .max)
    }

    @Test(arguments: [0, -1, Int64.min])
    func `lets a sleep into the past return at once`(_ nanoseconds: Int64) async throws {
        try await clock.sleep(until: Instant(nanoseconds: nanoseconds))
        #expect(clock.sleepers.isEmpty)
    }

    @Test func `wakes by deadline, and on one instant in the order of falling asleep`() async throws {
        let order = Order()
        let sleeps = [3, 1, 2, 1, 3, 2]
        for (index, seconds) in sleeps.enumerated() {
            order.start(on: clock, until: .seconds(seconds), as: "\(seconds)#\(index)")
            try await clock.waitForSleepers(index + 1)
        }
        #expect(clock.sleepers.map(\.remaining) == [1, 1, 2, 2, 3, 3].map { .seconds($0) })
        await clock.advance(by: .seconds(3))
        #expect(order.names == ["1#1", "1#3", "2#2", "2#5", "3#0", "3#4"])
        #expect(order.moments == [1, 1, 2, 2, 3, 3].map { Instant(nanoseconds: $0 * 1_000_000_000) })
    }

    @Test func `wakes those at the deadline and not a nanosecond sooner`() async throws {
        let order = Order()
        order.start(on: clock, until: .seconds(1), as: "due")
        try await clock.waitForSleepers()
        await clock.advance(by: .nanoseconds(999_999_999))
        #expect(order.names.isEmpty)
        await clock.advance(by: .nanoseconds(1))
        #expect(order.names == ["due"])
    }

    @Test func `runs sleeps that begin inside the window`() async throws {
        let clock = clock
        let moments = Task {
            var moments: [Int64] = []
            for _ in 0..<4 {
                try await clock.sleep(for: .seconds(1))
                moments.append(clock.now.nanoseconds / 1_000_000_000)
            }
            return moments
        }
        try await clock.waitForSleepers()
        await clock.advance(by: .seconds(10))
        #expect(try await moments.value == [1, 2, 3, 4])
        #expect(clock.now.nanoseconds == 10_000_000_000)
    }

    @Test func `ends a cancelled sleep with CancellationError, and forgets it`() async throws {
        let clock = clock
        let task = Task { try await clock.sleep(for: .seconds(1)) }
        try await clock.waitForSleepers()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(clock.sleepers.isEmpty)
    }

    @Test func `does not let a cancelled task fall asleep`() async throws {
        let clock = clock
        let gate = Gate()
        let task = Task {
            try? await gate.pass()
            try await clock.sleep(for: .seconds(1))
        }
        try await gate.waitUntilReached()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func `ends each sleep once when cancel and advance race`() async throws {
        for _ in 0..<300 {
            let clock = TestClock()
            let task = Task { try await clock.sleep(for: .seconds(1)) }
            try await clock.waitForSleepers()
            async let cancelled: Void = task.cancel()
            clock.jump(to: Instant(nanoseconds: 1_000_000_000))
            await cancelled
            _ = await task.result
            #expect(clock.sleepers.isEmpty)
        }
    }

    @Test func `spends hours in no time`() async throws {
        let began = ContinuousClock.now
        let clock = clock
        try await clock.autoAdvancing {
            for _ in 0..<100 { try await clock.sleep(for: .seconds(3_600)) }
        }
        #expect(clock.now.nanoseconds == 360_000 * 1_000_000_000)
        #expect(began.duration(to: .now) < .seconds(30), "100 hours of virtual time")
    }
}

@Suite(.timeLimit(.minutes(10)))
struct `A test clock's sleepers` {  // T6
    let clock = TestClock()

    @Test func `are waited for until there are enough`() async throws {
        let clock = clock
        let waiting = Task { try await clock.waitForSleepers(2) }
        let first = Task { try await clock.sleep(for: .seconds(1)) }
        try await clock.waitForSleepers(1)
        let second = Task { try await clock.sleep(for: .seconds(2)) }
        try await waiting.value
        #expect(clock.sleepers.count == 2)
        #expect(clock.nextDeadline == Instant(nanoseconds: 1_000_000_000))
        await clock.advance(by: .seconds(2))
        try await first.value
        try await second.value
        #expect(clock.nextDeadline == nil)
    }

    @Test func `are waited for by their deadline`() async throws {
        let clock = clock
        let due = Instant(nanoseconds: 2_000_000_000)
        let waiting = Task { try await clock.waitForSleepers(1, until: due) }
        let others = Task { try await clock.sleep(for: .seconds(1)) }
        try await clock.waitForSleepers(1)
        let wanted = Task { try await clock.sleep(until: due) }
        try await waiting.value
        #expect(clock.sleepers.map(\.deadline).contains(due))
        await clock.advance(by: .seconds(2))
        _ = try await (others.value, wanted.value)
    }

    @Test func `are no longer waited for when the test is cancelled`() async throws {
        let clock = clock
        let waiting = Task { try await clock.waitForSleepers(5) }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
    }

    @Test func `are listed for a failure to print`() async throws {
        let clock = clock
        #expect("\(clock)" == "TestClock at 0.0 seconds: nobody sleeps")
        await clock.advance(by: .milliseconds(500))
        let task = Task { try await clock.sleep(for: .seconds(2)) }
        try await clock.waitForSleepers()
        #expect(
            "\(clock)" == """
                TestClock at 0.5 seconds: 1 asleep
                  until 2.5 seconds, 2.0 seconds left
                """)
        task.cancel()
        _ = await task.result
    }

    @Test func `of another clock's kind can be measured through ClockTimeSource`() async throws {
        await clock.advance(by: .seconds(7))
        let clock = clock
        let source = ClockTimeSource(clock)
        #expect(source.now == Instant(nanoseconds: 0))
        let task = Task { try await source.sleep(until: Instant(nanoseconds: 1_000_000_000)) }
        try await clock.waitForSleepers(1, until: Instant(nanoseconds: 8_000_000_000))
        await clock.advance(by: .seconds(1))
        try await task.value
        #expect(source.now == Instant(nanoseconds: 1_000_000_000))
    }
}

/// Notes who woke, and when.
private final class Order: Sendable {
    private let woken = Mutex<[(name: String, at: Instant)]>([])

    var names: [String] { woken.withLock { $0.map(\.name) } }
    var moments: [Instant] { woken.withLock { $0.map(\.at) } }

    func start(on clock: TestClock, until offset: Duration, as name: String) {
        // Its owner is the clock, which every test advances past it.
        Task {
            try await clock.sleep(until: Instant(nanoseconds: 0).advanced(by: offset))
            let now = clock.now
            woken.withLock { $0.append((name, now)) }
        }
    }
}
