import Foundation
import Stoic
import Testing

@testable import StoicStore

// O1
@Suite struct `A session of an outbox` {
    private let change = OutboxChange(payload: Array("a secret recipe".utf8), lane: "a")

    @Test func `has changes of its own, which are parked when it ends and there when it is back`()
        async throws
    {
        let folder = try StoreFolder()
        let outbox = try await folder.outbox()
        #expect(try await outbox.session() == "")
        try await outbox.enter("anna", leaving: .parked)
        try await outbox.enqueue(change)
        try await outbox.enter("ben", leaving: .parked)
        #expect(try await outbox.counts() == OutboxCounts())
        #expect(try await outbox.deliver { _ in .delivered } == OutboxReport())
        try await outbox.enqueue(change)
        // It outlives the process.
        let again = try await folder.outbox()
        #expect(try await again.session() == "ben")
        #expect(try await again.counts().waiting == 1)
        try await again.enter("anna", leaving: .parked)
        #expect(try await again.deliver { _ in .delivered }.delivered == 1)
        try await again.enter("ben", leaving: .parked)
        #expect(try await again.deliver { _ in .delivered }.delivered == 1)
    }

    @Test func `leaves nothing on the disk when it is purged`() async throws {
        let folder = try StoreFolder()
        let outbox = try await folder.outbox()
        try await outbox.enter("anna", leaving: .parked)
        let ends = Heard<OutboxSettlement>()
        for _ in 1...20 { try await outbox.enqueue(change) { ends.hear($0) } }
        #expect(try holds("secret recipe", folder))
        try await outbox.enter(nil, leaving: .purged)
        #expect(try !holds("secret recipe", folder) && !holds("anna", folder))
        #expect(ends.all == Array(repeating: .dropped, count: 20))
        try await outbox.enter("anna", leaving: .parked)
        #expect(try await outbox.counts() == OutboxCounts())
    }

    private func holds(_ text: String, _ folder: StoreFolder) throws -> Bool {
        try folder.names.contains { name in
            let data = try Data(contentsOf: URL(filePath: folder.path + "/" + name))
            return data.range(of: Data(text.utf8)) != nil
        }
    }

    @Test func `that nobody has takes and delivers nothing`() async throws {
        let outbox = try await StoreFolder().outbox()
        try await outbox.enqueue(change)
        try await outbox.enter(nil, leaving: .parked)
        #expect(try await outbox.session() == nil)
        await #expect(throws: OutboxError.signedOut) { try await outbox.enqueue(change) }
        #expect(try await outbox.deliver { _ in .delivered } == OutboxReport())
        #expect(try await outbox.waiting().isEmpty)
    }

    @Test func `cancels what is under way when another begins, which then waits for its return`() async throws
    {
        let outbox = try await StoreFolder().outbox()
        try await outbox.enqueue(change)
        let gate = Gate()
        async let report = outbox.deliver { _ in
            try await gate.pass()
            return .delivered
        }
        try await gate.waitUntilReached()
        try await outbox.enter("ben", leaving: .parked)
        #expect(try await report == OutboxReport())
        try await outbox.enter("", leaving: .parked)
        let heard = Heard<Int>()
        _ = try await outbox.deliver { entry in
            heard.hear(entry.attempt)
            return .delivered
        }
        #expect(heard.all == [1])
    }

    @Test func `takes no change of another's`() async throws {
        let outbox = try await StoreFolder().outbox()
        try await outbox.enter("anna", leaving: .parked)
        let annas = OutboxChange(payload: [1], key: "k", session: "anna")
        try await outbox.enqueue(annas)
        try await outbox.enter("ben", leaving: .purged)
        await #expect(throws: OutboxError.signedOut) { try await outbox.enqueue(annas) }
        try await outbox.enter(nil, leaving: .parked)
        await #expect(throws: OutboxError.signedOut) { try await outbox.enqueue(annas) }
        try await outbox.enter("anna", leaving: .parked)
        #expect(try await outbox.counts().waiting == 0)
        #expect(try await outbox.enqueue(annas).isNew)
    }

    /// What was taken may come to its turn late, when the next person's token is there already.
    @Test func `that has ended begins nothing of what was taken before`() async throws {
        let outbox = try await StoreFolder().outbox()
        let begun = Heard<String>()
        for _ in 1...300 {
            try await outbox.enter("anna", leaving: .parked)
            if try await outbox.counts().waiting == 0 { try await outbox.enqueue(change) }
            let taken = try await outbox.take(1, LaneMachine())
            try await outbox.enter("ben", leaving: .parked)
            for entry in taken.leased {
                _ = try await outbox.attempt(entry, of: taken) {
                    begun.hear($0.key)
                    return .delivered
                }
            }
        }
        #expect(begun.count == 0)
    }
}
