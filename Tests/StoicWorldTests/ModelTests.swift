import Stoic
import StoicHTTP
import StoicSimulation
import StoicSimulationBoot
import StoicTesting
import Testing

// D6
@Suite struct `Seventeen callers` {
    @Test func `hold`() {
        let tally = ClientTally()
        let model = ClientModel(tally: tally)
        let report = simulate(seeds: 0..<300) { try await model.run(in: $0) }
        #expect(report.failure == nil, "\(report)")
        print(tally, tally.situations, tally.missed, report)
    }
}
