/// What an exhaustive search did and found.
public struct ExhaustiveReport: Sendable {
    /// How many schedules were run to their end. With reduction no two of them differ only in the order of
    /// steps that touch nothing in common.
    public internal(set) var schedules = 0
    /// How many were given up on the way, since another order of theirs had been run.
    public internal(set) var redundant = 0
    /// Whether there is no schedule left.
    public internal(set) var isComplete = false
    /// In how many schedules each name given to ``SimulatedWorld/sometimes(_:_:)`` held.
    public internal(set) var sometimes: [String: Int] = [:]
    /// What the bodies counted with ``SimulatedWorld/count(_:_:)``, all schedules together.
    public internal(set) var counts: [String: Int] = [:]
    /// The first failure, with which the search ended.
    public internal(set) var failure: SimulationFailure?

    /// Whether all schedules were run, none failed, and everything that must sometimes hold did.
    public var holds: Bool { isComplete && failure == nil && !sometimes.values.contains(0) }
}

extension ExhaustiveReport: CustomStringConvertible {
    public var description: String {
        if let failure { return "\(failure)" }
        let never = sometimes.filter { $0.value == 0 }.keys.sorted()
        let all = isComplete ? "all \(schedules) schedules" : "the first \(schedules) schedules, not all,"
        return never.isEmpty ? "\(all) held" : "\(all); never held: \(never.joined(separator: ", "))"
    }
}
