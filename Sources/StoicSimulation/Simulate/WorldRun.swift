/// What is left of one world when it is over.
struct WorldRun: Sendable {
    var fault: SimulationFault?
    let fingerprint: UInt64
    let steps: Int
    let choices: Int
    let tasks: Int
    let departures: Choices.Departures
    /// Who ran, step by step.
    let order: [Int]
    let options: [Int]
    let entries: [WorldLog.Entry]
    let names: [String]
    let tally: WorldTally
    /// Whether what was to come over the body did.
    var wasInterrupted = false
    /// Where an exhaustive search goes on, and what the last step touched.
    var explored: (Explorer, Footprint)?
}

/// Runs one body in one world after another.
struct WorldRunner: Sendable {
    let body: @Sendable (SimulatedWorld) async throws -> Void
    let limits: SimulationLimits
    /// Of whoever runs worlds on one thread only, and has it watch.
    var watchdog: Watchdog?

    /// - Parameter keepsLog: The whole run is wanted, and not only how it ended.
    func run(
        _ source: Choices.Source, _ way: Way, keepsLog: Bool = false, isPatient: Bool = true
    ) -> WorldRun {
        func run() -> WorldRun { runUnwatched(source, way, keepsLog: keepsLog, isPatient: isPatient) }
        return watchdog?.run(way.seed, thread: 0, run) ?? run()
    }

    /// Has every world that `work` runs be watched.
    ///
    /// - Parameter name: What to say of the one that takes no end.
    func watching<Result>(as name: String, _ work: (WorldRunner) -> Result) -> Result {
        var runner = self
        let watchdog = Watchdog(patience: limits.patience) { _ in name }
        runner.watchdog = watchdog
        return watchdog.watch { work(runner) }
    }

    private func runUnwatched(
        _ source: Choices.Source, _ way: Way, keepsLog: Bool, isPatient: Bool
    ) -> WorldRun {
        var limits = limits
        if !isPatient { limits.escapePatience = 0 }
        let world = World(
            WorldMachine(
                choices: Choices(source), timers: way.timers, interruption: way.interruption,
                limits: limits, keepsLog: keepsLog))
        var random = SplitMix64.stream(3, seed: way.seed)
        world.run(random: random.next(), body)
        let machine = world.machine
        return WorldRun(
            fault: machine.fault, fingerprint: machine.log.fingerprint, steps: machine.step,
            choices: machine.choices.taken.count, tasks: machine.lanes.count,
            departures: keepsLog ? machine.choices.departures : [:], order: machine.log.order,
            options: machine.choices.options, entries: machine.log.entries,
            names: keepsLog ? machine.lanes.names : [], tally: world.promises.tally,
            wasInterrupted: machine.wasInterrupted,
            explored: machine.choices.explorer.map { ($0, machine.choices.footprint) })
    }

    func run(_ schedule: Schedule, _ way: Way, keepsLog: Bool = false) -> WorldRun {
        let source = Choices.Source.scheduler(
            schedule.scheduler(seed: way.seed), .stream(2, seed: way.seed))
        return run(source, way, keepsLog: keepsLog)
    }

    /// Runs a variant of what is known already.
    ///
    /// - Parameter steps: Beyond these it is not wanted.
    func retry(_ source: Choices.Source, _ way: Way, steps: Int) -> WorldRun {
        var limits = limits
        limits.steps = min(limits.steps, steps)
        return WorldRunner(body: body, limits: limits, watchdog: watchdog)
            .run(source, way, keepsLog: true, isPatient: false)
    }
}

/// What one world is like, besides who runs when.
struct Way: Sendable, Hashable {
    let seed: UInt64
    var timers = TimerMode.onTime
    var interruption = Interruption.never
}
