/// One thing that happened in a world.
public struct SimulatedStep: Sendable, Hashable {
    /// What happened.
    public enum Happening: Sendable, Hashable {
        /// The task ran until its next wait or its end.
        case ran
        /// The task ran since its timer had gone off.
        case timer
        /// The world cancelled the task.
        case cancelled
        /// The world signed the user out.
        case signedOut
        /// The body took a note.
        case note(String)
    }

    /// How many jobs had run by then, this one among them.
    public let step: Int
    /// The time since the world began, in nanoseconds.
    public let time: Int64
    /// Which task it was: an index of ``SimulationFailure/names``.
    public let lane: Int
    /// What happened.
    public let happening: Happening
}
