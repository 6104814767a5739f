import Foundation
import Testing

@testable import StoicCLI

// D4
@Suite struct `stoic replay` {
    @Test func `runs the world of a sweep's token again, as found and shrunk`() async throws {
        let swept = try await Child.run(["simulate", "--example", "--json"])
        let document = try JSONDecoder().decode(SweepDocument.self, from: Data(swept.out))
        let failure = try #require(document.results.failures.first)
        for token in [failure.token, failure.best] {
            let result = try await Child.run(["replay", token, "--example", "--json"])
            #expect(result.code == 1)
            let object = try result.object()
            #expect(object["outcome"] as? String == "failed")
            let again = try #require(object["failure"] as? [String: Any])
            #expect(again["what"] as? String == failure.what)
            #expect(again["shrunk"] as? String == failure.shrunk)
            #expect((again["steps"] as? [Any])?.count == failure.steps.count)
        }
        let text = try await Child.run(["replay", failure.best, "--example"]).text
        #expect(text.hasPrefix("FAILED  does not hold: an older answer"))
        #expect(text.contains("stoic replay \(ShellText.quoted(failure.best)) --example"))
    }

    @Test func `says that a world holds when it does`() async throws {
        let result = try await Child.run(["replay", "sim1:roundrobin:ontime:never:0", "--callers", "2"])
        #expect(result.code == 0)
        #expect(result.text.hasPrefix("HELD"))
        #expect(result.errors.isEmpty)
    }

    @Test(arguments: [
        [], ["nonsense"], ["sim1:uniform:ontime:never:1", "more"], ["sim2:uniform:ontime:never:1"],
        ["sim1:mine:ontime:never:1"], ["sim1:uniform:ontime:never:1", "--seeds", "3"],
        ["sim1:uniform:ontime:never:1", "--callers", "0"],
    ])
    func `refuses what is no token in one line`(arguments: [String]) async throws {
        let result = try await Child.run(["replay"] + arguments)
        #expect(result.code == 2)
        #expect(result.lines.count == 1 && result.out.isEmpty)
    }
}
