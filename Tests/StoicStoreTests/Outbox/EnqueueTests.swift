import Stoic
import StoicStore
import Testing

// O1
@Suite struct `An outbox` {
    private func texts(_ heard: Heard<OutboxEntry>) -> [String] {
        heard.all.map { String(decoding: $0.payload, as: UTF8.self) }
    }

    private func change(_ text: String, lane: String? = nil) -> OutboxChange {
        OutboxChange(payload: Array(text.utf8), kind: "test", lane: lane)
    }

    @Test func `keeps what it was given when it is opened anew, with the key it gave it`() async throws {
        let folder = try StoreFolder()
        let receipt = try await folder.outbox().enqueue(change("a", lane: "l"))
        let again = try await folder.outbox()
        let heard = Heard<OutboxEntry>()
        let report = try await again.deliver { entry in
            heard.hear(entry)
            return .delivered
        }
        let entry = try #require(heard.all.first)
        #expect(report.delivered == 1 && report.nextDue == nil && heard.count == 1)
        #expect(entry.key == receipt.key && entry.id == receipt.id && receipt.isNew)
        #expect(texts(heard) == ["a"] && entry.lane == "l" && entry.kind == "test" && entry.attempt == 1)
        #expect(try await again.counts() == OutboxCounts())
        #expect(try await again.deliver { _ in .delivered } == OutboxReport())
    }

    @Test func `stores a repeat under one key once, and refuses another change under it`() async throws {
        let outbox = try await StoreFolder().outbox()
        var first = change("a")
        first.key = "k-1"
        let receipt = try await outbox.enqueue(first)
        let repeated = try await outbox.enqueue(first)
        #expect(!repeated.isNew && repeated.id == receipt.id)
        var other = change("b")
        other.key = "k-1"
        await #expect(throws: OutboxError.keyReused) { try await outbox.enqueue(other) }
        #expect(try await outbox.counts().waiting == 1)
    }

    @Test func `takes up again what was set aside and comes once more`() async throws {
        let outbox = try await StoreFolder().outbox()
        var given = change("a")
        given.key = "k-1"
        let first = try await outbox.enqueue(given)
        _ = try await outbox.deliver { _ in .refused(reason: "no") }
        let ends = Heard<OutboxSettlement>()
        let again = try await outbox.enqueue(given) { ends.hear($0) }
        #expect(again.isNew && again.id > first.id && again.key == "k-1")
        #expect(try await outbox.deliver { _ in .delivered }.delivered == 1)
        #expect(ends.all == [.delivered])
        #expect(try await outbox.counts() == OutboxCounts())
    }

