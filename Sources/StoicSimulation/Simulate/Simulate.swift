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
/// - Parameter regressions: Worlds that failed before are run first, by their tokens, and the sweep only when
///   they hold; a failure of the sweep is added to them.
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
    regressions: Regressions? = nil,
    progress: (@Sendable (_ done: Int) -> Void)? = nil,
    body: @escaping @Sendable (SimulatedWorld) async throws -> Void
) -> SimulationReport {
    let runner = WorldRunner(body: body, limits: limits)
    let plan = SweepPlan(
        seeds: seeds, schedules: schedules, timers: timers, interruptions: interruptions,
        sometimes: sometimes, keepsGoing: keepsGoing)
    func sweep() -> SimulationReport {
        Sweep(plan.calibrated(by: runner), runner: runner, progress: progress)
            .report(threads: min(max(threads, 1), Workers.bound))
    }
    return regressions.map { $0.lead(sweep, runner) } ?? sweep()
}

extension Regressions {
    /// Runs the worlds that failed before, and the sweep if none does.
    fileprivate func lead(_ sweep: () -> SimulationReport, _ runner: WorldRunner) -> SimulationReport {
        var replayed = 0
        do throws(Trouble) {
            for token in try tokens() {
                replayed += 1
                if var report = replay(token, runner), report.failure != nil {
                    report.replayed = replayed
                    report.regression = path
                    return report
                }
            }
        } catch {
            var report = sweep()
            report.trouble = "\(error)"
            return report
        }
        var report = sweep()
        report.replayed = replayed
        guard let failure = report.failure else { return report }
        do throws(Trouble) {
            try keep(failure.shrunk ?? failure.token, failure.fault)
        } catch {
            report.trouble = "\(error)"
        }
        return report
    }
}

/// Runs the one world that a token describes.
///
/// - Returns: Nil when the token names a schedule of your own and has no list of choices.
public func simulate(
    replay token: ReplayToken,
    limits: SimulationLimits = SimulationLimits(),
    body: @escaping @Sendable (SimulatedWorld) async throws -> Void
) -> SimulationReport? {
    replay(token, WorldRunner(body: body, limits: limits))
}

private func replay(_ token: ReplayToken, _ runner: WorldRunner) -> SimulationReport? {
    runner.watching(as: "\(token)") { replayWatched(token, $0) }
}

private func replayWatched(_ token: ReplayToken, _ runner: WorldRunner) -> SimulationReport? {
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
    // One world need not see all that a sweep must.
    report.sometimes = report.sometimes.filter { $0.value > 0 }
    report.distinctRuns = 1
    report.uncontrolled = SimulationReport.outsideReach
    if run.fault != nil {
        report.failure = Diagnosis(runner: runner).failure(of: run, token: token, again: runOnce())
    }
    return report
}
