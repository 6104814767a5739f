/// Which worlds a sweep runs.
struct SweepPlan: Sendable {
    var seeds: Range<UInt64>
    var schedules: [Schedule]
    var timers: [TimerMode]
    var interruptions: [Interruption]
    var sometimes: [String] = []
    var keepsGoing = false

    /// What a seed stands for does not depend on the range it is swept in, so that shards agree.
    func world(of seed: UInt64) -> (Schedule, Way) {
        var rest = seed
        func next<Item>(_ list: [Item], or fallback: Item) -> Item {
            guard !list.isEmpty else { return fallback }
            let (quotient, index) = rest.quotientAndRemainder(dividingBy: UInt64(list.count))
            rest = quotient
            return list[Int(index)]
        }
        let schedule = next(schedules, or: .uniform)
        let timers = next(timers, or: .onTime)
        let interruption = next(interruptions, or: .never)
        return (schedule, Way(seed: seed, timers: timers, interruption: interruption))
    }

    /// Tells the schedules that ask for it about how many choices the body makes, and the interruptions how
    /// many steps it takes.
    ///
    /// By the same few worlds whatever the seeds are, so that shards agree.
    func calibrated(by runner: WorldRunner) -> SweepPlan {
        guard schedules.contains(where: \.wantsSteps) || interruptions.contains(where: \.wantsSteps) else {
            return self
        }
        let tried = (0..<Self.tried).map { seed in
            let way = Way(seed: seed, timers: world(of: seed).1.timers)
            let token = ReplayToken(schedule: Schedule.uniform.name, way)
            return runner.watching(as: "\(token)") { $0.run(.uniform, way) }
        }
        func bounded(_ counts: [Int]) -> Int { min(max(counts.max() ?? 1, 1), Schedule.stepsBound) }
        let (choices, steps) = (bounded(tried.map(\.choices)), bounded(tried.map(\.steps)))
        var plan = self
        plan.schedules = schedules.map { $0.calibrated(steps: choices) }
        plan.interruptions = interruptions.map { $0.calibrated(steps: steps) }
        return plan
    }

    private static let tried: UInt64 = 3
}
