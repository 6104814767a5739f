import StoicFlow
import StoicHTTP
import Testing

@testable import Recipes
@testable import RecipesTerminal

@Suite(.timeLimit(.minutes(1))) struct `The terminal` {
    @Test @MainActor func `draws a list in eighty columns, whatever is typed`() async throws {
        let diner = try Diner()
        diner.server.on(
            "/recipes", respond: Diner.page("Pea soup", "A soup " + String(repeating: "of soups ", count: 20))
        )
        diner.search("soup")
        await diner.settled()
        let frame = Frame(
            text: "soup\u{1B}[2J" + String(repeating: "p", count: 100), state: diner.state, isAeroplane: true,
            now: diner.model.now)
        #expect(frame.lines.allSatisfy { $0.count <= 80 })
        #expect(!frame.lines.joined().contains("\u{1B}"))
        #expect(frame.lines.contains { $0.hasPrefix("   Pea soup") && $0.hasSuffix("[o]") })
        #expect(frame.lines.contains("   – That is all."))
    }

    @Test(arguments: [
        ("a", [Key.text("a")]), ("é", [.text("é")]), ("so\n", [.text("s"), .text("o"), .submit]),
        ("\u{1B}", [.cancel]), ("\u{1B}[B", [.next]), ("\u{1B}[A", []), ("\u{12}", [.retry]),
        ("\u{04}", [.quit]), ("\u{7F}", [.delete]), ("\u{00}", []),
    ])
    func `knows its keys`(typed: String, keys: [Key]) {
        #expect(Key.keys(of: Array(typed.utf8)) == keys)
    }
}
