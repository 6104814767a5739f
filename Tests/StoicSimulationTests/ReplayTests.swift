import Synchronization
import Testing

@testable import StoicSimulation

// D4
@Suite struct `A replay token` {
    @Test(arguments: [
        "sim1:uniform:ontime:never:17", "sim1:pct(3,256):early(10):cancel(64):18446744073709551615",
        "sim1:uniform:ontime:cancelany(7):1", "sim1:uniform:ontime:signout(10000):1",
        "sim1:pos:late(1000):never:0:3=1,17=2", "sim1:delay(2,64):first(5):never:4:",
    ])
    func `reads what it wrote`(text: String) throws {
        #expect(try #require(ReplayToken(text)).description == text)
    }

    @Test(arguments: [
        "", "sim1", "sim2:uniform:ontime:never:17", "sim1:uniform:ontime:never",
        "sim1:uniform:sometimes:never:1", "sim1:uniform:ontime:never:-1", "sim1:uniform:ontime:never:1:3",
        "sim1:uniform:ontime:never:1:3=0", "sim1:uniform:ontime:never:1:-3=1",
        "sim1:uniform:ontime:never:1:3=70000", "sim1::ontime:never:1", "sim1:uniform:late(-1):never:1",
        "sim1:uniform:ontime:never:1:3=1:x", "sim1:uniform:ontime:cancel(0):1",
        "sim1:uniform:ontime:cancel(99999):1", "sim1:uniform:ontime:signout(7:1",
        "sim1:uniform:ontime:cancel(:1",
    ])
    func `is refused when it is none`(text: String) {
        #expect(ReplayToken(text) == nil)
    }

    @Test(arguments: Schedule.portfolio.map(\.name) + ["roundrobin"])
    func `finds every schedule by its name`(name: String) {
        #expect(Schedule(named: name)?.name == name)
    }

    @Test(arguments: ["", "pct", "pct()", "pct(1,2,3)", "pct(01,2)", "pct(1,9999999)", "uniform(1)", "own"])
    func `finds no schedule by another name`(name: String) {
        #expect(Schedule(named: name) == nil)
    }

    @Test func `replays the run as found and as shrunk`() throws {
        let failure = try #require(simulate(body: addingTwice).failure)
        let shrunk = try #require(failure.shrunk)
        for token in [failure.token, shrunk] {
            let again = try #require(ReplayToken(token.description))
            let report = try #require(simulate(replay: again, body: addingTwice))
            #expect(report.failure?.fault == failure.fault)
        }
    }

    @Test func `has nothing to replay for an unknown schedule without its choices`() {
        let token = ReplayToken(schedule: "own", Way(seed: 1))
        #expect(simulate(replay: token) { _ in } == nil)
        #expect(simulate(replay: token.with([:])) { _ in } != nil)
    }
}

// D4
@Suite struct `A failing schedule` {
    @Test func `is shrunk to the departures it needs`() throws {
        let report = simulate(schedules: [.uniform]) { world in
            let ledger = Ledger()
            await withDiscardingTaskGroup { group in
                for _ in 0..<2 {
                    group.addTask {
                        for _ in 0..<20 { await Task.yield() }
                        await ledger.write(await ledger.read() + 1)
                        for _ in 0..<20 { await Task.yield() }
                    }
                }
            }
            world.expect(await ledger.read() == 2, "both additions count")
        }
        let failure = try #require(report.failure)
        #expect(failure.choices > 60)
        #expect(try #require(failure.departures) <= 2)
        #expect(failure.description.contains("shrunk: \(failure.choices) choices → "))
    }

    @Test func `stays as it was found when that is asked for`() throws {
        var limits = SimulationLimits()
        limits.shrinks = false
        let failure = try #require(simulate(limits: limits, body: addingTwice).failure)
        #expect(failure.shrunk == nil)
        #expect(simulate(replay: failure.token, body: addingTwice)?.failure?.fault == failure.fault)
    }

    @Test func `is drawn with a column a task`() throws {
        let token = try #require(ReplayToken("sim1:uniform:ontime:never:0:2=1"))
        let report = try #require(simulate(replay: token, body: addingTwice))
        let lines = try #require(report.failure).diagram.split(separator: "\n")
        #expect(lines.first == "step      time        body            task 1          task 2")
        #expect(lines.contains { $0.hasSuffix("                read 0") })
        #expect(lines.last == "      → does not hold: both additions count")
    }

    @Test func `keeps what it cannot do without`() {
        var shrinker = Shrinker(Dictionary(uniqueKeysWithValues: (0..<100).map { ($0, 1) }))
        let needed: Set<Int> = [3, 50, 51, 99]
        while let next = shrinker.next() {
            shrinker.tried(failingWith: needed.isSubset(of: Set(next.keys)) ? next : nil)
        }
        #expect(Set(shrinker.departures.keys) == needed)
    }

    @Test func `is not shrunk for long when it is long itself`() throws {
        let steps = Atomic(0)
        let runner = WorldRunner(
            body: { world in
                var sum = 0
                for _ in 0..<200 {
                    sum += world.choose(2)
                    await Task.yield()
                    steps.add(1, ordering: .relaxed)
                }
                world.expect(sum < 60, "less than sixty")
            }, limits: SimulationLimits())
        let token = try #require(ReplayToken("sim1:uniform:ontime:never:1"))
        let run = runner.run(.uniform, token.way, keepsLog: true)
        steps.store(0, ordering: .relaxed)
        let failure = Diagnosis(runner: runner, stepBound: 5_000).failure(of: run, token: token, again: run)
        let departures = try #require(failure.departures)
        #expect((60..<run.departures.count).contains(departures))
        // One world may pass the bound.
        #expect((4_800...5_200).contains(steps.load(ordering: .relaxed)))
    }

    @Test func `has a name of its schedule that can be read again`() {
        let schedule = Schedule(name: "my: own\tone\n") { _ in RoundRobinScheduler() }
        let token = ReplayToken(schedule: schedule.name, Way(seed: 1), departures: [3: 1])
        #expect(ReplayToken("\(token)") == token)
        #expect(schedule.name == "my- own-one-")
        #expect(Schedule(name: "") { _ in RoundRobinScheduler() }.name == "unnamed")
    }

    @Test func `is not shrunk for ever`() {
        var shrinker = Shrinker(Dictionary(uniqueKeysWithValues: (0..<1_000).map { ($0, 1) }), tries: 50)
        var tries = 0
        while shrinker.next() != nil {
            shrinker.tried(failingWith: nil)
            tries += 1
        }
        #expect(tries == 50)
    }
}
