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
    /// The file from which the failing world came, when it was one of those.
    public internal(set) var regression: String?
    /// Why the file of those was of no use; then nothing was kept in it.
    public internal(set) var trouble: String?
    /// In how many worlds a cancellation or a sign-out came over the body before it was over.
    public internal(set) var interrupted = 0
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
    /// The failure with all that is known of it, or what was covered.
    public var description: String {
        var lines: [String] = []
        if !Takeover.isInstalled {
            lines.append(
                "executors not taken over: link StoicSimulationBoot to the test target, or only "
                    + "structured code is controlled")
        }
        if let regression { lines.append("failed before, and does again (\(regression))") }
        lines.append(failure.map { "\($0)" } ?? swept)
        if let trouble { lines.append(trouble) }
        if !counts.isEmpty { lines.append("counted: \(Self.list(counts))") }
        return lines.joined(separator: "\n")
    }

    private var swept: String {
        let schedules = coverage.map { "\($0.schedule): \($0.worlds)" }.joined(separator: ", ")
        let held = unhit.isEmpty ? "held" : "did not fail, but never held: \(unhit.joined(separator: ", "))"
        let cut = interrupted > 0 ? ", \(interrupted) interrupted" : ""
        return
            "\(seeds) seeds \(held); \(distinctRuns) different runs, \(steps) steps\(cut) (\(schedules))"
    }

    private static func list(_ counts: [String: Int]) -> String {
        let shown = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(24)
        let list = shown.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
        return counts.count > shown.count ? "\(list), …" : list
    }
}
