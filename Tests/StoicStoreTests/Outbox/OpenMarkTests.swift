import Foundation
import Stoic
import Testing

@testable import StoicStore

// O1
@Suite struct `A lease whose process is gone` {
    private let change = OutboxChange(payload: [1], lane: "a", key: "key")

    /// Somebody has begun a delivery; with the outbox goes whoever did.
    private func begun(
        _ folder: StoreFolder, _ clock: HandClock, _ policy: OutboxPolicy = .plain
    ) async throws -> Outbox {
        let outbox = try await folder.outbox(clock, policy: policy)
        if try await outbox.counts().waiting == 0 { try await outbox.enqueue(change) }
        #expect(try await outbox.take(1, LaneMachine()).leased.count == 1)
        return outbox
    }

    @Test func `ends when the file is opened next, as a failed try does`() async throws {
        let (folder, clock) = (try StoreFolder(), HandClock())
        for attempt in 1...3 {
            await (try begun(folder, clock)).close()
            let next = try await folder.outbox(clock, policy: .plain)
            let waiting = try await next.waiting()
            #expect(waiting.map(\.isBeingDelivered) == [false] && waiting.map(\.attempts) == [attempt])
            // Twice as long each time: an entry that ends its process must not do so at each start at once.
            #expect(waiting.map(\.dueIn) == [.seconds(1 << (attempt - 1))])
            clock.pass(.seconds(1 << (attempt - 1)))
            await next.close()
        }
        let heard = Heard<OutboxEntry>()
        _ = try await folder.outbox(clock, policy: .plain).deliver { entry in
            heard.hear(entry)
            return .delivered
        }
        #expect(heard.all.map(\.key) == ["key"] && heard.all.map(\.attempt) == [4])
    }

    @Test func `never ends later than it would have by itself`() async throws {
        let (folder, clock) = (try StoreFolder(), HandClock())
        var policy = OutboxPolicy.plain
        policy.retry.backoff = .exponential(base: .seconds(3_600), cap: .seconds(3_600), jitter: .none)
        await (try begun(folder, clock, policy)).close()
        clock.pass(.seconds(10))
        let next = try await folder.outbox(clock, policy: policy)
        #expect(try await next.waiting().map(\.dueIn) == [.seconds(50)])
    }

