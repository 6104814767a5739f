/// Delay-bounded: without chance but for `delays` random steps, at which the task that would run is passed
/// over in favour of the next (Emmi, Qadeer and Rakamarić, POPL 2011).
struct DelayScheduler: Scheduler {
    private var delays: [Int]
    private var step = 0

    init(random: SplitMix64, delays: Int, steps: Int) {
        var random = random
        self.delays = (0..<max(delays, 0)).map { _ in random.below(max(steps, 1)) }.sorted()
    }

    mutating func choose(among candidates: [Candidate], preferred: Int) -> Int {
        defer { step += 1 }
        var index = preferred
        while let delay = delays.first, delay <= step {
            delays.removeFirst()
            index = (index + 1) % candidates.count
        }
        return index
    }
}
