import Testing

@testable import StoicSimulation

// D1
@Suite struct `A world` {
    #if os(Linux)
        @Test(arguments: Construct.all)
        func `goes the same way again under the same seed, a thousand times`(construct: Construct) {
            let runner = WorldRunner(body: construct.body, limits: SimulationLimits())
            var different: Set<UInt64> = []
            for seed: UInt64 in 0..<1_000 {
                let schedule = Schedule.portfolio[Int(seed) % Schedule.portfolio.count]
                let mode: TimerMode = seed % 2 == 0 ? .onTime : .early(within: .seconds(1))
                let one = runner.run(schedule, Way(seed: seed, timers: mode), keepsLog: true)
                let other = runner.run(schedule, Way(seed: seed, timers: mode), keepsLog: true)
                #expect(one.fault == other.fault)
                #expect(one.entries == other.entries)
                #expect(one.departures == other.departures)
                #expect(one.fingerprint == other.fingerprint)
                different.insert(one.fingerprint)
            }
            #expect(different.count > 1, "the seeds made no difference")
        }

        @Test func `makes every hop between actors a choice, also in unstructured tasks`() {
            let runner = WorldRunner(
                body: { _ in
                    let one = Ledger()
                    let other = Ledger()
                    await Task {
                        await other.write(await one.read())
                        await one.write(1)
                    }.value
                }, limits: SimulationLimits())
            let run = runner.run(.roundRobin, Way(seed: 0, timers: .onTime), keepsLog: true)
            // The task begins, reads, writes and writes; the body begins and ends.
            #expect(run.entries.map(\.lane) == [0, 1, 1, 1, 1, 0])
        }
    #endif

    @Test func `finds the update that two tasks lose within twenty seeds`() {
        let report = simulate(seeds: 0..<20, body: addingTwice)
        #expect(report.failure?.fault == .invariant("both additions count"))
    }
}
