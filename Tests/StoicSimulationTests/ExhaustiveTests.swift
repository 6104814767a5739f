import Synchronization
import Testing

@testable import StoicSimulation

// D2
@Suite struct `An exhaustive search` {
    /// So many tasks that each give way so many times.
    private func yielding(_ turns: [Int]) -> @Sendable (SimulatedWorld) async throws -> Void {
        { _ in
            // The body waits for none of them: it would be one of those that run.
            for count in turns { Task { for _ in 0..<count { await Task.yield() } } }
        }
    }

    /// In how many orders so many steps of each task can come: the multinomial coefficient.
    private func orders(_ steps: [Int]) -> Int {
        var all = 1
        var placed = 0
        for count in steps {
            for index in 0..<count {
                placed += 1
                all = all * placed / (index + 1)
            }
        }
        return all
    }

    #if os(Linux)
        @Test(arguments: [[1, 1], [2, 2], [3, 1], [1, 1, 1], [2, 1, 1], [2, 2, 1], [5, 5]])
        func `runs as many schedules as there are orders`(turns: [Int]) {
            let report = simulateExhaustively(body: yielding(turns))
            #expect(report.holds)
            // A task runs once more than it gives way.
            #expect(report.schedules == orders(turns.map { $0 + 1 }))
        }
    #endif

    private actor Worker {
        private(set) var steps = 0

        func work(_ count: Int) async {
            for _ in 0..<count {
                steps += 1
                await Task.yield()
            }
        }
    }

    @Sendable private static func workers(_ world: SimulatedWorld) async {
        let first = Worker()
        let second = Worker()
        Task { await first.work(2) }
        Task { await second.work(2) }
    }

    /// Three tasks of which two share an actor, and the third has one of its own.
    @Sendable private static func mixed(_ world: SimulatedWorld) async {
        let first = Worker()
        let second = Worker()
        Task { await first.work(0) }
        Task { await first.work(0) }
        Task { await second.work(1) }
    }

    /// The order in which steps come when each is as early as those allow that touch what it touches.
    private func normalForm(_ run: [(move: Explorer.Move, footprint: Footprint)]) -> [[Int]] {
        var layers: [[Int]] = []
        var placed: [(layer: Int, lane: Int, footprint: Footprint)] = []
        for (move, footprint) in run {
            let before = placed.filter { $0.lane == move.lane || $0.footprint.conflicts(with: footprint) }
            let layer = (before.map(\.layer).max() ?? -1) + 1
            while layers.count <= layer { layers.append([]) }
            layers[layer].append(move.lane)
            placed.append((layer, move.lane, footprint))
        }
        return layers.map { $0.sorted() }
    }

    #if os(Linux)
        @Test(arguments: [workers, mixed] as [@Sendable (SimulatedWorld) async -> Void])
        func `runs one of the orders that differ in steps of different actors only`(
            body: @escaping @Sendable (SimulatedWorld) async -> Void
        ) {
            let runner = WorldRunner(body: body, limits: SimulationLimits())
            var forms: Set<[[Int]]> = []
            var explorer = Explorer(reduces: false, notesFootprints: true)
            var count = 0
            while !explorer.isDone {
                let run = runner.run(.explorer(explorer), Way(seed: 0))
                guard let (walked, footprint) = run.explored else { return }
                explorer = walked
                explorer.goBack(after: footprint) { forms.insert(normalForm($0)) }
                count += 1
            }
            let some = simulateExhaustively(body: body)
            #expect(some.holds)
            #expect(some.schedules == forms.count)
            #expect(some.schedules < count)
        }

        @Test func `finds what one order in thousands shows, and says when it stopped early`() throws {
            let body: @Sendable (SimulatedWorld) async throws -> Void = { world in
                let ledger = Ledger()
                await withDiscardingTaskGroup { group in
                    for _ in 0..<3 {
                        group.addTask {
                            let seen = await ledger.read()
                            await Task.yield()
                            await ledger.write(seen + 1)
                        }
                    }
                }
                let sum = await ledger.read()
                world.count("sum \(sum)")
                world.sometimes(sum == 2, "two of three count")
            }
            let all = simulateExhaustively(body: body)
            #expect(all.isComplete)
            #expect(Set(all.counts.keys) == ["sum 1", "sum 2", "sum 3"])
            #expect(all.sometimes["two of three count"] ?? 0 > 0)
            let some = simulateExhaustively(limit: 10, body: body)
            #expect(!some.isComplete && !some.holds && some.schedules + some.redundant == 10)
            let failure = try #require(
                simulateExhaustively { world in
                    try await body(world)
                    await addingTwice(world)
                }.failure)
            #expect(failure.fault == .invariant("both additions count"))
            let token = try #require(failure.shrunk)
            #expect(token.description.hasPrefix("sim1:exhaustive:ontime:never:0:"))
        }

        @Test func `takes every choice that the body draws`() {
            let report = simulateExhaustively { world in
                let pair = (world.choose(3), world.choose(4))
                world.count("\(pair)")
            }
            #expect(report.holds)
            #expect(report.schedules == 12)
            #expect(report.counts.count == 12)
        }
    #endif

    @Test func `ends where it is blocked, whatever that step draws`() {
        func touching(_ actor: Int) -> Footprint {
            var footprint = Footprint.nothing
            footprint.touch(actor: actor)
            return footprint
        }
        var explorer = Explorer(reduces: true)
        let (one, other) = (Explorer.Move(lane: 1, actor: 0), Explorer.Move(lane: 2, actor: 1))
        #expect(explorer.choose(among: [one, other], after: .everything) == 0)
        #expect(explorer.choose(among: [other], after: touching(0)) == 0)
        explorer.goBack(after: touching(1))
        #expect(explorer.choose(among: [one, other], after: .everything) == 1)
        #expect(explorer.choose(among: [one], after: touching(1)) == 0)
        #expect(explorer.isBlocked)
        for _ in 0..<2 { #expect(explorer.option(of: 2) == 0) }
        explorer.goBack(after: .everything)
        #expect(explorer.isDone)
    }
}