    @Test func `was the last when that was the last attempt`() async throws {
        let (folder, clock) = (try StoreFolder(), HandClock())
        var policy = OutboxPolicy.plain
        policy.retry.maxAttempts = 1
        await (try begun(folder, clock, policy)).close()
        let next = try await folder.outbox(clock, policy: policy)
        #expect(
            try await next.quarantined().map(\.quarantineReason) == ["attempts_exhausted: process_ended"])
    }

    @Test func `stays while another has the file open, whoever that is`() async throws {
        let (folder, clock) = (try StoreFolder(), HandClock())
        let first = try await begun(folder, clock)
        let second = try await folder.outbox(clock, policy: .plain)
        #expect(try await second.waiting().map(\.isBeingDelivered) == [true])
        // The one that had begun goes, and the second is open still.
        await first.close()
        let third = try await folder.outbox(clock, policy: .plain)
        #expect(try await third.waiting().map(\.isBeingDelivered) == [true])
        clock.pass(.seconds(60))
        #expect(try await third.deliver { _ in .delivered }.delivered == 1)
    }

    @Test(.timeLimit(.minutes(5))) func `stays while a delivery goes on, though its outbox is closed`()
        async throws
    {
        let (folder, clock) = (try StoreFolder(), HandClock())
        let first = try await folder.outbox(clock, policy: .plain)
        try await first.enqueue(change)
        let gate = Gate()
        let task = Task {
            try await first.deliver { _ in
                try await gate.pass()
                return .delivered
            }
        }
        try await gate.waitUntilReached()
        await first.close()
        let second = try await folder.outbox(clock, policy: .plain)
        #expect(try await second.waiting().map(\.isBeingDelivered) == [true])
        await second.close()
        gate.open()
        await #expect(throws: StoreError.self) { try await task.value }
        let third = try await folder.outbox(clock, policy: .plain)
        #expect(try await third.waiting().map(\.dueIn) == [.seconds(1)])
    }

    /// Race: an outbox is closed between its lease and its delivery, and another opens the file then.
    @Test func `is of no use to an outbox that was closed since`() async throws {
        let (folder, clock) = (try StoreFolder(), HandClock())
        let first = try await folder.outbox(clock, policy: .plain)
        try await first.enqueue(change)
        let taken = try await first.take(1, LaneMachine())
        let entry = try #require(taken.leased.first)
        await first.close()
        let heard = Heard<String>()
        await #expect(throws: StoreError.self) {
            try await first.attempt(entry, of: taken) { entry in
                heard.hear(entry.key)
                return .delivered
            }
        }
        #expect(heard.all.isEmpty, "whoever opens the file meanwhile sees nobody at it")
    }

    @Test func `stays while another has the file open under another name`() async throws {
        let (folder, clock) = (try StoreFolder(), HandClock())
        let first = try await begun(folder, clock)
        let other = folder.path + "/other.outbox"
        try FileManager.default.createSymbolicLink(atPath: other, withDestinationPath: "changes.outbox")
        let second = try await Outbox(OutboxFile(path: other, policy: .plain), clock: clock.clock)
        #expect(try await second.waiting().map(\.isBeingDelivered) == [true])
        #expect(!folder.names.contains("other.outbox-open"))
        withExtendedLifetime(first) {}
    }

    /// As SQLite's own files beside it do: who may open the one may open the other.
    @Test func `has a mark that is whose the file is`() async throws {
        let (folder, clock) = (try StoreFolder(), HandClock())
        await (try folder.outbox(clock)).close()
        let mark = folder.file + "-open"
        var (file, made) = (stat(), stat())
        #expect(stat(mark, &made) == 0 && made.st_mode & 0o777 == 0o600)
        #expect(unlink(mark) == 0 && chmod(folder.file, 0o660) == 0)
        // Somebody else's, where we may give it away.
        if geteuid() == 0 { #expect(chown(folder.file, 65_534, 65_534) == 0) }
        await (try folder.outbox(clock)).close()
        #expect(stat(folder.file, &file) == 0 && stat(mark, &made) == 0)
        #expect(made.st_mode & 0o777 == 0o660)
        #expect(made.st_uid == file.st_uid && made.st_gid == file.st_gid)
    }

    /// What it would be made of is perhaps not the outbox's.
    @Test func `has a mark that is no link to elsewhere`() async throws {
        let folder = try StoreFolder()
        let target = folder.path + "/elsewhere"
        try FileManager.default.createSymbolicLink(
            atPath: folder.file + "-open", withDestinationPath: target)
        let error = await #expect(throws: StoreError.self) { try await folder.outbox() }
        #expect(error?.reason == .cannotOpen && !FileManager.default.fileExists(atPath: target))
    }

    @Test func `is nobody's to judge when the mark cannot be made`() async throws {
        let folder = try StoreFolder()
        try FileManager.default.createDirectory(
            atPath: folder.file + "-open", withIntermediateDirectories: false)
        let error = await #expect(throws: StoreError.self) { try await folder.outbox() }
        #expect(error?.reason == .cannotOpen)
    }

    /// One alone, or several who all see that they are not: whoever comes in between waits for a moment.
    @Test func `is ended by one of many who open the file together`() async throws {
        for _ in 0..<20 {
            let (folder, clock) = (try StoreFolder(), HandClock())
            await (try begun(folder, clock)).close()
            let outboxes = try await withThrowingTaskGroup(of: Outbox.self) { group in
                for _ in 0..<6 { group.addTask { try await folder.outbox(clock, policy: .plain) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            for outbox in outboxes {
                #expect(try await outbox.waiting().map(\.attempts) == [1])
                #expect(try await outbox.waiting().map(\.dueIn) == [.seconds(1)])
            }
        }
    }
}
