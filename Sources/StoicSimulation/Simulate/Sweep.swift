internal import Synchronization

/// One sweep over seeds, by one thread or several.
final class Sweep: Sendable {
    private struct State {
        var report = SimulationReport()
        var fingerprints: Set<UInt64> = []
        var failed: (seed: UInt64, run: WorldRun)?
    }

    private static let fingerprintBound = 65_536
    /// Of how many seeds one is run twice although it held.
    private static let sample: UInt64 = 64
    /// After how many seeds progress is told.
    private static let stride = 256

    private let plan: SweepPlan
    private let runner: WorldRunner
    private let progress: (@Sendable (Int) -> Void)?
    private let shouldStop: (@Sendable () -> Bool)?
    private let state = Mutex(State())
    private let lowestFailing = Atomic<UInt64>(.max)
    private let wasStopped = Atomic(false)
    private let watchdog: Watchdog

    init(
        _ plan: SweepPlan, runner: WorldRunner, progress: (@Sendable (Int) -> Void)? = nil,
        shouldStop: (@Sendable () -> Bool)? = nil
    ) {
        self.plan = plan
        self.runner = runner
        self.progress = progress
        self.shouldStop = shouldStop
        watchdog = Watchdog(patience: runner.limits.patience) { seed in
            let (schedule, way) = plan.world(of: seed)
            return "\(ReplayToken(schedule: schedule.name, way))"
        }
    }

    func report(threads: Int) -> SimulationReport {
        var complete = covered(threads: threads).report
        complete.failure = state.withLock { $0.failed }.map { diagnose($0.seed, $0.run) }
        return complete
    }

    /// Whether it ended before all that it was to run.
    var isCut: Bool { wasStopped.load(ordering: .relaxed) }

    /// The same without a look into what failed, and which runs there were.
    func covered(threads: Int) -> (report: SimulationReport, fingerprints: Set<UInt64>) {
        watchdog.watch {
            if threads <= 1 {
                work(from: 0, by: 1)
            } else {
                Workers.run(threads) { self.work(from: $0, by: threads) }
            }
        }
        var (complete, fingerprints) = state.withLock { ($0.report, $0.fingerprints) }
        complete.distinctRuns = fingerprints.count
        complete.uncontrolled = SimulationReport.outsideReach
        for name in plan.sometimes { complete.sometimes[name, default: 0] += 0 }
        return (complete, fingerprints)
    }

    private func work(from thread: Int, by threads: Int) {
        // Not its `count`, which is an `Int`: there may be more seeds than that.
        let count = plan.seeds.upperBound - plan.seeds.lowerBound
        var index = UInt64(thread)
        while index < count {
            let seed = plan.seeds.lowerBound + index
            if !plan.keepsGoing, seed > lowestFailing.load(ordering: .relaxed) { return }
            if shouldStop?() == true { return wasStopped.store(true, ordering: .relaxed) }
            watchdog.run(seed, thread: thread) { take(seed) }
            let (next, isOver) = index.addingReportingOverflow(UInt64(threads))
            if isOver { return }
            index = next
        }
    }

    private func take(_ seed: UInt64) {
        let (schedule, way) = plan.world(of: seed)
        var run = runner.run(schedule, way)
        if run.fault == nil, seed % Self.sample == 0,
            runner.run(schedule, way).fingerprint != run.fingerprint
        {
            run.fault = .nondeterminism
        }
        let fails = run.fault != nil
        let done = state.withLock { state in
            state.report.count(run, of: schedule.name)
            if fails {
                state.report.note(failing: seed, run, token: ReplayToken(schedule: schedule.name, way))
            }
            if state.fingerprints.count < Self.fingerprintBound { state.fingerprints.insert(run.fingerprint) }
            if fails, seed < state.failed?.seed ?? .max {
                state.failed = (seed, run)
                // Not `min`, which takes unsigned numbers for signed ones in Swift 6.3.
                lowestFailing.store(seed, ordering: .relaxed)
            }
            return state.report.seeds
        }
        if let progress, done % Self.stride == 0 { progress(done) }
    }

    private func diagnose(_ seed: UInt64, _ run: WorldRun) -> SimulationFailure {
        let (schedule, way) = plan.world(of: seed)
        let token = ReplayToken(schedule: schedule.name, way)
        return runner.watching(as: "\(token), or simpler than that") { runner in
            let again = runner.run(schedule, way, keepsLog: true)
            return Diagnosis(runner: runner).failure(of: run, token: token, again: again)
        }
    }
}
