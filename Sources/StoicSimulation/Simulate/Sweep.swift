internal import Synchronization

/// One sweep over seeds, by one thread or several.
final class Sweep: Sendable {
    private struct State {
        var report = SimulationReport()
        var fingerprints: Set<UInt64> = []
        var failed: (seed: UInt64, run: WorldRun, schedule: Schedule, timers: TimerMode)?
    }

    private static let fingerprintBound = 65_536
    /// Of how many seeds one is run twice although it held.
    private static let sample: UInt64 = 64

    private let seeds: Range<UInt64>
    private let schedules: [Schedule]
    private let timers: [TimerMode]
    private let runner: WorldRunner
    private let state = Mutex(State())
    private let lowestFailing = Atomic<UInt64>(.max)

    init(seeds: Range<UInt64>, schedules: [Schedule], timers: [TimerMode], runner: WorldRunner) {
        self.seeds = seeds
        self.schedules = schedules.isEmpty ? [.uniform] : schedules
        self.timers = timers.isEmpty ? [.onTime] : timers
        self.runner = runner
    }

    func report(threads: Int) -> SimulationReport {
        if threads <= 1 {
            work(from: 0, by: 1)
        } else {
            Workers.run(threads) { self.work(from: UInt64($0), by: UInt64(threads)) }
        }
        let (report, failed) = state.withLock { state -> (SimulationReport, WorldRun?) in
            state.report.distinctRuns = state.fingerprints.count
            return (state.report, state.failed?.run)
        }
        var complete = report
        complete.uncontrolled = SimulationReport.outsideReach
        complete.failure = failed.flatMap(diagnose)
        return complete
    }

    private func work(from first: UInt64, by stride: UInt64) {
        let count = UInt64(seeds.count)
        var index = first
        while index < count {
            let seed = seeds.lowerBound + index
            if seed > lowestFailing.load(ordering: .relaxed) { return }
            take(seed)
            let (next, isOver) = index.addingReportingOverflow(stride)
            if isOver { return }
            index = next
        }
    }

    /// What a seed stands for does not depend on the range it is swept in, so that shards agree.
    private func plan(_ seed: UInt64) -> (Schedule, TimerMode) {
        let schedule = Int(seed % UInt64(schedules.count))
        let mode = Int(seed / UInt64(schedules.count) % UInt64(timers.count))
        return (schedules[schedule], timers[mode])
    }

    private func take(_ seed: UInt64) {
        let (schedule, mode) = plan(seed)
        let run = runner.run(schedule, seed: seed, timers: mode)
        var fails = run.fault != nil
        if !fails, seed % Self.sample == 0 {
            fails = runner.run(schedule, seed: seed, timers: mode).fingerprint != run.fingerprint
        }
        if fails { lowestFailing.min(seed, ordering: .relaxed) }
        state.withLock { state in
            state.report.count(run, of: schedule.name)
            if state.fingerprints.count < Self.fingerprintBound { state.fingerprints.insert(run.fingerprint) }
            if fails, seed < state.failed?.seed ?? .max { state.failed = (seed, run, schedule, mode) }
        }
    }

    private func diagnose(_ run: WorldRun) -> SimulationFailure? {
        guard let failed = state.withLock({ $0.failed }) else { return nil }
        let again = runner.run(failed.schedule, seed: failed.seed, timers: failed.timers, keepsLog: true)
        let token = ReplayToken(
            schedule: failed.schedule.name, timers: failed.timers, interruption: runner.interruption,
            seed: failed.seed)
        return Diagnosis(runner: runner).failure(of: run, token: token, again: again)
    }
}
