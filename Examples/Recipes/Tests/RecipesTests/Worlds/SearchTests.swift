import Stoic
import StoicFlow
import StoicHTTP
import StoicSimulation
import Testing

@testable import Recipes

// F1, F2
@Suite struct `A recipe search` {
    @Test func `waits until nothing more is typed, and asks once`() {
        let report = inWorlds { world in
            let diner = try Diner()
            diner.server.on("/recipes?q=soup", respond: Diner.page("Pea soup"))
            for text in ["s", "so", "sou", "soup"] {
                diner.model.type(text)
                try await pass(.milliseconds(100))
            }
            world.expect(diner.asked.isEmpty, "nothing is asked for while somebody types")
            try await pass(.seconds(1))
            world.expect(diner.asked == ["/recipes?q=soup"], "one question")
            world.expect(diner.titles == ["Pea soup"], "and its answer")
        }
        #expect(report.holds, "\(report)")
    }

    @Test func `keeps old results until new ones arrive, and shows progress from 300 milliseconds on`() {
        let report = inWorlds(timers: [.onTime]) { world in
            let diner = try Diner()
            diner.server.on("/recipes?q=soup", respond: Diner.page("Pea soup"))
            diner.server.on("/recipes?q=stew", respond: .after(.seconds(1), Diner.page("Irish stew")))
            diner.search("soup")
            try await pass(.milliseconds(10))
            diner.search("stew")
            try await pass(.milliseconds(299))
            world.expect(diner.titles == ["Pea soup"], "the old list stays")
            world.expect(diner.words.progress == nil, "no spinner for what may come at once")
            try await pass(.milliseconds(2))
            world.expect(diner.words.progress == "Searching …", "a spinner for what does not")
            world.expect(diner.titles == ["Pea soup"], "beside the old list")
            try await pass(.seconds(1))
            world.expect(diner.titles == ["Irish stew"], "then the new one")
            world.expect(diner.words.progress == nil, "and no spinner")
        }
        #expect(report.holds, "\(report)")
    }

    @Test func `is not overwritten by an older answer that comes later`() {
        let report = inWorlds { world in
            let diner = try Diner()
            let gate = Gate("soup")
            // Stubborn: it answers although it was cancelled long ago.
            diner.server.on("/recipes?q=soup", respond: .stubborn(gate, Diner.page("Pea soup")))
            diner.server.on("/recipes?q=stew", respond: Diner.page("Irish stew"))
            diner.search("soup")
            try await gate.waitUntilReached()
            diner.search("stew")
            try await pass(.seconds(1))
            gate.open()
            try await pass(.seconds(1))
            world.expect(diner.titles == ["Irish stew"], "the newest question's answer stays")
            let everShown = diner.states.flatMap { $0.items.map(\.title) }
            world.expect(!everShown.contains("Pea soup"), "the older one's was never there")
            world.expect(diner.state.flow.trouble == nil, "and nothing is wrong")
        }
        #expect(report.holds, "\(report)")
    }

    @Test func `takes a stop for no error, and shows nothing of it afterwards`() {
        let report = inWorlds { world in
            let diner = try Diner()
            diner.server.on("/recipes?q=stew", respond: .after(.seconds(1), Diner.page("Irish stew")))
            diner.search("stew")
            try await pass(.milliseconds(500))
            diner.model.cancel()
            world.expect(diner.words.banner == "Stopped.", "it says so")
            world.expect(diner.words.progress == nil, "the spinner is gone at once")
            try await pass(.seconds(5))
            world.expect(diner.state.flow.trouble == nil && diner.titles.isEmpty, "nothing comes of it")
        }
        #expect(report.holds, "\(report)")
    }

    @Test func `writes nothing once its screen is left`() {
        let report = inWorlds { world in
            let diner = try Diner()
            let gate = Gate("soup")
            diner.server.on("/recipes?q=soup", respond: .stubborn(gate, Diner.page("Pea soup")))
            diner.search("soup")
            try await gate.waitUntilReached()
            diner.model.type("soup and more")
            diner.model.leave()
            let (state, count) = (diner.state, diner.states.count)
            gate.open()
            diner.connectivity.give(.unsatisfied)
            try await pass(.seconds(5))
            world.expect(diner.state == state && diner.states.count == count, "nothing has changed")
            world.expect(diner.asked.count == 1, "and what was being typed is not asked for")
        }
        #expect(report.holds, "\(report)")
    }
}
