/// Runs a small body under every schedule there is, and under every choice that it draws from its world.
///
/// Timers go off on time. The count grows with the factorial of the steps: a dozen hops of three tasks are
/// hundreds of thousands of schedules.
///
/// - Parameter limit: How many schedules are run at most, those that were given up on the way among them.
/// - Parameter reducing: Runs only one of the orders that differ in steps of different actors: right for
///   bodies whose tasks share nothing but actors. Steps on no actor are never left out. Without it, or where
///   the executors are not taken over, every order is run. Default: true.
/// - Source: Sleep sets: Godefroid, "Partial-Order Methods for the Verification of Concurrent Systems", 1996.
public func simulateExhaustively(
    limit: Int = 100_000,
    reducing: Bool = true,
    limits: SimulationLimits = SimulationLimits(),
    body: @escaping @Sendable (SimulatedWorld) async throws -> Void
) -> ExhaustiveReport {
    WorldRunner(body: body, limits: limits).watching(as: "one of an exhaustive search") { runner in
        explore(runner, limit: limit, reducing: reducing)
    }
}

private func explore(_ runner: WorldRunner, limit: Int, reducing: Bool) -> ExhaustiveReport {
    var explorer = Explorer(reduces: reducing && Takeover.isInterposed)
    var report = ExhaustiveReport()
    while !explorer.isDone, report.schedules + report.redundant < limit {
        let run = runner.run(.explorer(explorer), Way(seed: 0), keepsLog: true)
        guard let (walked, footprint) = run.explored else { return report }
        explorer = walked
        if run.fault != nil {
            report.schedules += 1
            let token = ReplayToken(schedule: "exhaustive", Way(seed: 0), departures: run.departures)
            let again = runner.run(.list(run.departures), Way(seed: 0), keepsLog: true)
            report.failure = Diagnosis(runner: runner).failure(of: run, token: token, again: again)
            return report
        }
        report.count(run, isWhole: !walked.isBlocked)
        explorer.goBack(after: footprint)
    }
    report.isComplete = explorer.isDone
    return report
}

extension ExhaustiveReport {
    fileprivate mutating func count(_ run: WorldRun, isWhole: Bool) {
        guard isWhole else {
            redundant += 1
            return
        }
        schedules += 1
        for (name, holds) in run.tally.sometimes { sometimes[name, default: 0] += holds ? 1 : 0 }
        for (name, count) in run.tally.counts { counts[name] = (counts[name] ?? 0).clampedAdd(count) }
    }
}
