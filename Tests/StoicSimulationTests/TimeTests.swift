import Stoic
import Testing

@testable import StoicSimulation

// D1
@Suite struct `Time in a world` {
    private func run(
        timers: TimerMode = .onTime, _ body: @escaping @Sendable (SimulatedWorld) async throws -> Void
    ) -> WorldRun {
        WorldRunner(body: body, limits: SimulationLimits())
            .run(.uniform, Way(seed: 1, timers: timers), keepsLog: true)
    }

    private func notes(_ run: WorldRun) -> [String] {
        run.entries.compactMap { entry in
            if case .note(let text) = entry.happening { text } else { nil }
        }
    }

    #if os(Linux)
        @Test func `passes a day of sleep in a handful of steps`() {
            let run = run { world in
                try await Task.sleep(for: .seconds(86_400))
                world.expect(world.now.nanoseconds == 86_400 * 1_000_000_000, "a day has passed")
            }
            #expect(run.fault == nil)
            #expect(run.steps < 10)
        }

        @Test func `is what every clock shows`() {
            let run = run { world in
                let continuous = ContinuousClock.now
                let suspending = SuspendingClock.now
                try await withDeadline(.seconds(1)) {
                    try await Task.sleep(nanoseconds: 500_000_000)
                    world.expect(continuous.duration(to: .now) == .milliseconds(500), "continuous")
                    world.expect(suspending.duration(to: .now) == .milliseconds(500), "suspending")
                    world.expect(Deadline.remaining == .milliseconds(500), "Stoic's own")
                }
            }
            #expect(run.fault == nil)
        }

        @Test func `is the system's time, whenever the process first asked for that`() {
            _ = SystemTime().now
            let run = run { world in
                world.expect(SystemTime().now == world.now, "at the beginning")
                // Nothing of the world's is handed on to it but the thread.
                try await Task.detached {
                    try await SystemTime().sleep(until: Instant(nanoseconds: 3_000_000_000))
                }.value
                world.expect(world.now == Instant(nanoseconds: 3_000_000_000), "its sleep")
                world.expect(SystemTime().now == world.now, "afterwards")
            }
            #expect(run.fault == nil)
        }

        @Test func `passes in Stoic's own waits, with jitter that the seed decides`() {
            struct Busy: Retryable {
                var code: String { "busy" }
                var isWorthRetrying: Bool { true }
                var retryAfter: Duration? { nil }
            }
            @Sendable func body(_ world: SimulatedWorld) async throws {
                // One of its own: the shared one goes on from world to world.
                try? await retry(units: UnitSource()) { _ in
                    world.note("\(world.now.nanoseconds)")
                    throw Busy()
                }
            }
            let once = notes(run(body))
            #expect(once.count == 3)
            #expect(Set(once).count == 3)
            #expect(once == notes(run(body)))
        }

        @Test func `stands still while anything can run`() {
            let run = run { world in
                let sleeper = Task { try await Task.sleep(for: .milliseconds(1)) }
                for _ in 0..<100 { await Task.yield() }
                world.expect(world.now.nanoseconds == 0, "the yields took no time")
                try await sleeper.value
            }
            #expect(run.fault == nil)
        }

        @Test func `runs no timer of a sleep that was cancelled`() {
            let run = run { world in
                let sleeper = Task { try await Task.sleep(for: .seconds(60)) }
                await Task.yield()
                sleeper.cancel()
                let result = await sleeper.result
                world.expect((try? result.get()) == nil, "the sleep was cancelled")
                world.expect(world.now.nanoseconds == 0, "the cancellation took no time")
            }
            #expect(run.fault == nil)
        }

        /// A limit of one second against work that ends then, too, or a little earlier.
        private func race(_ timers: TimerMode, work: Duration) -> Set<String> {
            var winners: Set<String> = []
            for seed: UInt64 in 0..<200 {
                let runner = WorldRunner(
                    body: { world in
                        let first = await withTaskGroup(of: String.self) { group in
                            group.addTask {
                                try? await Task.sleep(for: .seconds(1))
                                return "limit"
                            }
                            group.addTask {
                                try? await Task.sleep(for: work)
                                for _ in 0..<3 { await Task.yield() }
                                return "work"
                            }
                            defer { group.cancelAll() }
                            return await group.next() ?? ""
                        }
                        world.note(first)
                    }, limits: SimulationLimits())
                winners.formUnion(
                    notes(runner.run(.uniform, Way(seed: seed, timers: timers), keepsLog: true)))
            }
            return winners
        }

        // D2
        @Test func `lets timers of one instant go off in every order`() {
            #expect(race(.onTime, work: .seconds(1)) == ["limit", "work"])
        }

        // D2
        @Test func `keeps work that ends in time ahead of its limit when timers are on time`() {
            #expect(race(.onTime, work: .milliseconds(999)) == ["work"])
        }

        // D2
        @Test func `lets a limit come before work that is nearly done when timers are early`() {
            #expect(race(.early(within: .milliseconds(10)), work: .milliseconds(999)) == ["limit", "work"])
        }

        // D2
        @Test func `keeps work ahead of a limit that is further off than timers are early`() {
            let timers = TimerMode.early(within: .milliseconds(10))
            #expect(race(timers, work: .milliseconds(900)) == ["work"])
        }

        // D2
        @Test func `lets a timer go off late`() {
            #expect(race(.late(.milliseconds(100)), work: .milliseconds(999)) == ["limit", "work"])
        }

        // D2
        @Test(arguments: [TimerMode.onTime, .first(within: .milliseconds(1))])
        func `lets a timer beat whoever would cancel it`(timers: TimerMode) {
            var outcomes: Set<String> = []
            for seed: UInt64 in 0..<100 {
                let runner = WorldRunner(
                    body: { world in
                        let limit = Task { try await Task.sleep(for: .seconds(1)) }
                        try await Task.sleep(for: .milliseconds(999))
                        limit.cancel()
                        let result = await limit.result
                        world.note((try? result.get()) == nil ? "cancelled" : "went off")
                    }, limits: SimulationLimits())
                outcomes.formUnion(
                    notes(runner.run(.uniform, Way(seed: seed, timers: timers), keepsLog: true)))
            }
            #expect(outcomes == [timers == .onTime ? "cancelled" : "went off"])
        }
    #endif

    @Test func `goes off in the order of time, and of arming at one time`() {
        var heap = TimerHeap<Int>()
        var random = SplitMix64(seed: 7)
        for index in 0..<500 { heap.arm(index, due: Int64(random.below(20))) }
        var popped: [TimerHeap<Int>.Entry] = []
        while let entry = heap.popNext() { popped.append(entry) }
        #expect(popped.count == 500)
        for (one, other) in zip(popped, popped.dropFirst()) {
            #expect((one.due, one.payload) < (other.due, other.payload))
        }
    }
}
