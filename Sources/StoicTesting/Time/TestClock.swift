public import Stoic
import Synchronization

/// Virtual time: it stands still until a test moves it on.
///
/// It serves as a `TimeSource` (`withTimeSource(clock) { … }`) and as a Swift `Clock`. A test starts its
/// work, waits until the work sleeps (`waitForSleepers`), and advances.
///
/// Order: sleepers wake by deadline, those of the same deadline in the order in which they fell asleep. A
/// woken task may sleep again inside the window of the same `advance`: it is woken in it as well.
public final class TestClock: Clock, TimeSource {
    /// The core's moments: as a `Clock` and as a `TimeSource` it speaks of the same ones.
    public typealias Instant = Stoic.Instant
    /// Swift's durations.
    public typealias Duration = Swift.Duration

    private let state: Mutex<State>

    /// A clock that stands at `now`.
    ///
    /// - Parameter now: Default: the origin, 0 ns.
    public init(now: Instant = Instant(nanoseconds: 0)) {
        state = Mutex(State(now: now))
    }

    /// The virtual moment; it only moves forward.
    public var now: Instant {
        state.withLock { state in
            state.activity &+= 1
            return state.now
        }
    }

    /// One nanosecond.
    public var minimumResolution: Duration { .nanoseconds(1) }

    /// Suspends until the clock has been advanced to `deadline`; returns at once when it stands there
    /// already.
    ///
    /// Cancellation and advance may fall together: whichever came first decides, and the sleeper leaves once.
    ///
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    public func sleep(until deadline: Instant) async throws {
        try Task.checkCancellation()
        let sleep = Sleep(deadline: deadline)
        guard let token = fallAsleep(sleep) else { return }
        let isDue = await withTaskCancellationHandler {
            await sleep.end.value()
        } onCancel: {
            leave(token)
        }
        state.withLock { $0.activity &+= 1 }
        sleep.awake.set(())
        if !isDue { throw CancellationError() }
    }

    /// The same; virtual time needs no tolerance.
    public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try await sleep(until: deadline)
    }

    // MARK: Moving on

    /// Moves the time on by `duration`, as `advance(to:)` does; zero or less moves nothing.
    public func advance(by duration: Duration) async {
        await advance(to: state.withLock { $0.now }.advanced(by: duration))
    }

    /// Moves the time on to `moment`, stopping at each deadline on the way; a moment in the past moves
    /// nothing.
    ///
    /// At each deadline its sleepers are woken one by one. Before the next one is, the woken task is known
    /// to run again, and other tasks have been let run until nothing asks this clock for anything any more.
    /// That rest is observed, not proven: a task that computes without a look at the clock may still be on
    /// its way, so wait for what you expect (`waitForSleepers`, a `Gate`) rather than for the end of
    /// `advance`.
    public func advance(to moment: Instant) async {
        await settle()
        while let sleep = state.withLock({ $0.wakeNext(until: moment) }) {
            sleep.end.set(true)
            await sleep.awake.value()
            await settle()
        }
        state.withLock { $0.move(to: moment) }
    }

    /// Moves the time on to `moment` at one stroke: all who are due are woken, in order, none is waited for.
    ///
    /// For tests of what happens on the same instant, and for contexts that cannot wait.
    public func jump(to moment: Instant) {
        let due = state.withLock { state in
            state.move(to: moment)
            var due: [Sleep] = []
            while let sleep = state.wakeNext(until: moment) { due.append(sleep) }
            return due
        }
        for sleep in due { sleep.end.set(true) }
    }

    /// Runs `operation` and jumps to the next deadline whenever anybody sleeps: hours pass in no time.
    ///
    /// For work that does one thing at a time. Where several things race for the time, advance by hand.
    public func autoAdvancing<Success>(
        _ operation: () async throws -> Success
    ) async rethrows -> Success {
        // Its owner is this call, which ends it with the operation.
        let driver = Task {
            while !Task.isCancelled {
                try await waitForSleepers()
                if let next = nextDeadline { jump(to: next) }
            }
        }
        defer { driver.cancel() }
        return try await operation()
    }

    /// Lets other tasks run until the clock is not asked for anything any more.
    private func settle() async {
        var seen = state.withLock { $0.activity }
        var quiet = 0
        for _ in 0..<Self.longestRest where quiet < Self.rest {
            await Task.yield()
            let activity = state.withLock { $0.activity }
            quiet = activity == seen ? quiet + 1 : 0
            seen = activity
        }
    }

    /// Yields without a question to the clock that count as rest, and yields after which there is none.
    private static let rest = 30
    private static let longestRest = 10_000

    // MARK: Who sleeps

    /// A task that sleeps on the clock.
    public struct Sleeper: Sendable, Hashable {
        /// When it is due.
        public let deadline: Instant
        /// The time left until then.
        public let remaining: Duration
    }

    /// Those asleep, in the order in which they would wake.
    public var sleepers: [Sleeper] {
        state.withLock { state in
            state.sleeps.map {
                Sleeper(deadline: $0.sleep.deadline, remaining: state.now.duration(to: $0.sleep.deadline))
            }
        }
    }

    /// When the next sleeper is due, or nil when none sleeps.
    public var nextDeadline: Instant? { state.withLock { $0.sleeps.first?.sleep.deadline } }

    /// Waits until at least `count` tasks sleep; with `deadline`, until that many sleep until exactly then.
    ///
    /// - Throws: `CancellationError` when the task is cancelled first, by a test's time limit for one.
    public func waitForSleepers(_ count: Int = 1, until deadline: Instant? = nil) async throws {
        let watcher = Watcher(count: count, deadline: deadline)
        guard let token = state.withLock({ $0.watch(watcher) }) else { return }
        let reached = await withTaskCancellationHandler {
            await watcher.reached.value()
        } onCancel: {
            let gone = state.withLock { $0.watchers.removeValue(forKey: token) }
            gone?.reached.set(false)
        }
        if !reached { throw CancellationError() }
    }

    private func fallAsleep(_ sleep: Sleep) -> UInt64? {
        let (token, reached) = state.withLock { $0.fallAsleep(sleep) }
        for watcher in reached { watcher.reached.set(true) }
        return token
    }

    private func leave(_ token: UInt64) {
        // Race: woken first, then cancelled; it is not asleep any more.
        let sleep = state.withLock { $0.leave(token) }
        sleep?.end.set(false)
    }
}

extension TestClock: CustomStringConvertible {
    /// Where the clock stands and who sleeps on it, for a failure's text.
    public var description: String {
        let (now, sleepers) = (state.withLock { $0.now }, sleepers)
        let time = Instant(nanoseconds: 0).duration(to: now)
        guard !sleepers.isEmpty else { return "TestClock at \(time): nobody sleeps" }
        let lines = sleepers.prefix(20).map { sleeper in
            "  until \(Instant(nanoseconds: 0).duration(to: sleeper.deadline)), \(sleeper.remaining) left"
        }
        let more = sleepers.count > 20 ? ["  and \(sleepers.count - 20) more"] : []
        return (["TestClock at \(time): \(sleepers.count) asleep"] + lines + more).joined(separator: "\n")
    }
}
