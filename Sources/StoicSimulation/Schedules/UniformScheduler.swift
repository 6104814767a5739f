/// Every candidate is as likely as any other: the random walk.
struct UniformScheduler: Scheduler {
    var random: SplitMix64

    mutating func choose(among candidates: [Candidate], preferred: Int) -> Int {
        random.below(candidates.count)
    }
}
