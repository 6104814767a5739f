/// Runs ordinary Swift concurrency in worlds of its own, once for each seed, until one fails.
///
/// Inside `body` everything is as ever: tasks, groups, actors, the main actor, sleeps. What runs next is the
/// schedule's choice at every hop, and time moves only when nothing can run. Nothing waits for real time.
///
/// The test bundle must link `StoicSimulationBoot`; without it only structured code is controlled.
///
/// - Parameter seeds: The seeds. Default: 0 to 999.
/// - Parameter schedules: Taken in turn: a seed has the one at its own remainder. Default: the portfolio.
/// - Parameter timers: Taken in turn, once the schedules have come round. Default: on time, then up to 10 ms
///   early.
/// - Parameter interruptions: Taken in turn, once the timers have come round. Default: never.
/// - Parameter threads: How many worlds run at once. `body` must then bear that, too. Range: 1 to 64.
/// - Parameter sometimes: Names that ``SimulatedWorld/sometimes(_:_:)`` must have seen hold in some world;
///   those that were asked after at all must have so anyway.
/// - Parameter keepsGoing: Runs all seeds although some fail, to count them.
/// - Parameter progress: Called now and then with how many seeds are done, by any of the threads.
/// - Returns: What was covered, and the failure of the lowest seed that failed, shrunk and ready to replay.
public func simulate(
    seeds: Range<UInt64> = 0..<1_000,
    schedules: [Schedule] = Schedule.portfolio,
    timers: [TimerMode] = [.onTime, .early(within: .milliseconds(10))],
    interruptions: [Interruption] = [.never],
    limits: SimulationLimits = SimulationLimits(),
    threads: Int = 1,
    sometimes: [String] = [],
    keepsGoing: Bool = false,
    progress: (@Sendable (_ done: Int) -> Void)? = nil,
    body: @escaping @Sendable (SimulatedWorld) async throws -> Void
) -> SimulationReport {
    let runner = WorldRunner(body: body, limits: limits)
    let plan = SweepPlan(
        seeds: seeds, schedules: schedules, timers: timers, interruptions: interruptions,
        sometimes: sometimes, keepsGoing: keepsGoing)
    return Sweep(plan.calibrated(by: runner), runner: runner, progress: progress)
        .report(threads: min(max(threads, 1), Workers.bound))
}

/// Runs the one world that a token describes.
///
/// - Returns: Nil when the token names a schedule of your own and has no list of choices.
public func simulate(
    replay token: ReplayToken,
    limits: SimulationLimits = SimulationLimits(),
    body: @escaping @Sendable (SimulatedWorld) async throws -> Void
) -> SimulationReport? {
    let runner = WorldRunner(body: body, limits: limits)
    let runOnce: () -> WorldRun
    if let departures = token.departures {
        runOnce = { runner.run(.list(departures), token.way, keepsLog: true) }
    } else if let schedule = Schedule(named: token.schedule) {
        runOnce = { runner.run(schedule, token.way, keepsLog: true) }
    } else {
        return nil
    }
    let run = runOnce()
    var report = SimulationReport()
    report.count(run, of: token.schedule)
    report.distinctRuns = 1
    report.uncontrolled = SimulationReport.outsideReach
    if run.fault != nil {
        report.failure = Diagnosis(runner: runner).failure(of: run, token: token, again: runOnce())
    }
    return report
}
