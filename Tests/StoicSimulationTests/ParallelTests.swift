import Synchronization
import Testing

@testable import StoicSimulation

// D1
@Suite struct `Worlds in parallel` {
    private final class Yields: Sendable {
        let count = Atomic(0)
    }

    @Test func `are left alone by ordinary tasks, and leave them alone`() async {
        let worlds = Task.detached {
            simulate(seeds: 0..<20_000, threads: 4) { world in
                let ledger = Ledger()
                await withDiscardingTaskGroup { group in
                    for index in 0..<3 {
                        group.addTask {
                            await ledger.write(index)
                            await Task { await Task.yield() }.value
                        }
                    }
                }
                world.note("\(await ledger.read())")
            }
        }
        let yields = Yields()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<100 {
                        await Task.yield()
                        yields.count.add(1, ordering: .relaxed)
                    }
                }
            }
        }
        #expect(yields.count.load(ordering: .relaxed) == 800)
        let report = await worlds.value
        #expect(report.failure == nil)
        #expect(report.seeds == 20_000)
    }

    @Test func `find the same failure as one alone`() throws {
        let body: @Sendable (SimulatedWorld) async throws -> Void = { world in
            let ledger = Ledger()
            await withDiscardingTaskGroup { group in
                for index in 1...4 { group.addTask { await ledger.write(index) } }
            }
            world.expect(await ledger.read() != 1, "the first is not the last")
        }
        let alone = try #require(simulate(body: body).failure)
        let together = try #require(simulate(threads: 3, body: body).failure)
        #expect(alone.seed == together.seed)
        #expect(alone.shrunk == together.shrunk)
        #expect(alone.diagram == together.diagram)
    }
}
