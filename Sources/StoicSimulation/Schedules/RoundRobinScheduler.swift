/// Whoever has waited longest: what a fair queue does, with no chance in it.
struct RoundRobinScheduler: Scheduler {
    mutating func choose(among candidates: [Candidate], preferred: Int) -> Int { 0 }
}
