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

    /// - Parameter keepsLog: The whole run is wanted, and not only how it ended.
    func run(
        _ source: Choices.Source, _ way: Way, keepsLog: Bool = false, isPatient: Bool = true
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
    func retry(_ source: Choices.Source, _ way: Way) -> WorldRun {
        run(source, way, keepsLog: true, isPatient: false)
    }
}

/// What one world is like, besides who runs when.
struct Way: Sendable, Hashable {
    let seed: UInt64
    var timers = TimerMode.onTime
    var interruption = Interruption.never
}
