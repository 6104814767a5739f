import Testing

@testable import StoicSimulation

// D2
@Suite struct `A schedule` {
    @Test(arguments: Schedule.portfolio.map(\.name))
    func `finds a lost update`(name: String) throws {
        let schedule = try #require(Schedule(named: name))
        let report = simulate(seeds: 0..<200, schedules: [schedule], body: addingTwice)
        #expect(report.failure?.fault == .invariant("both additions count"))
    }

    @Test func `goes one way only when nothing in it is chance`() {
        let report = simulate(seeds: 0..<50, schedules: [.roundRobin], timers: [.onTime]) { world in
            await withDiscardingTaskGroup { group in
                for _ in 0..<3 { group.addTask { for _ in 0..<3 { await Task.yield() } } }
            }
        }
        #expect(report.failure == nil)
        #expect(report.distinctRuns == 1)
    }

    @Test func `lets a task that spins for a lower one get on, when it is fair`() {
        var limits = SimulationLimits()
        limits.stepsAtOneInstant = 2_000
        let spinning: @Sendable (SimulatedWorld) async throws -> Void = { _ in
            let ledger = Ledger()
            await withDiscardingTaskGroup { group in
                group.addTask { await ledger.write(1) }
                group.addTask {
                    while await ledger.read() == 0 {
                        if Task.isCancelled { return }
                        await Task.yield()
                    }
                }
            }
        }
        let priority = Schedule.pct(depth: 1, steps: 50)
        let unfair = simulate(seeds: 0..<50, schedules: [priority], limits: limits, body: spinning)
        #expect(unfair.failure?.fault.code == "livelock")
        let fairPriority = Schedule.fairPCT(depth: 1, steps: 50)
        let fair = simulate(seeds: 0..<50, schedules: [fairPriority], limits: limits, body: spinning)
        #expect(fair.failure == nil)
    }

    @Test func `can be one's own`() {
        struct Latest: Scheduler {
            mutating func choose(among candidates: [Candidate], preferred: Int) -> Int {
                candidates.count - 1
            }
        }
        let own = Schedule(name: "latest") { _ in Latest() }
        let report = simulate(seeds: 0..<1, schedules: [own], body: addingTwice)
        #expect(report.coverage.map(\.schedule) == ["latest"])
        #expect(report.seeds == 1)
    }

    @Test func `that answers out of range is held to what there is`() {
        struct Wild: Scheduler {
            var isHigh = false
            mutating func choose(among candidates: [Candidate], preferred: Int) -> Int {
                isHigh.toggle()
                return isHigh ? .max : .min
            }
        }
        let wild = Schedule(name: "wild") { _ in Wild() }
        #expect(simulate(seeds: 0..<3, schedules: [wild]) { await addingTwice($0) }.seeds > 0)
    }
}

/// A bug that needs so many orderings, among two tasks that matter and two that do not.
private struct Plant: Sendable, CustomTestStringConvertible {
    let depth: Int
    let seeds: UInt64
    /// Whether what the reader saw is the bug.
    let isBug: @Sendable (_ first: Int, _ second: Int) -> Bool

    var testDescription: String { "depth \(depth)" }

    static let all = [
        // The reader reads before anything was written.
        Plant(depth: 1, seeds: 1_000) { first, _ in first == 0 },
        // The reader comes between the two writes.
        Plant(depth: 2, seeds: 2_000) { first, _ in first == 1 },
        // The reader's first read comes between the writes, and its second after both.
        Plant(depth: 3, seeds: 20_000) { first, second in first == 1 && second == 2 },
    ]

    @Sendable func body(_ world: SimulatedWorld) async {
        let ledger = Ledger()
        let noise = Ledger()
        await withDiscardingTaskGroup { group in
            group.addTask {
                await ledger.write(1)
                // Without something between them the runtime would stay on the actor for both.
                world.note("wrote")
                await ledger.write(2)
            }
            group.addTask {
                let first = await ledger.read()
                world.note("read")
                let second = await ledger.read()
                if isBug(first, second) { world.note("bug") }
            }
            for number in 0..<2 { group.addTask { await noise.write(number) } }
        }
    }
}

// D2
@Suite struct `PCT's bound` {
    /// The chance of at most `hits` among `count` when each has the chance `probability`.
    private func chance(ofAtMost hits: Int, among count: Int, each probability: Double) -> Double {
        var term = 1.0
        for _ in 0..<count { term *= 1 - probability }
        var sum = term
        for hit in 0..<hits {
            term *= Double(count - hit) / Double(hit + 1) * probability / (1 - probability)
            sum += term
        }
        return sum
    }

    #if os(Linux)
        @Test(arguments: Plant.all)
        private func `holds on planted bugs`(plant: Plant) {
            let runner = WorldRunner(body: plant.body, limits: SimulationLimits())
            let tried = (0..<200).map { runner.run(.uniform, Way(seed: $0, timers: .onTime)) }
            let tasks = tried.map(\.tasks).max() ?? 0
            let choices = tried.map(\.choices).max() ?? 0
            #expect(tasks == 5)
            let schedule = Schedule.pct(depth: plant.depth, steps: choices)
            var hits = 0
            for seed in 0..<plant.seeds {
                let run = runner.run(schedule, Way(seed: seed, timers: .onTime), keepsLog: true)
                if run.entries.contains(where: { $0.happening == .note("bug") }) { hits += 1 }
            }
            var bound = 1 / Double(tasks)
            for _ in 1..<plant.depth { bound /= Double(choices) }
            let chance = chance(ofAtMost: hits, among: Int(plant.seeds), each: bound)
            #expect(chance > 0.001, "\(hits) of \(plant.seeds), the bound is \(bound)")
        }
    #endif

    @Test func `is told from a binomial that it breaks`() {
        #expect(chance(ofAtMost: 1, among: 3, each: 0.5) == 0.5)
        #expect(chance(ofAtMost: 0, among: 1_000, each: 0.01) < 0.001)
        #expect(chance(ofAtMost: 10, among: 1_000, each: 0.01) > 0.5)
    }

    @Test func `gives the chance of having missed a bug`() {
        var report = simulate(seeds: 0..<1, schedules: [.uniform]) { _ in }
        #expect(report.chanceMissed(depth: 1) == 1)
        report.coverage = [.init(schedule: "pct(2,64)", worlds: 2, tasks: 2, choices: 2)]
        #expect(report.chanceMissed(depth: 1) == 0.25)
        #expect(report.chanceMissed(depth: 2) == 0.5625)
        #expect(report.chanceMissed(depth: 3) == 1)
    }
}