    @Test(arguments: ["", "a b", "a\nb", "ä", String(repeating: "x", count: 256)])
    func `refuses a key that no header could carry`(key: String) async throws {
        let outbox = try await StoreFolder().outbox()
        await #expect(throws: OutboxError.invalidName) {
            try await outbox.enqueue(OutboxChange(payload: [], key: key))
        }
    }

    @Test func `has limits on an entry, on entries and on bytes, and says which`() async throws {
        var policy = OutboxPolicy()
        (policy.maxEntryBytes, policy.maxBytes, policy.maxEntries) = (4, 6, 2)
        let outbox = try await StoreFolder().outbox(policy: policy)
        await #expect(throws: OutboxError.tooLarge(bytes: 5, limit: 4)) {
            try await outbox.enqueue(change("12345"))
        }
        try await outbox.enqueue(change("1234"))
        await #expect(throws: OutboxError.tooManyBytes(limit: 6)) { try await outbox.enqueue(change("123")) }
        try await outbox.enqueue(change("12"))
        await #expect(throws: OutboxError.tooManyEntries(limit: 2)) { try await outbox.enqueue(change("")) }
        _ = try await outbox.deliver { _ in .delivered }
        try await outbox.enqueue(change("1234"))
    }

    @Test func `is not opened with an impossible policy, and says all that is wrong with it`() async throws {
        var policy = OutboxPolicy()
        policy.retry.maxAttempts = 0
        policy.retry.backoff = .exponential(base: .seconds(-1))
        (policy.lease, policy.lifetime, policy.pollInterval) = (.zero, .seconds(-1), .zero)
        (policy.maxConcurrent, policy.maxEntries, policy.maxBytes) = (0, 0, -1)
        (policy.maxEntryBytes, policy.maxCheckedBytes) = (2_000_000_000, -1)
        let folder = try StoreFolder()
        let error = await #expect(throws: OutboxError.self) { try await folder.outbox(policy: policy) }
        guard case .invalidPolicy(let issues) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(issues.count == 10 && folder.names.isEmpty)
    }

    @Test func `holds a lane behind its first, and no other`() async throws {
        let clock = HandClock()
        let outbox = try await StoreFolder().outbox(clock, policy: .plain)
        for text in ["a1", "a2"] { try await outbox.enqueue(change(text, lane: "a")) }
        for text in ["b1", "b2"] { try await outbox.enqueue(change(text, lane: "b")) }
        try await outbox.enqueue(change("x"))
        let heard = Heard<OutboxEntry>()
        let report = try await outbox.deliver { entry in
            heard.hear(entry)
            return entry.lane == "a" ? .retry(reason: "test") : .delivered
        }
        #expect(Set(texts(heard)) == ["a1", "b1", "b2", "x"] && heard.count == 4)
        #expect(texts(heard).filter { $0.hasPrefix("b") } == ["b1", "b2"])
        #expect(report.delivered == 3 && report.retried == 1 && report.nextDue == .seconds(1))
        clock.pass(.seconds(1))
        let later = Heard<OutboxEntry>()
        _ = try await outbox.deliver { entry in
            later.hear(entry)
            return .delivered
        }
        #expect(texts(later) == ["a1", "a2"] && later.all.map(\.attempt) == [2, 1])
    }

    @Test func `goes by priority between lanes, and by order within one`() async throws {
        var policy = OutboxPolicy()
        policy.maxConcurrent = 1
        let outbox = try await StoreFolder().outbox(policy: policy)
        for (lane, priority) in [("l", CallPriority.low), ("n", .normal), ("h", .high)] {
            for number in 1...2 {
                try await outbox.enqueue(
                    OutboxChange(payload: Array("\(lane)\(number)".utf8), lane: lane, priority: priority))
            }
        }
        let heard = Heard<OutboxEntry>()
        _ = try await outbox.deliver { entry in
            heard.hear(entry)
            return .delivered
        }
        // Every fourth turn is that of the longest due.
        #expect(texts(heard) == ["h1", "h2", "n1", "l1", "n2", "l2"])
    }

    @Test func `sets aside what is refused, tells why, and goes on with its lane`() async throws {
        let outbox = try await StoreFolder().outbox()
        let ends = Heard<OutboxSettlement>()
        let bad = try await outbox.enqueue(change("bad", lane: "a")) { ends.hear($0) }
        try await outbox.enqueue(change("good", lane: "a")) { ends.hear($0) }
        let report = try await outbox.deliver { entry in
            entry.payload == Array("bad".utf8) ? .refused(reason: "status_422") : .delivered
        }
        #expect(report.quarantined == 1 && report.delivered == 1)
        #expect(ends.all == [.quarantined(reason: "status_422"), .delivered])
        #expect(try await outbox.counts() == OutboxCounts(waiting: 0, quarantined: 1))
        let listed = try await outbox.quarantined()
        #expect(listed.map(\.quarantineReason) == ["status_422"] && listed.map(\.id) == [bad.id])
        // Taken up again it has its old key.
        #expect(try await outbox.retry(bad.id))
        let heard = Heard<OutboxEntry>()
        _ = try await outbox.deliver { entry in
            heard.hear(entry)
            return .delivered
        }
        #expect(heard.all.map(\.key) == [bad.key] && heard.all.map(\.attempt) == [1])
        #expect(try await outbox.counts() == OutboxCounts())
    }
}
