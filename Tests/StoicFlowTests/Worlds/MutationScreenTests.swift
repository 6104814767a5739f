import Stoic
import StoicSimulation
import StoicSimulationBoot
import Testing

@testable import StoicFlow

// F1, F2
@Suite struct `A screen with edits` {
    @Test func `shows an edit at once, says why it was taken back, and leaves the others`() {
        let report = simulate(seeds: 0..<50) { world in
            let flow = Flow<[Int]>()
            let mutations = Mutations(flow)
            flow.run { _ in .empty([], because: .nothingYet) }
            await settle(.seconds(1))
            let trouble = FlowTrouble(.unavailable, code: "status_409")
            try mutations.change {
                $0.append(1)
            } send: {
                throw trouble
            }
            try mutations.change {
                if !$0.contains(2) { $0.append(2) }
            } send: {
            }
            world.expect(mutations.state.content == .fresh([1, 2]), "at once")
            world.expect(mutations.state.emptiness == nil, "what is there is not empty")
            await settle(.seconds(1))
            world.expect(mutations.state.content == .fresh([2]), "one alone is taken back")
            world.expect(mutations.state.trouble == trouble, "and why")
            world.expect(!mutations.state.canRetry, "a retry would repeat something else")
            mutations.dismissTrouble()
            world.expect(mutations.state.trouble == nil, "until it was seen")
        }
        #expect(report.holds, "\(report)")
    }

    @Test func `counts what is with the outbox, and changes nothing once left`() {
        let report = simulate(seeds: 0..<50) { world in
            let flow = Flow<[Int]>()
            let mutations = Mutations(flow)
            flow.run { _ in .fresh([]) }
            await settle(.seconds(1))
            let number = try mutations.change {
                if !$0.contains(1) { $0.append(1) }
            } send: {
                throw FlowTrouble(.offline)
            } handOver: { _ in
            }
            await settle(.seconds(1))
            world.expect(mutations.state.pendingChanges == 1, "it waits")
            world.expect(flow.state.pendingChanges == 1, "in the flow, too")
            flow.leave()
            let left = mutations.state
            mutations.refused(number, FlowTrouble(.unavailable))
            world.expect(mutations.state == left, "nobody looks")
            flow.enter()
            world.expect(mutations.state.content == .fresh([]), "who comes back sees it")
            world.expect(mutations.state.pendingChanges == 0, "none waits")
            world.expect(mutations.state.trouble?.kind == .unavailable, "and why")
        }
        #expect(report.holds, "\(report)")
    }
}
