/// One thing that could run next.
public struct Candidate: Sendable, Hashable {
    /// Which task it belongs to: tasks are numbered in the order in which they were first seen.
    public let lane: Int
    /// How many candidates came before it in this world; no two share it.
    public let event: Int
    /// Whether it runs on the main actor.
    public let isOnMainActor: Bool
    /// Which actor's turn it is, in an exhaustive search.
    var actor: Int?
}
