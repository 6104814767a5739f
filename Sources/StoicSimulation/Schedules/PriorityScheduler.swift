/// PCT: every task has a random priority, the highest that can run does, and at `depth - 1` random steps the
/// task that would run falls below all others (Burckhardt, Kothari, Musuvathi and Nagarakatte, ASPLOS 2010).
///
/// A bug of that depth is met with a chance of at least 1/(n·k^(depth-1)), for n tasks and k steps.
struct PriorityScheduler: Scheduler {
    private var random: SplitMix64
    private var priorities: [UInt64] = []
    /// The steps at which a task falls, in order, and how low it falls then.
    private var falls: [(step: Int, priority: UInt64)]
    private var step = 0
    /// From this step on the walk is uniform, so that a task which waits for a lower one by spinning gets on.
    private let fairFrom: Int

    init(random: SplitMix64, depth: Int, steps: Int, isFair: Bool) {
        self.random = random
        falls = []
        fairFrom = isFair ? steps : .max
        for priority in 1..<UInt64(max(depth, 1)) {
            falls.append((self.random.below(max(steps, 1)), priority))
        }
        falls.sort { $0.step < $1.step }
    }

    mutating func choose(among candidates: [Candidate], preferred: Int) -> Int {
        defer { step += 1 }
        if step >= fairFrom { return random.below(candidates.count) }
        var index = highest(of: candidates)
        while let fall = falls.first, fall.step <= step {
            falls.removeFirst()
            // Those of tasks that never fell are above 2³².
            priorities[candidates[index].lane] = fall.priority
            index = highest(of: candidates)
        }
        return index
    }

    private mutating func highest(of candidates: [Candidate]) -> Int {
        var best = 0
        for index in candidates.indices {
            let lane = candidates[index].lane
            while priorities.count <= lane { priorities.append(random.next() | 1 << 32) }
            if priorities[lane] > priorities[candidates[best].lane] { best = index }
        }
        return best
    }
}
