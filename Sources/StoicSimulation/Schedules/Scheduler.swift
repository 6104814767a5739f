/// Chooses what runs next: one strategy's state in one world.
///
/// It must be a function of its seed and of what it was shown: no clock, no other randomness.
public protocol Scheduler: Sendable {
    /// The index of the candidate to run.
    ///
    /// - Parameter candidates: At least two, the one that became ready first in front.
    /// - Parameter preferred: The index of what runs when no strategy interferes: the task that ran last, or
    ///   else the candidate that has waited longest.
    mutating func choose(among candidates: [Candidate], preferred: Int) -> Int
}
