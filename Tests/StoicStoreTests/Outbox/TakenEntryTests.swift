import Stoic
import Testing

@testable import StoicStore

// O1
@Suite struct `An entry that somebody has` {
    private let change = OutboxChange(payload: [1], lane: "a")

    @Test(arguments: [
        OutboxOutcome.delivered, .retry(reason: "late"), .postponed(reason: "late"), .refused(reason: "late"),
    ])
    func `is not touched by whoever had it before`(outcome: OutboxOutcome) async throws {
        let (folder, clock) = (try StoreFolder(), HandClock())
        let (first, second) = (try await folder.outbox(clock), try await folder.outbox(clock))
        try await first.enqueue(change)
        let taken = try await first.take(1, LaneMachine())
        let entry = try #require(taken.leased.first)
        let gate = Gate()
        async let late = first.attempt(entry, of: taken) { _ in
            try await gate.pass()
            return outcome
        }
        try await gate.waitUntilReached()
        clock.pass(.seconds(61))
        let theirs = try await second.take(1, LaneMachine())
        gate.open()
        _ = try await late
        let waiting = try await second.waiting()
        #expect(waiting.map(\.isBeingDelivered) == [true] && waiting.map(\.attempts) == [2])
        for entry in theirs.leased { _ = try await second.attempt(entry, of: theirs) { _ in .delivered } }
        #expect(try await second.counts() == OutboxCounts())
    }

    @Test func `is not made due by haste`() async throws {
        let (folder, clock) = (try StoreFolder(), HandClock())
        let (first, second) = (try await folder.outbox(clock), try await folder.outbox(clock))
        try await first.enqueue(change)
        #expect(try await first.take(1, LaneMachine()).leased.count == 1)
        try await second.hasten()
        #expect(try await second.deliver { _ in .delivered }.delivered == 0)
    }

    @Test func `is retried by nobody's hand while it waits`() async throws {
        let outbox = try await StoreFolder().outbox()
        let id = try await outbox.enqueue(change).id
        #expect(try await !outbox.retry(id))
        #expect(try await outbox.waiting().map(\.id) == [id])
    }

    @Test func `goes aside when it expires within a server's wait, also after a retry`() async throws {
        var policy = OutboxPolicy.plain
        policy.retry.maxAttempts = 1
        policy.lifetime = .seconds(60)
        let clock = HandClock()
        let outbox = try await StoreFolder().outbox(clock, policy: policy)
        let id = try await outbox.enqueue(change).id
        try await outbox.enqueue(OutboxChange(payload: [2], lane: "a", lifetime: .seconds(9_999)))
        _ = try await outbox.deliver { entry in
            entry.id == id ? .retry(after: .seconds(3_600), reason: "busy") : .postponed(reason: "offline")
        }
        #expect(try await outbox.retry(id))
        clock.pass(.seconds(61))
        let report = try await outbox.deliver { _ in .delivered }
        #expect(report.delivered == 1 && report.quarantined == 1 && report.nextDue == nil)
    }
}
