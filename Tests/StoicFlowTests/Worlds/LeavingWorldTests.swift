import Stoic
import StoicSimulation
import StoicSimulationBoot
import Testing

@testable import StoicFlow

// F2
@Suite struct `A screen that is left` {
    @Test func `with edits shows no progress, whatever was under way`() {
        let report = simulate(seeds: 0..<20) { world in
            let gate = Gate("service")
            let flow = Flow<Int>()
            let mutations = Mutations(flow)
            flow.run { _ in
                try await gate.pass()
                return .fresh(1)
            }
            await settle(.seconds(1))
            world.expect(mutations.state.activity == .delayed, "it takes its time")
            world.expect(mutations.state.showsProgress, "and says so")
            flow.leave()
            world.expect(mutations.state.activity == .idle, "nothing goes on")
            world.expect(!mutations.state.showsProgress, "nor is anything said to")
            gate.open()
            await settle(.seconds(1))
            world.expect(mutations.state.content == .nothing, "nor does anything come of it")
        }
        #expect(report.holds, "\(report)")
    }

    @Test func `during a refresh is kept until that is over, and no longer`() {
        let report = simulate(seeds: 0..<50) { world in
            let gate = Gate("service")
            weak let left: FlowShell<FlowMachine<Erased>>?
            let puller: Task<Void, Never>
            do {
                let flow = Flow<Int>()
                left = flow.shell
                flow.run { _ in
                    try await gate.pass()
                    return .fresh(1)
                }
                puller = Task { await flow.refreshed() }
            }
            await settle(.seconds(1))
            world.expect(left != nil, "who waits for it holds it")
            gate.open()
            await puller.value
            world.expect(left == nil, "then nobody does")
        }
        #expect(report.holds, "\(report)")
    }
}
