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
/// - Parameter threads: How many worlds run at once. `body` must then bear that, too. Range: 1 to 64.
/// - Returns: What was covered, and the failure of the lowest seed that failed, shrunk and ready to replay.
public func simulate(
    seeds: Range<UInt64> = 0..<1_000,
    schedules: [Schedule] = Schedule.portfolio,
    timers: [TimerMode] = [.onTime, .early(within: .milliseconds(10))],
    interruption: Interruption = .never,
    limits: SimulationLimits = SimulationLimits(),
    threads: Int = 1,
    body: @escaping @Sendable (SimulatedWorld) async throws -> Void
) -> SimulationReport {
    let runner = WorldRunner(body: body, limits: limits, interruption: interruption)
    let sweep = Sweep(seeds: seeds, schedules: schedules, timers: timers, runner: runner)
    return sweep.report(threads: min(max(threads, 1), 64))
}

/// Runs the one world that a token describes.
///
/// - Returns: Nil when the token names a schedule of your own and has no list of choices.
public func simulate(
    replay token: ReplayToken,
    limits: SimulationLimits = SimulationLimits(),
    body: @escaping @Sendable (SimulatedWorld) async throws -> Void
) -> SimulationReport? {
    let runner = WorldRunner(body: body, limits: limits, interruption: token.interruption)
    let runOnce: () -> WorldRun
    if let departures = token.departures {
        runOnce = { runner.run(.list(departures), seed: token.seed, timers: token.timers, keepsLog: true) }
    } else if let schedule = Schedule(named: token.schedule) {
        runOnce = { runner.run(schedule, seed: token.seed, timers: token.timers, keepsLog: true) }
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
