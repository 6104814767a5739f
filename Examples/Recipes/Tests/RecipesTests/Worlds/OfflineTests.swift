import StoicFlow
import StoicHTTP
import StoicSimulation
import Testing

@testable import Recipes

// F1, F2, F4
@Suite struct `Without a network` {
    @Test func `what was seen before is shown, with its age, a banner and a retry`() {
        let report = inWorlds { world in
            let diner = try Diner { $0.maxAttempts = 1 }
            diner.server.on(
                "/recipes?q=soup", respond: Diner.page("Pea soup"), .failure(.offline), Diner.page("New soup")
            )
            diner.server.on("/recipes?q=stew", respond: Diner.page("Irish stew"))
            diner.search("soup")
            try await pass(.seconds(120))
            diner.search("stew")
            try await pass(.seconds(1))
            diner.search("soup")
            try await pass(.seconds(1))
            world.expect(diner.titles == ["Pea soup"], "the cache's")
            world.expect(diner.state.flow.isStale, "which is known to be old")
            world.expect(diner.words.banner == "You are offline. Shown as seen 2 min ago.", "the banner")
            world.expect(diner.words.retry == "Try again", "the retry")
            diner.model.retry()
            try await pass(.seconds(1))
            world.expect(diner.titles == ["New soup"], "the retry brings the new ones")
            world.expect(diner.words.banner == "It works again.", "and says so")
            try await pass(.seconds(4))
            world.expect(diner.words.banner == nil, "for a while")
        }
        #expect(report.holds, "\(report)")
    }

    @Test func `and without a memory there is a banner, a retry and an open search field`() {
        let report = inWorlds { world in
            let diner = try Diner()
            diner.server.on("/recipes", respond: .failure(.offline))
            diner.search("soup")
            try await pass(.seconds(1))
            world.expect(diner.words.banner == "You are offline." && diner.state.flow.canRetry, "a banner")
            world.expect(diner.words.placeholder == nil, "nobody is told that nothing matches")
            diner.model.type("stew")
            world.expect(diner.model.text == "stew", "typing goes on")
        }
        #expect(report.holds, "\(report)")
    }

    @Test func `a hint is only a hint: a search that succeeds is right`() {
        let report = inWorlds { world in
            let diner = try Diner()
            diner.server.on("/recipes", respond: Diner.page("Pea soup"))
            diner.connectivity.give(.unsatisfied)
            world.expect(diner.words.banner == "You seem to be offline.", "known before the start")
            diner.search("soup")
            try await pass(.seconds(10))
            world.expect(diner.titles == ["Pea soup"], "it comes")
            world.expect(diner.words.banner == nil, "and the hint is not believed any more")
        }
        #expect(report.holds, "\(report)")
    }
}
