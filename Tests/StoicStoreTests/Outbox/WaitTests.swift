import Stoic
import StoicStore
import Testing

// O1
@Suite struct `What waits in an outbox` {
    private let change = OutboxChange(payload: [1], lane: "a")
    private func retry(_ after: Duration? = nil) -> Outbox.Delivery {
        { _ in .retry(after: after, reason: "test") }
    }

    @Test func `is set aside when it expires, wherever it stands`() async throws {
        let clock = HandClock()
        let outbox = try await StoreFolder().outbox(clock, policy: .plain)
        var short = change
        short.lifetime = .seconds(10)
        let ends = Heard<OutboxSettlement>()
        try await outbox.enqueue(change)
        for _ in 1...3 { try await outbox.enqueue(short) { ends.hear($0) } }
        try await outbox.enqueue(change)
        _ = try await outbox.deliver(using: retry(.seconds(10)))
        clock.pass(.seconds(10))
        let report = try await outbox.deliver { _ in .delivered }
        #expect(report.delivered == 2 && report.quarantined == 3)
        #expect(ends.all == Array(repeating: .quarantined(reason: "expired"), count: 3))
    }

    @Test func `is neither early nor late when somebody sets the wall clock`() async throws {
        let (folder, clock) = (try StoreFolder(), HandClock())
        let outbox = try await folder.outbox(clock, policy: .plain)
        try await outbox.enqueue(change)
        _ = try await outbox.deliver(using: retry(.seconds(100)))
        for correction in [Duration.seconds(1_000_000), .seconds(-5_000_000)] {
            clock.correct(by: correction)
            // Another process agrees.
            for outbox in [outbox, try await folder.outbox(clock, policy: .plain)] {
                #expect(try await outbox.deliver { _ in .delivered }.nextDue == .seconds(100))
            }
        }
        clock.pass(.seconds(100))
        #expect(try await outbox.deliver { _ in .delivered }.delivered == 1)
    }

    @Test func `outlives the device's start, and never waits shorter than was asked`() async throws {
        let (folder, clock) = (try StoreFolder(), HandClock())
        let outbox = try await folder.outbox(clock, policy: .plain)
        try await outbox.enqueue(change)
        _ = try await outbox.deliver(using: retry(.seconds(100)))
        clock.restart(as: "second", wall: .seconds(30))
        let second = try await folder.outbox(clock, policy: .plain)
        let left = try #require(try await second.deliver { _ in .delivered }.nextDue)
        #expect(left <= .seconds(71) && left >= .seconds(69))
        clock.restart(as: "third", wall: .seconds(-1_000_000))
        let third = try await folder.outbox(clock, policy: .plain)
        #expect(try #require(try await third.deliver { _ in .delivered }.nextDue) <= .seconds(71))
    }

    @Test func `is due at once when it is hastened, but not before the server allows`() async throws {
        let clock = HandClock()
        let outbox = try await StoreFolder().outbox(clock, policy: .plain)
        try await outbox.enqueue(change)
        _ = try await outbox.deliver(using: retry())
        try await outbox.hasten()
        #expect(try await outbox.deliver(using: retry(.seconds(50))).retried == 1)
        try await outbox.hasten()
        #expect(try await outbox.deliver { _ in .delivered }.nextDue == .seconds(50))
    }

    @Test func `is not taken from a lane by what comes to it again`() async throws {
        let clock = HandClock()
        let outbox = try await StoreFolder().outbox(clock, policy: .plain)
        let first = try await outbox.enqueue(change)
        let second = try await outbox.enqueue(change)
        _ = try await outbox.deliver { entry in
            entry.id == first.id ? .refused(reason: "no") : .retry(reason: "later")
        }
        // Set aside and taken up again it stands behind the other.
        #expect(try await outbox.retry(first.id))
        #expect(try await !outbox.retry(first.id))
        clock.pass(.seconds(1))
        let heard = Heard<String>()
        _ = try await outbox.deliver { entry in
            heard.hear(entry.key)
            return .delivered
        }
        #expect(heard.all == [second.key, first.key])
    }

    @Test func `can be seen and dropped, and the next of its lane takes its place`() async throws {
        let outbox = try await StoreFolder().outbox(policy: .plain)
        let ends = Heard<OutboxSettlement>()
        let first = try await outbox.enqueue(change) { ends.hear($0) }
        let second = try await outbox.enqueue(change)
        let listed = try await outbox.waiting()
        #expect(listed.map(\.id) == [first.id, second.id] && listed.map(\.dueIn) == [.zero, nil])
        #expect(try await outbox.waiting(after: first.id, limit: 1).map(\.id) == [second.id])
        #expect(try await outbox.drop(first.id))
        #expect(try await !outbox.drop(first.id))
        #expect(ends.all == [.dropped])
        #expect(try await outbox.deliver { _ in .delivered }.delivered == 1)
    }
}
