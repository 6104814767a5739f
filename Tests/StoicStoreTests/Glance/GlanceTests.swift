import Foundation
import StoicStore
import Testing

// O1
@Suite struct `A glance at an outbox` {
    private func glance(_ folder: StoreFolder, _ clock: HandClock, limit: Int = 100) throws -> OutboxGlance {
        try OutboxGlance(
            path: folder.file, OutboxGlance.Question(limit: limit), checksAll: true, clock: clock.clock)
    }

    @Test func `sees what the outbox itself would list, lease and all`() async throws {
        let (folder, clock) = (try StoreFolder(), HandClock())
        let outbox = try await folder.outbox(clock)
        for lane in ["a", "a", nil] {
            try await outbox.enqueue(OutboxChange(payload: [1, 2, 3], kind: "k", lane: lane))
        }
        clock.pass(.seconds(5))
        _ = try await outbox.deliver { entry in
            let glance = try glance(folder, clock)
            #expect(glance.waiting.map(\.listing) == (try await outbox.waiting()))
            #expect(glance.waiting.first { $0.listing.id == entry.id }?.listing.isBeingDelivered == true)
            return entry.id == 1 ? .refused(reason: "no") : .retry(after: .seconds(60), reason: "busy")
        }
        let after = try glance(folder, clock)
        #expect(after.waiting.map(\.listing) == (try await outbox.waiting()))
        #expect(after.quarantined.map(\.listing) == (try await outbox.quarantined()))
        #expect(after.counts == (try await outbox.counts()) && after.parked == 0 && after.isSignedIn)
        #expect(after.waiting.allSatisfy { $0.head == [1, 2, 3] })
        #expect(try glance(folder, clock, limit: 1).waiting.count == 1)
    }

    @Test func `says behind what an entry waits, and that one has expired`() async throws {
        let (folder, clock) = (try StoreFolder(), HandClock())
        let outbox = try await folder.outbox(clock)
        try await outbox.enqueue(OutboxChange(payload: [], lane: "a", lifetime: .seconds(10)))
        for _ in 0..<2 { try await outbox.enqueue(OutboxChange(payload: [], lane: "a")) }
        clock.pass(.seconds(11))
        let glance = try glance(folder, clock)
        #expect(glance.waiting.map(\.behind) == [nil, 1, 2])
        #expect(glance.waiting.map(\.isExpired) == [true, false, false])
        #expect(try await outbox.counts().quarantined == 0, "it was only looked at")
    }

    @Test func `knows that a restart ended all leases`() async throws {
        let (folder, clock) = (try StoreFolder(), HandClock())
        let outbox = try await folder.outbox(clock)
        try await outbox.enqueue(OutboxChange(payload: []))
        _ = try await outbox.deliver { _ in
            clock.restart(as: "second")
            let entry = try #require(try glance(folder, clock).waiting.first)
            #expect(!entry.listing.isBeingDelivered && entry.listing.dueIn == .zero)
            return .delivered
        }
    }
}

// O1
@Suite struct `A delivery of one kind` {
    @Test func `leaves others, and what is behind them, as they are`() async throws {
        let (folder, clock) = (try StoreFolder(), HandClock())
        let outbox = try await folder.outbox(clock)
        for (kind, lane) in [("b", "one"), ("a", "one"), ("a", "two"), ("b", nil)] {
            try await outbox.enqueue(OutboxChange(payload: [], kind: kind, lane: lane))
        }
        let before = try await outbox.waiting().filter { $0.id != 3 }
        let report = try await outbox.deliver(kind: "a") { entry in
            #expect(entry.id == 3)
            return .delivered
        }
        #expect(report.delivered == 1 && report.nextDue == .zero)
        #expect(try await outbox.waiting() == before)
        #expect(try await outbox.deliver { _ in .delivered }.delivered == 3)
    }
}
