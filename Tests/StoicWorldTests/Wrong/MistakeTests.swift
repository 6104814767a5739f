import Stoic
import StoicHTTP
import StoicSimulation
import StoicSimulationBoot
import StoicTesting
import Testing

// D6
@Suite struct `A client's invariant` {
    @Test(arguments: Mistake.all) func `finds the client that breaks it`(mistake: Mistake) throws {
        let failure = try #require(mistake.report().failure)
        #expect(failure.fault == .invariant(mistake.invariant.rawValue))
    }

    @Test(arguments: Mistake.all) func `can be left out`(mistake: Mistake) {
        var mistake = mistake
        mistake.rules.without = [mistake.invariant]
        let fault = mistake.report().failure?.fault
        #expect(fault != .invariant(mistake.invariant.rawValue))
    }

    @Test func `is broken by one of the clients here, each of them`() {
        // These two are the server's and the model's to find: see below.
        let elsewhere: Set<ClientInvariant> = [.effects, .recovery]
        let shown = Set(Mistake.all.map { $0.invariant }).union(elsewhere)
        #expect(shown == Set(ClientInvariant.allCases))
    }

    // S3
    @Test func `finds an unkeyed write that acts twice, at the server`() throws {
        var rules = ClientRules()
        rules.without = [.unkeyedRepeat, .finalAnswer]
        let report = simulate(seeds: 0..<200) { [rules] world in
            let server = FlakyServer(in: world, faults: [.serverError])
            let client = CrudeClient(
                world: world, checked: CheckedTransport(server, world: world, rules: rules))
            _ = try? await client.checked.call(.post("/x", body: .text("a"))) { _ in
                await client.send(.post, body: "a")
                await client.sleep(.seconds(1))
                await client.send(.post, body: "a")
            }
        }
        #expect(report.failure?.fault == .invariant(ClientInvariant.effects.rawValue))
    }

    @Test func `finds a client that does not come back to a host that is well`() {
        var policy = ClientModel.tight
        policy.retryStatuses[200] = .final
        let model = ClientModel(policy: policy, callers: 1, callsEach: 0)
        let report = simulate(seeds: 0..<1) { try await model.run(in: $0) }
        #expect(report.failure?.fault == .invariant(ClientInvariant.recovery.rawValue))
    }
}
