/// POS: every event draws a random priority when it becomes ready, and the events that race with the one that
/// ran draw again, so that orders are sampled and not steps (Yuan, Yang and Gu, CAV 2018).
///
/// Events race when they run on the same thing. What runs on no actor may touch anything, and races with
/// everything else that runs on none.
struct OrderSamplingScheduler: Scheduler {
    var random: SplitMix64
    private var priorities: [Int: UInt64] = [:]

    init(random: SplitMix64) { self.random = random }

    mutating func choose(among candidates: [Candidate], preferred: Int) -> Int {
        var best = 0
        var highest: UInt64 = 0
        for (index, candidate) in candidates.enumerated() {
            let priority = priorities[candidate.event] ?? random.next()
            priorities[candidate.event] = priority
            if priority >= highest { (best, highest) = (index, priority) }
        }
        let chosen = candidates[best]
        // What races draws again when it is next shown; what ran is shown no more.
        for candidate in candidates where candidate.isOnMainActor == chosen.isOnMainActor {
            priorities[candidate.event] = nil
        }
        return best
    }
}
