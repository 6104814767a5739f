import StoicFlow
import StoicHTTP
import Testing

@testable import Recipes

@Suite(.timeLimit(.minutes(1))) struct `A flawed answer` {
    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var body: String
        var titles: [String]
        var warnings: [String]
        var isPartial = false
    }

    static let picture = #""picture": "https://recipes.test/1.jpg""#

    static let cases = [
        Case(
            testDescription: "nothing amiss",
            body: #"{"recipes": [{"id": 1, "title": "Soup", "minutes": 5, \#(picture)}], "next": null}"#,
            titles: ["Soup"], warnings: []),
        Case(
            testDescription: "no picture", body: #"{"recipes": [{"id": 1, "title": "Soup"}]}"#,
            titles: ["Soup"], warnings: ["1 recipe without a picture."]),
        Case(
            testDescription: "a picture that is none, and a time that is none",
            body: #"{"recipes": [{"id": 1, "title": "Soup", "picture": 42, "minutes": "long"}]}"#,
            titles: ["Soup"], warnings: ["1 recipe without a picture."]),
        Case(
            testDescription: "an unknown field",
            body: #"{"recipes": [{"id": 1, "title": "Soup", "servings": 4, \#(picture)}]}"#,
            titles: ["Soup"], warnings: ["The server tells more than this version can show."]),
        Case(
            testDescription: "two that cannot be read",
            body: #"{"recipes": [{"id": 1}, {"id": 2, "title": "Stew", \#(picture)}, 7]}"#,
            titles: ["Stew"], warnings: ["2 recipes could not be read."], isPartial: true),
    ]

    @Test(arguments: cases) @MainActor
    func `is shown as far as it can be, with a warning`(row: Case) async throws {
        let diner = try Diner()
        diner.server.on("/recipes", respond: .json(row.body))
        diner.search("soup")
        await diner.settled()
        #expect(diner.titles == row.titles)
        #expect(diner.state.flow.warnings == row.warnings)
        #expect(
            diner.state.flow.content
                == (row.isPartial ? .partial(diner.state.items) : .fresh(diner.state.items)))
        #expect(diner.state.flow.trouble == nil)
    }

    @Test @MainActor func `that is no answer at all leaves the list as it is`() async throws {
        let diner = try Diner()
        diner.server.on("/recipes?q=soup", respond: Diner.page("Pea soup"))
        diner.server.on("/recipes?q=stew", respond: .json(#"{"recipes": "none"}"#))
        diner.search("soup")
        await diner.settled()
        diner.search("stew")
        await diner.settled()
        #expect(diner.titles == ["Pea soup"])
        #expect(diner.words.banner == "This cannot be had (decoding).")
        #expect(diner.asked.count == 2)
    }

    // F4
    @Test @MainActor func `that is the network's own sign-in page is named as such, and is no content`()
        async throws
    {
        let diner = try Diner()
        let page = Array("<html>Welcome to our café</html>".utf8)
        diner.server.on("/recipes?q=soup", respond: Diner.page("Pea soup"))
        diner.server.on("/recipes?q=stew", respond: .bytes(page, headers: ["Content-Type": "text/html"]))
        diner.search("soup")
        await diner.settled()
        diner.search("stew")
        await diner.settled()
        #expect(diner.titles == ["Pea soup"])
        #expect(diner.words.banner == "This network wants you to sign in to it first.")
        #expect(diner.words.retry == "Try again")
    }

    @Test(arguments: [
        ("rice", ScriptedStep.json(#"{"recipes": []}"#), FlowEmptiness.noMatch, "No recipe matches."),
        ("", .json(#"{"recipes": []}"#), .nothingYet, "There are no recipes yet."),
        ("[", .status(422), .badFilter, "That cannot be searched for; change a word."),
    ])
    @MainActor
    func `is told from one that is empty for a reason`(
        text: String, answer: ScriptedStep, why: FlowEmptiness, words: String
    ) async throws {
        let diner = try Diner()
        diner.server.on("/recipes", respond: answer)
        diner.search(text)
        await diner.settled()
        #expect(diner.state.flow.emptiness == why)
        #expect(diner.words.placeholder == words)
        #expect(diner.words.banner == nil)
    }
}
