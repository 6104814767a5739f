import Synchronization
import Testing

@testable import StoicSimulation

// D3
@Suite struct `What a body promises` {
    private final class Level: Sendable {
        let now = Atomic(0)
    }

    private func lifting(to top: Int) -> @Sendable (SimulatedWorld) async throws -> Void {
        { world in
            let level = Level()
            world.always("never above two") { level.now.load(ordering: .relaxed) <= 2 }
            world.eventually("reaches two") { level.now.load(ordering: .relaxed) == 2 }
            for _ in 0..<top {
                await Task.yield()
                level.now.add(1, ordering: .relaxed)
            }
            await Task.yield()
        }
    }

    @Test func `is held to at the step that breaks it`() throws {
        #expect(simulate(seeds: 0..<10, body: lifting(to: 2)).holds)
        let failure = try #require(simulate(seeds: 0..<10, body: lifting(to: 3)).failure)
        #expect(failure.fault == .invariant("never above two"))
    }

    @MainActor private final class Model: Sendable {
        var isBusy = false
    }

    @Test func `may be asked of a model on the main actor`() throws {
        let body: @Sendable (SimulatedWorld) async throws -> Void = { world in
            let model = Model()
            // Between two steps of a world nobody else is on its main actor.
            world.always("never busy") { MainActor.assumeIsolated { !model.isBusy } }
            await Task.yield()
            await MainActor.run { model.isBusy = true }
        }
        #if os(Linux)
            let failure = try #require(simulate(seeds: 0..<10, body: body).failure)
            #expect(failure.fault == .invariant("never busy"))
        #endif
    }

    @Test func `must have come to hold when the world ends`() throws {
        let failure = try #require(simulate(seeds: 0..<10, body: lifting(to: 1)).failure)
        #expect(failure.fault == .unkept("reaches two"))
        #expect(failure.fault.code == "unkept")
    }

    @Test func `need not come to hold when it was cancelled`() {
        let report = simulate(seeds: 0..<100, interruptions: [.cancel(within: 8)]) { world in
            let level = Level()
            world.eventually("is lifted") { level.now.load(ordering: .relaxed) == 1 }
            for _ in 0..<3 { await Task.yield() }
            try Task.checkCancellation()
            level.now.add(1, ordering: .relaxed)
        }
        #expect(report.holds, "\(report)")
    }
}

// D2
@Suite struct `What should happen sometimes` {
    private func sweep(_ names: [String] = [], _ bound: Int) -> SimulationReport {
        simulate(seeds: 0..<100, sometimes: names) { world in
            let number = world.choose(4)
            world.sometimes(number == bound, "is \(bound)")
        }
    }

    @Test func `is counted by the worlds that saw it`() {
        let report = sweep([], 3)
        #expect(report.holds)
        #expect((1...60).contains(report.sometimes["is 3"] ?? 0))
    }

    @Test func `and never does fails the sweep by its name`() {
        let report = sweep([], 4)
        #expect(report.failure == nil)
        #expect(!report.holds)
        #expect(report.unhit == ["is 4"])
        #expect(report.description.contains("never held: is 4"))
    }

    @Test func `and is never even asked after fails the sweep when it was announced`() {
        #expect(sweep(["is seven"], 3).unhit == ["is seven"])
    }
}

// D2, D4
@Suite struct `A sweep` {
    private let failing: @Sendable (SimulatedWorld) async throws -> Void = { world in
        world.count("worlds")
        world.count("worlds, twice", 2)
        world.expect(world.choose(8) != 3, "three never comes")
    }

    @Test func `adds up any numbers that bodies count`() {
        let count: @Sendable (SimulatedWorld) -> Void = { world in
            world.count("many", .max)
            world.count("few", .min)
        }
        let swept = simulate(seeds: 0..<3) { count($0) }
        #expect(swept.counts == ["many": .max, "few": .min])
        let all = simulateExhaustively { world in
            async let one: Void = count(world)
            async let other: Void = count(world)
            _ = await (one, other)
        }
        #expect(all.counts == ["many": .max, "few": .min])
    }

    @Test func `may have more seeds than can ever be run`() {
        let report = simulate(seeds: 0..<UInt64.max) { $0.expect($0.choose(8) != 7, "never seven") }
        #expect(report.failure?.fault == .invariant("never seven"))
    }

    @Test func `that keeps going counts every seed that failed`() {
        let report = simulate(seeds: 0..<400, keepsGoing: true, body: failing)
        #expect(report.seeds == 400)
        #expect((20...100).contains(report.failed))
        #expect(report.findings.count == report.failed)
        #expect(report.findings.map(\.token.seed) == report.findings.map(\.token.seed).sorted())
        #expect(report.coverage.map(\.failed).reduce(0, +) == report.failed)
        #expect(report.failure?.seed == report.findings.first?.token.seed)
        // Neither what calibrates the schedules nor what is run twice counts.
        #expect(report.counts == ["worlds": 400, "worlds, twice": 800])
    }

    @Test func `that stops at a failure stops at the lowest`() {
        let all = simulate(seeds: 0..<400, keepsGoing: true, body: failing)
        let report = simulate(seeds: 0..<200_000, threads: 3, body: failing)
        #expect(report.failure?.seed == all.failure?.seed)
        #expect(report.seeds < 200_000)
    }

    @Test func `tells how far it is`() {
        let told = Mutex<[Int]>([])
        let report = simulate(seeds: 0..<1_000, progress: { done in told.withLock { $0.append(done) } }) {
            _ in
        }
        #expect(report.holds)
        #expect(told.withLock { $0 } == [256, 512, 768])
    }

    @Test func `tells its schedules about how many choices there are`() {
        let names = simulate(seeds: 0..<6) { _ in
            await withDiscardingTaskGroup { group in
                for _ in 0..<3 { group.addTask { for _ in 0..<10 { await Task.yield() } } }
            }
        }.coverage.map(\.schedule)
        let steps = names.compactMap { name in
            name.hasPrefix("pct(2,") ? Int(name.dropFirst(6).dropLast()) : nil
        }
        #expect(steps.count == 1 && (30...80).contains(steps[0]), "\(names)")
    }

    @Test func `gives a seed the same world in whatever range it stands`() {
        let plan = SweepPlan(
            seeds: 0..<1, schedules: Schedule.portfolio, timers: [.onTime, .late(.seconds(1))],
            interruptions: [.never, .cancel(within: 9), .signOut(within: 9)])
        let worlds = (0..<UInt64(36)).map { seed in
            let (schedule, way) = plan.world(of: seed)
            return "\(schedule.name) \(way.timers.name) \(way.interruption.name)"
        }
        #expect(Set(worlds).count == 36)
        #expect(plan.world(of: 36 + 7).0.name == plan.world(of: 7).0.name)
    }
}
