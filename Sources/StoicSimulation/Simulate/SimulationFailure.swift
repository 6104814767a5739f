/// One seed that failed, and all that is known of it.
public struct SimulationFailure: Sendable {
    /// The seed.
    public let seed: UInt64
    /// Why it failed.
    public let fault: SimulationFault
    /// Replays the run as it was found.
    public let token: ReplayToken
    /// How many choices the run made as it was found.
    public let choices: Int
    /// Replays the simplest schedule found that fails the same way; nil when the run does not repeat itself.
    public let shrunk: ReplayToken?
    /// The names of its tasks, the body's own first, as the simplest schedule has them.
    public let names: [String]
    /// All that happened under the simplest schedule, up to 20,000 steps.
    public let steps: [SimulatedStep]
    /// A column a task, its steps and notes downwards, as the simplest schedule has them.
    public let diagram: String

    /// In how many choices the simplest schedule departs from its ordinary course.
    public var departures: Int? { shrunk?.departures?.count }
}

extension SimulationFailure: CustomStringConvertible {
    public var description: String {
        var lines = ["seed \(seed): \(fault)"]
        if let shrunk, let departures {
            lines.append("shrunk: \(choices) choices → \(departures)")
            lines.append("replay: \(shrunk)")
        }
        lines.append("as found: \(token)")
        lines.append(diagram)
        return lines.joined(separator: "\n")
    }
}
