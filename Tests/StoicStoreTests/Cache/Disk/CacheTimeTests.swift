import Stoic
import StoicStore
import Testing

// O2
@Suite struct `The age of an answer in a file` {
    private func kept(_ lab: DiskLab) async throws {
        try await lab.store().keep(try #require(lab.answer()), for: question().key, at: lab.now)
    }

    private func found(_ lab: DiskLab) async throws -> StoredResponse {
        try #require(await lab.store().responses(for: question(), at: lab.now).first)
    }

    @Test func `counts the time that the device was off`() async throws {
        let lab = try DiskLab()
        try await kept(lab)
        lab.clock.restart(as: "second", wall: .seconds(40))
        #expect(try await found(lab).age(at: lab.now) == .seconds(40))
        lab.clock.pass(.seconds(30))
        #expect(try await found(lab).staleness(at: lab.now) == .seconds(10))
    }

    @Test func `is moved by no correction of the clock`() async throws {
        let lab = try DiskLab()
        try await kept(lab)
        lab.clock.correct(by: .seconds(-86_400))
        lab.clock.pass(.seconds(7))
        #expect(try await found(lab).age(at: lab.now) == .seconds(7))
    }

    @Test func `is doubted when the clock was set back while the device was off`() async throws {
        let lab = try DiskLab()
        try await kept(lab)
        lab.clock.restart(as: "second", wall: .seconds(-3_600))
        let doubted = try await found(lab)
        #expect(doubted.staleness(at: lab.now) >= .zero, "how long it was off is not known")
        #expect(CacheMachine.standard.word(doubted, at: Double(lab.now.nanoseconds) / 1e9) == "ask")
        try await kept(lab)
        #expect(try await found(lab).staleness(at: lab.now) == .seconds(-60))
    }

    // Later than the file was opened, and earlier than something was kept.
    @Test func `is doubted when the clock was set back behind what was kept last`() async throws {
        let lab = try DiskLab()
        let store = try await lab.store()
        let long = [("Cache-Control", "max-age=3000")]
        await store.keep(try #require(lab.answer("a", long)), for: question().key, at: lab.now)
        lab.clock.pass(.seconds(3_600))
        let other = question(resource: 1)
        await store.keep(try #require(lab.answer(for: other)), for: other.key, at: lab.now)
        lab.clock.restart(as: "second", wall: .seconds(-1_800))
        #expect(try await found(lab).staleness(at: lab.now) >= .zero)
    }
}
