import Foundation
import Stoic
import Testing

@testable import StoicStore

// O1
@Suite struct `An outbox at the edges` {
    @Test func `takes policies of any size`() async throws {
        var policy = OutboxPolicy.plain
        policy.maxConcurrent = .max
        policy.lease = .seconds(Int64.max)
        policy.lifetime = .seconds(Int64.max)
        policy.pollInterval = .seconds(Int64.max)
        policy.maxEntries = .max
        policy.maxBytes = .max
        let outbox = try await StoreFolder().outbox(policy: policy)
        for number in 1...200 {
            try await outbox.enqueue(
                OutboxChange(payload: [], priority: .high, key: "k\(number)", lifetime: .seconds(Int64.max)))
        }
        #expect(try await outbox.deliver { _ in .delivered }.delivered == 200)
    }

    @Test(arguments: [Duration.zero, .seconds(-1), .seconds(Int64.min)])
    func `sets aside what is over as it comes`(lifetime: Duration) async throws {
        let outbox = try await StoreFolder().outbox()
        try await outbox.enqueue(OutboxChange(payload: [1], lane: "a", lifetime: lifetime))
        try await outbox.enqueue(OutboxChange(payload: [2], lane: "a"))
        let report = try await outbox.deliver { _ in .delivered }
        #expect(report.quarantined == 1 && report.delivered == 1)
    }

    @Test func `waits as long as a server asks, also when the last attempt was it and a person retries`()
        async throws
    {
        var policy = OutboxPolicy.plain
        policy.retry.maxAttempts = 1
        let clock = HandClock()
        let outbox = try await StoreFolder().outbox(clock, policy: policy)
        let change = OutboxChange(payload: [1], key: "key")
        let id = try await outbox.enqueue(change).id
        _ = try await outbox.deliver { _ in .retry(after: .seconds(3_600), reason: "busy") }
        clock.pass(.seconds(10))
        #expect(try await outbox.retry(id))
        var report = try await outbox.deliver { _ in .delivered }
        #expect(report.delivered == 0 && report.nextDue == .seconds(3_590))
        try await outbox.hasten()
        #expect(try await outbox.deliver { _ in .delivered }.delivered == 0)
        clock.pass(.seconds(3_590))
        _ = try await outbox.deliver { _ in .retry(after: .seconds(60), reason: "busy") }
        #expect(try await outbox.enqueue(change).isNew)
        report = try await outbox.deliver { _ in .delivered }
        #expect(report.delivered == 0 && report.nextDue == .seconds(60))
    }

    @Test func `keeps a reason short, whatever it is made of`() async throws {
        let outbox = try await StoreFolder().outbox()
        let reason = "e" + String(repeating: "\u{301}", count: 100_000)
        try await outbox.enqueue(OutboxChange(payload: [1]))
        _ = try await outbox.deliver { _ in .refused(reason: reason) }
        let aside = try await outbox.quarantined()
        #expect(aside.count == 1)
        #expect(aside.allSatisfy { ($0.quarantineReason?.utf8.count ?? 0) <= 800 })
    }

    @Test func `has one lane and one session for names that are equal`() async throws {
        let (composed, apart) = ("caf\u{E9}", "cafe\u{301}")
        let outbox = try await StoreFolder().outbox()
        try await outbox.enter(composed, leaving: .parked)
        try await outbox.enqueue(OutboxChange(payload: [1], lane: composed))
        try await outbox.enter(apart, leaving: .purged)
        try await outbox.enqueue(OutboxChange(payload: [2], lane: apart))
        let report = try await outbox.deliver { _ in .retry(reason: "no") }
        #expect(report.retried == 1)
        #expect(try await outbox.counts().waiting == 2)
    }

    @Test(arguments: ["", "a\u{0}b", "a/b%20 'c'; DROP TABLE entries", "\u{202E}\u{FFFD}"])
    func `takes any text for a name`(name: String) async throws {
        let outbox = try await StoreFolder().outbox()
        try await outbox.enter(name, leaving: .parked)
        #expect(try await outbox.session() == name)
        try await outbox.enqueue(OutboxChange(payload: [0], kind: name, lane: name))
        let heard = Heard<OutboxEntry>()
        _ = try await outbox.deliver {
            heard.hear($0)
            return .delivered
        }
        #expect(heard.all.map(\.lane) == [name] && heard.all.map(\.kind) == [name])
    }

    @Test(arguments: ["with space", "per%25cent", "quest?mode=memory&x", "ünïcode #1", "file:name"])
    func `takes any name for a file`(name: String) async throws {
        let folder = try StoreFolder()
        let path = folder.path + "/" + name
        try await Outbox(path: path).enqueue(OutboxChange(payload: [1]))
        #expect(FileManager.default.fileExists(atPath: path))
        #expect(try await Outbox(path: path).counts().waiting == 1)
        let rights = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(rights == 0o600)
    }

    @Test func `does not say that it has what went to a file that is gone`() async throws {
        let folder = try StoreFolder()
        let outbox = try await folder.outbox()
        try await outbox.enqueue(OutboxChange(payload: [1]))
        try FileManager.default.removeItem(atPath: folder.file)
        await #expect(throws: StoreError.self) { try await outbox.enqueue(OutboxChange(payload: [2])) }
        // Nor when there is another one in its place.
        let next = try await folder.outbox()
        await #expect(throws: StoreError.self) { try await outbox.enqueue(OutboxChange(payload: [2])) }
        try await next.enqueue(OutboxChange(payload: [3]))
        #expect(try await next.counts().waiting == 1)
    }

    @Test(.timeLimit(.minutes(5))) func `sets ten thousand aside that expire together`() async throws {
        let clock = HandClock()
        let outbox = try await StoreFolder().outbox(clock)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<10_000 {
                let lane = number.isMultiple(of: 2) ? "a" : nil
                group.addTask {
                    _ = try await outbox.enqueue(
                        OutboxChange(payload: [1], lane: lane, lifetime: .seconds(1)))
                }
                if number % 1_000 == 999 { try await group.waitForAll() }
            }
        }
        clock.pass(.seconds(2))
        #expect(try await outbox.deliver { _ in .delivered }.quarantined == 10_000)
    }
}
