import Stoic
import StoicSimulation
import StoicSimulationBoot
import Testing

@testable import StoicFlow

// F1, F2
@Suite struct `Pull to refresh` {
    @Test(arguments: [Interruption.never, .cancelAny(within: 40), .signOut(within: 40)])
    func `returns when nothing is under way, however that came`(interruption: Interruption) {
        let report = simulate(seeds: 0..<400, interruptions: [interruption]) { world in
            let flow = Flow<Int>()
            world.onSignOut { flow.sessionChanged() }
            let begun = Heard<Void>()
            @Sendable func ask() {
                flow.run { _ in
                    begun.add(())
                    try await Task.sleep(for: .milliseconds(100 * world.choose(5)))
                    if world.choose(3) == 0 { throw FlowTrouble(.recoverable) }
                    return .fresh(begun.all.count)
                }
            }
            ask()
            await settle(.seconds(1))
            let before = begun.all.count
            let heard = Heard<FlowState<Int>>()
            let puller = Task {
                // From here on; a newer intent may come before this task is resumed.
                flow.onChange { heard.add($0) }
                await flow.refreshed()
                let wasIdle = heard.all.dropFirst().contains { $0.activity == .idle }
                let isLeft = flow.shell.machine.hasLeft || !flow.shell.machine.hasIntent
                world.expect(Task.isCancelled || wasIdle || isLeft, "nothing was under way")
                return Task.isCancelled
            }
            let other = Task {
                try? await Task.sleep(for: .milliseconds(100 * world.choose(4)))
                switch world.choose(6) {
                case 0: flow.cancel()
                case 1: flow.leave()
                case 2: ask()
                case 3: puller.cancel()
                case 4: flow.refresh()
                default: break
                }
            }
            await other.value
            // Returns at all: a world in which nothing can happen any more fails.
            let wasCancelled = await puller.value
            await settle(.seconds(1))
            world.expect(flow.state.activity == .idle, "all work ends")
            world.sometimes(begun.all.count > before, "it asked again")
            world.sometimes(wasCancelled, "who waits can be cancelled")
        }
        #expect(report.holds, "\(report)")
    }

    @Test func `returns at once when there is nothing to refresh`() {
        let report = simulate(seeds: 0..<20) { world in
            let flow = Flow<Int>()
            await flow.refreshed()
            flow.run { _ in .fresh(1) }
            flow.leave()
            await flow.refreshed()
            world.expect(flow.state.content == .nothing, "nothing was asked for")
            let list = Pages<Int, Int>()
            await list.refreshed()
            list.run { _, _ in .fresh(Page([1], next: nil)) }
            await list.refreshed()
            world.expect(list.state.items == [1], "what was under way is waited for")
        }
        #expect(report.holds, "\(report)")
    }

    @Test func `ends the wait alone when who waits is cancelled`() {
        let report = simulate(seeds: 0..<100) { world in
            let gate = Gate("service")
            let flow = Flow<Int>()
            flow.run { _ in
                try await gate.pass()
                return .fresh(1)
            }
            let puller = Task { await flow.refreshed() }
            try await Task.sleep(for: .seconds(1))
            puller.cancel()
            await puller.value
            world.expect(flow.state.activity == .delayed, "the work goes on")
            gate.open()
            try await Task.sleep(for: .seconds(1))
            world.expect(flow.state.content == .fresh(1), "and brings its answer")
            world.expect(gate.arrivals == 1, "once")
        }
        #expect(report.holds, "\(report)")
    }
}
