import StoicHTTP
import StoicSimulation
import Testing

@testable import Recipes

// F3
@Suite struct `A list of recipes` {
    @Test func `keeps its items when a page fails, and asks for the same page again`() {
        let report = inWorlds { world in
            let diner = try Diner { $0.maxAttempts = 1 }
            diner.server.on("/recipes?q=soup", respond: Diner.page("One", "Two", next: 2))
            diner.server.on("/recipes?q=soup&page=2", respond: .status(503), Diner.page("Three"))
            diner.search("soup")
            try await pass(.seconds(1))
            diner.model.loadNext()
            try await pass(.seconds(1))
            world.expect(diner.titles == ["One", "Two"], "what is there stays")
            world.expect(diner.words.end == "That did not work (status_503).", "said at the list's end")
            world.expect(diner.words.banner == nil, "and not above it")
            diner.model.loadNext()
            try await pass(.seconds(1))
            world.expect(diner.asked.count == 2, "scrolling on asks for nothing")
            diner.model.retry()
            diner.model.loadNext()
            try await pass(.seconds(1))
            world.expect(diner.titles == ["One", "Two", "Three"], "then the page is there, once")
            let pages = ["/recipes?q=soup", "/recipes?q=soup&page=2", "/recipes?q=soup&page=2"]
            world.expect(diner.asked == pages, "and nothing else was asked for")
            world.expect(diner.words.end == "That is all.", "the end")
        }
        #expect(report.holds, "\(report)")
    }
}
