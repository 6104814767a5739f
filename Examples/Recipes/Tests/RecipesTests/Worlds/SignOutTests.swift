import Stoic
import StoicHTTP
import StoicSimulation
import Testing

@testable import Recipes

@Suite struct `Signing out` {
    @Test func `drops what is shown, what is remembered and what comes late`() {
        let report = inWorlds { world in
            let diner = try Diner()
            let gate = Gate("soup")
            diner.server.on(
                "/recipes?q=soup", respond: Diner.page("Pea soup"), .stubborn(gate, Diner.page("Late soup")),
                .failure(.offline))
            diner.search("soup")
            try await pass(.seconds(1))
            diner.model.refresh()
            try await gate.waitUntilReached()
            diner.model.signOut()
            world.expect(diner.titles.isEmpty && diner.model.text.isEmpty, "nothing is shown")
            gate.open()
            try await pass(.seconds(1))
            world.expect(diner.titles.isEmpty, "what comes late is not shown")
            diner.search("soup")
            try await pass(.seconds(1))
            world.expect(diner.titles.isEmpty, "and was not remembered, as nothing was")
            world.expect(diner.words.banner == "You are offline.", "the next person's own trouble")
        }
        #expect(report.holds, "\(report)")
    }
}
