import Stoic
import StoicSimulation
import StoicSimulationBoot
import Synchronization
import Testing

@testable import StoicFlow

/// A service of four pages, which notes what it was asked for.
private final class Shelf: Sendable {
    private let log = Mutex<[Int]>([])

    var answered: [Int] { log.withLock { $0 } }

    func load(_ cursor: Int?, in world: SimulatedWorld) async throws -> FlowResult<Page<Int, Int>> {
        let number = cursor ?? 0
        try await Task.sleep(for: .milliseconds(100 * world.choose(5)))
        switch world.choose(4) {
        case 1: throw FlowTrouble(.recoverable)
        case 2: throw FlowTrouble(.offline)
        default: break
        }
        log.withLock { $0.append(number) }
        return .fresh(Page([number], next: number < 3 ? number + 1 : nil))
    }
}

// F3
@Suite struct `A list in a world` {
    @Test(arguments: [Interruption.never, .cancelAny(within: 60), .signOut(within: 60)])
    func `has no page twice and loses none, whoever asks and whatever fails`(interruption: Interruption) {
        let report = simulate(
            seeds: 0..<600, timers: [.onTime, .early(within: .milliseconds(10)), .late(.milliseconds(100))],
            interruptions: [interruption]
        ) { world in
            let shelf = Shelf()
            let pages = Pages<Int, Int>()
            let heard = Heard<PagesState<Int>>()
            pages.onChange { heard.add($0) }
            world.onSignOut { pages.sessionChanged() }
            world.always("every state is legal") { pages.shell.machine.flow.isLegal }
            world.always("the list has no gap and nothing twice") {
                pages.state.items == Array(pages.state.items.indices)
            }
            pages.run { cursor, _ in try await shelf.load(cursor, in: world) }
            await withDiscardingTaskGroup { group in
                for _ in 0..<2 {
                    group.addTask {
                        for _ in 0..<6 {
                            try? await Task.sleep(for: .milliseconds(120 * world.choose(4)))
                            switch world.choose(5) {
                            case 0, 1: pages.loadNext()
                            case 2: pages.retry()
                            case 3: pages.refresh()
                            default: pages.cancel()
                            }
                        }
                    }
                }
            }
            await settle(.seconds(20))
            world.expect(pages.state.flow.activity == .idle, "all work comes to its end")
            world.expect(heard.all.last == pages.state, "who listens has heard the last state")
            world.sometimes(pages.state.items.count > 1, "a second page")
            world.sometimes(heard.all.contains { $0.part == .next && $0.flow.canRetry }, "a failed page")
        }
        #expect(report.holds, "\(report)")
    }

    @Test func `asks for a page once while two scroll`() {
        let report = simulate(seeds: 0..<300) { world in
            let asked = Heard<Int>()
            let pages = Pages<Int, Int>()
            pages.run { cursor, _ in
                asked.add(cursor ?? 0)
                try await Task.sleep(for: .milliseconds(100 * world.choose(3)))
                return .fresh(Page([cursor ?? 0], next: (cursor ?? 0) + 1))
            }
            try await Task.sleep(for: .seconds(1))
            await withDiscardingTaskGroup { group in
                for _ in 0..<2 {
                    group.addTask {
                        for _ in 0..<5 {
                            pages.loadNext()
                            try? await Task.sleep(for: .milliseconds(50 * world.choose(4)))
                        }
                    }
                }
            }
            try await Task.sleep(for: .seconds(1))
            world.expect(asked.all == Array(asked.all.indices), "each page once, in order")
            world.expect(pages.state.items == asked.all, "and all of them are there")
        }
        #expect(report.holds, "\(report)")
    }
}
