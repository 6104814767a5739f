/// One sweep that is taken a part at a time, so that it can be interrupted, told of and taken up again.
package struct SweepSeries: Sendable {
    /// What came of a part.
    package struct Part: Sendable {
        /// Without a failure: what failed is among its findings.
        package let report: SimulationReport
        /// A number for every different run.
        package let fingerprints: Set<UInt64>
    }

    /// The most seeds of a part, all of which may fail and be among its findings.
    package static let partBound = UInt64(SimulationReport.findingBound)

    private let plan: SweepPlan
    private let runner: WorldRunner

    /// Runs a few worlds, by which schedules are told how many choices there are.
    package init(
        schedules: [Schedule], timers: [TimerMode], interruptions: [Interruption],
        limits: SimulationLimits = SimulationLimits(),
        body: @escaping @Sendable (SimulatedWorld) async throws -> Void
    ) {
        runner = WorldRunner(body: body, limits: limits)
        let plan = SweepPlan(
            seeds: 0..<0, schedules: schedules, timers: timers, interruptions: interruptions)
        self.plan = plan.calibrated(by: runner)
    }

    /// The schedules, each with the number of choices that it was told.
    package var schedules: [String] { plan.schedules.map(\.name) }

    /// A number that is another one when the same seeds stand for other runs: when the body has changed.
    package func sample() -> UInt64 {
        var mixed: UInt64 = 0
        for seed in 0..<max(UInt64(plan.schedules.count), 1) {
            let (schedule, way) = plan.world(of: seed)
            let token = ReplayToken(schedule: schedule.name, way)
            let run = runner.watching(as: "\(token)") { $0.run(schedule, way) }
            mixed = mixed &* 0x9E37_79B9_7F4A_7C15 ^ run.fingerprint
        }
        return mixed
    }

    /// Runs those seeds.
    ///
    /// - Parameter shouldStop: Asked between two worlds, by any of the threads.
    /// - Returns: Nil when it was stopped.
    package func part(
        _ seeds: Range<UInt64>, threads: Int, keepsGoing: Bool, shouldStop: @escaping @Sendable () -> Bool
    ) -> Part? {
        var plan = plan
        plan.seeds = seeds
        plan.keepsGoing = keepsGoing
        let sweep = Sweep(plan, runner: runner, shouldStop: shouldStop)
        let (report, fingerprints) = sweep.covered(threads: min(max(threads, 1), Workers.bound))
        return sweep.isCut ? nil : Part(report: report, fingerprints: fingerprints)
    }
}
