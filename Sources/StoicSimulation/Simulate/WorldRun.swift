/// What is left of one world when it is over.
struct WorldRun: Sendable {
    let fault: SimulationFault?
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
}

/// Runs one body in one world after another.
struct WorldRunner: Sendable {
    let body: @Sendable (SimulatedWorld) async throws -> Void
    let limits: SimulationLimits
    var interruption = Interruption.never

    /// - Parameter keepsLog: The whole run is wanted, and not only how it ended.
    func run(
        _ source: Choices.Source, seed: UInt64, timers: TimerMode, keepsLog: Bool, isPatient: Bool = true
    ) -> WorldRun {
        var limits = limits
        if !isPatient { limits.escapePatience = 0 }
        let world = World(
            WorldMachine(
                choices: Choices(source), timers: timers, interruption: interruption, limits: limits,
                keepsLog: keepsLog))
        var random = SplitMix64.stream(3, seed: seed)
        world.run(random: random.next(), body)
        let machine = world.machine
        return WorldRun(
            fault: machine.fault, fingerprint: machine.log.fingerprint, steps: machine.step,
            choices: machine.choices.taken.count, tasks: machine.lanes.count,
            departures: keepsLog ? machine.choices.departures : [:], order: machine.log.order,
            options: machine.choices.options, entries: machine.log.entries,
            names: keepsLog ? machine.lanes.names : [])
    }

    func run(_ schedule: Schedule, seed: UInt64, timers: TimerMode, keepsLog: Bool = false) -> WorldRun {
        run(
            .scheduler(schedule.scheduler(seed: seed), .stream(2, seed: seed)), seed: seed, timers: timers,
            keepsLog: keepsLog)
    }

    /// Runs a variant of what is known already.
    func retry(_ source: Choices.Source, seed: UInt64, timers: TimerMode) -> WorldRun {
        run(source, seed: seed, timers: timers, keepsLog: true, isPatient: false)
    }
}
