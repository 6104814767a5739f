/// What a sweep over seeds did and found.
public struct SimulationReport: Sendable {
    /// What one schedule contributed.
    public struct Coverage: Sendable, Hashable {
        /// The schedule's name.
        public let schedule: String
        /// How many worlds it drove.
        public internal(set) var worlds = 0
        /// The most tasks in one world.
        public internal(set) var tasks = 0
        /// The most choices in one world.
        public internal(set) var choices = 0
    }

    /// How many seeds were run.
    public internal(set) var seeds = 0
    /// Steps of all worlds together.
    public internal(set) var steps = 0
    /// Different runs, as far as they were told apart: counted up to 65,536.
    public internal(set) var distinctRuns = 0
    /// What every schedule contributed.
    public internal(set) var coverage: [Coverage] = []
    /// The failure of the lowest seed that failed.
    public internal(set) var failure: SimulationFailure?
    /// What a world could not control here, or can nowhere.
    public internal(set) var uncontrolled: [String] = []
}

extension SimulationReport: CustomStringConvertible {
    public var description: String {
        if let failure { return "\(failure)" }
        let schedules = coverage.map { "\($0.schedule): \($0.worlds)" }.joined(separator: ", ")
        return "\(seeds) seeds held; \(distinctRuns) different runs, \(steps) steps (\(schedules))"
    }
}
