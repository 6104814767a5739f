/// What a sweep over seeds did and found.
public struct SimulationReport: Sendable {
    /// What one schedule contributed.
    public struct Coverage: Sendable, Hashable {
        /// The schedule's name.
        public let schedule: String
        /// How many worlds it drove.
        public internal(set) var worlds = 0
        /// How many of them failed.
        public internal(set) var failed = 0
        /// The most tasks in one world.
        public internal(set) var tasks = 0
        /// The most choices in one world.
        public internal(set) var choices = 0
    }

    /// One seed that failed, as it was found.
    public struct Finding: Sendable, Hashable {
        /// Replays it.
        public let token: ReplayToken
        /// Why it failed.
        public let fault: SimulationFault
    }

    static let findingBound = 1_000
    static let countBound = 1_000

    /// How many seeds were run.
    public internal(set) var seeds = 0
    /// How many of them failed: more than one only when the sweep keeps going, or by several threads.
    public internal(set) var failed = 0
    /// How many worlds that had failed before were run first.
    public internal(set) var replayed = 0
    /// Why the file of those was of no use; then nothing was kept in it.
    public internal(set) var trouble: String?
    /// Steps of all worlds together.
    public internal(set) var steps = 0
    /// Different runs, as far as they were told apart: counted up to 65,536.
    public internal(set) var distinctRuns = 0
    /// What every schedule contributed.
    public internal(set) var coverage: [Coverage] = []
    /// In how many worlds each name given to ``SimulatedWorld/sometimes(_:_:)`` held.
    public internal(set) var sometimes: [String: Int] = [:]
    /// What the bodies counted with ``SimulatedWorld/count(_:_:)``, all worlds together.
    public internal(set) var counts: [String: Int] = [:]
    /// The seeds that failed, the lowest first: at most 1,000.
    public internal(set) var findings: [Finding] = []
    /// The failure of the lowest seed that failed.
    public internal(set) var failure: SimulationFailure?
    /// What a world could not control here, or can nowhere.
    public internal(set) var uncontrolled: [String] = []

    /// What should sometimes have held and never did.
    public var unhit: [String] { sometimes.filter { $0.value == 0 }.keys.sorted() }

    /// Whether no seed failed, and everything that must sometimes hold did.
    public var holds: Bool { failed == 0 && failure == nil && unhit.isEmpty && trouble == nil }
}

extension SimulationReport: CustomStringConvertible {
    public var description: String {
        if let failure { return "\(failure)" + (trouble.map { "\n\($0)" } ?? "") }
        if let trouble { return trouble }
        let schedules = coverage.map { "\($0.schedule): \($0.worlds)" }.joined(separator: ", ")
        let swept = "\(distinctRuns) different runs, \(steps) steps (\(schedules))"
        if !unhit.isEmpty { return "\(seeds) seeds; never held: \(unhit.joined(separator: ", ")); \(swept)" }
        return "\(seeds) seeds held; \(swept)"
    }
}
