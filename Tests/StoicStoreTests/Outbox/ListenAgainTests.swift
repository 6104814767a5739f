import Stoic
import StoicStore
import Testing

// O1
@Suite struct `Whoever listens to a change that is stored already` {
    private let change = OutboxChange(payload: [1], lane: "a", key: "key")

    @Test func `hears what becomes of it, after a start as before`() async throws {
        let folder = try StoreFolder()
        try await folder.outbox().enqueue(change)
        let outbox = try await folder.outbox()
        let heard = Heard<OutboxSettlement>()
        #expect(try await outbox.listen(to: "key") { heard.hear($0) })
        #expect(try await outbox.counts().waiting == 1 && heard.count == 0)
        _ = try await outbox.deliver { _ in .delivered }
        #expect(heard.all == [.delivered])
        _ = try await outbox.deliver { _ in .delivered }
        #expect(heard.count == 1, "once")
    }

    @Test func `is told when it is there no more, and stores nothing`() async throws {
        let outbox = try await StoreFolder().outbox()
        try await outbox.enqueue(change)
        _ = try await outbox.deliver { _ in .delivered }
        let heard = Heard<OutboxSettlement>()
        #expect(try await !outbox.listen(to: "key") { heard.hear($0) })
        #expect(try await outbox.counts() == OutboxCounts())
        // Another change under that key is none of its business.
        try await outbox.enqueue(change)
        _ = try await outbox.deliver { _ in .delivered }
        #expect(heard.count == 0)
    }

    @Test func `takes the place of who listened before`() async throws {
        let outbox = try await StoreFolder().outbox()
        let (first, second) = (Heard<OutboxSettlement>(), Heard<OutboxSettlement>())
        try await outbox.enqueue(change) { first.hear($0) }
        #expect(try await outbox.listen(to: "key") { second.hear($0) })
        _ = try await outbox.deliver { _ in .delivered }
        #expect(first.count == 0 && second.all == [.delivered])
    }

    @Test func `hears that it has been set aside`() async throws {
        let folder = try StoreFolder()
        let before = try await folder.outbox()
        try await before.enqueue(change)
        _ = try await before.deliver { _ in .refused(reason: "no") }
        let outbox = try await folder.outbox()
        let heard = Heard<OutboxSettlement>()
        #expect(try await outbox.listen(to: "key") { heard.hear($0) })
        _ = try await outbox.deliver { _ in .delivered }
        #expect(heard.all == [.quarantined(reason: "no")])
    }

    /// A delivery may end at any moment: each is heard of by one, or known to be gone.
    @Test(.timeLimit(.minutes(5))) func `misses none that is delivered meanwhile`() async throws {
        let folder = try StoreFolder()
        let before = try await folder.outbox()
        for number in 0..<60 { try await before.enqueue(OutboxChange(payload: [1], key: "key-\(number)")) }
        let outbox = try await folder.outbox()
        let heard = Heard<OutboxSettlement>()
        let run = Task { try await outbox.run { _ in .delivered } }
        var gone = 0
        for number in 0..<60 {
            if try await !outbox.listen(to: "key-\(number)", onSettled: { heard.hear($0) }) { gone += 1 }
        }
        await until { heard.count + gone == 60 }
        run.cancel()
        _ = await run.result
        #expect(heard.count + gone == 60)
    }
}
