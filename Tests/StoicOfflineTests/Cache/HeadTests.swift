import Stoic
import StoicHTTP
import StoicStore
import Testing

// O2
@Suite struct `A HEAD past a cache` {
    @Test(arguments: CacheKind.allCases, [7, 50_000])
    func `leaves the content that is stored`(kind: CacheKind, length: Int) async throws {
        let lab = try await CacheLab(kind)
        let content = String(repeating: "x", count: length)
        lab.server.on("/x", respond: tagged(content), tagged(""), tagged("other", tag: "\"b\""))
        _ = try await lab.get()
        await lab.passes(61)
        #expect(try await lab.word(.head("/x")) == "network")
        let answer = try await lab.get()
        // What the HEAD said of it holds: it is asked for no second time.
        #expect(answer.text == content)
        #expect(answer.provenance == .fresh(age: .zero))
        #expect(lab.sent == 2)
    }
}
