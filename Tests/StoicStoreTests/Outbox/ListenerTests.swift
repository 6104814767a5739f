import Foundation
import Stoic
import Synchronization
import Testing

@testable import StoicStore

// O1
@Suite struct `Whoever listens to an outbox` {
    private let change = OutboxChange(payload: [1], lane: "a", key: "key")

    @Test(.timeLimit(.minutes(5)))
    func `hears nothing of a change that could not be stored`() async throws {
        let folder = try StoreFolder()
        var file = OutboxFile(path: folder.file)
        file.busyMilliseconds = 1
        let outbox = try await Outbox(file)
        let held = try HeldFile(folder)
        let heard = Heard<OutboxSettlement>()
        for _ in 1...30 {
            outbox.state.withLock { $0.versionSeen = nil }
            let ended = Heard<Bool>()
            let end = Task {
                defer { ended.hear(true) }
                return try await outbox.enqueue(change) { heard.hear($0) }
            }
            await until { outbox.state.withLock { !$0.listeners.isEmpty } || ended.count > 0 }
            // Behind it in the queue, and so right after its failure.
            try await outbox.lookElsewhere()
            await #expect(throws: StoreError.self) { try await end.value }
        }
        held.release()
        #expect(heard.count == 0)
        try await outbox.enqueue(change) { heard.hear($0) }
        _ = try await outbox.deliver { _ in .delivered }
        #expect(heard.all == [.delivered])
    }

    @Test func `hears that another process has delivered it, also when its session is purged then`()
        async throws
    {
        let folder = try StoreFolder()
        let (here, there) = (try await folder.outbox(), try await folder.outbox())
        let heard = Heard<OutboxSettlement>()
        try await here.enqueue(change) { heard.hear($0) }
        _ = try await there.deliver { _ in .delivered }
        try await here.enter(nil, leaving: .purged)
        _ = try await here.deliver { _ in .delivered }
        #expect(heard.all == [.settledElsewhere])
    }

    @Test func `hears it from a single look, too`() async throws {
        let folder = try StoreFolder()
        let (here, there) = (try await folder.outbox(), try await folder.outbox())
        let heard = Heard<OutboxSettlement>()
        _ = try await here.deliver { _ in .delivered }
        try await here.enqueue(change) { heard.hear($0) }
        _ = try await there.deliver { _ in .refused(reason: "no") }
        _ = try await here.deliver { _ in .delivered }
        #expect(heard.all == [.quarantined(reason: "no")])
    }

    @Test func `costs no memory once another process has settled it`() async throws {
        var policy = OutboxPolicy()
        policy.maxEntries = 4
        let folder = try StoreFolder()
        let here = try await folder.outbox(policy: policy)
        let there = try await folder.outbox(policy: policy)
        let heard = Heard<OutboxSettlement>()
        for number in 1...20 {
            try await here.enqueue(OutboxChange(payload: [1], key: "k\(number)")) { heard.hear($0) }
            _ = try await there.deliver { _ in .delivered }
        }
        #expect(here.state.withLock { $0.listeners.count } <= 4)
        #expect(heard.count >= 16)
    }

    @Test(.timeLimit(.minutes(5)))
    func `keeps a run going when there are too many of its own calls`() async throws {
        let (folder, clock) = (try StoreFolder(), CountedClock())
        var policy = OutboxPolicy.plain
        policy.pollInterval = .milliseconds(1)
        var file = OutboxFile(path: folder.file, policy: policy)
        file.busyMilliseconds = 30_000
        let outbox = try await Outbox(file, clock: clock.clock)
        try await outbox.enqueue(change) { _ in }
        let held = try HeldFile(folder)
        let refused = Heard<Bool>()
        let crowd = Task {
            await withTaskGroup(of: Void.self) { group in
                for _ in 1...4_300 {
                    group.addTask {
                        do { try await outbox.hasten() } catch { refused.hear(true) }
                    }
                }
            }
        }
        await until { refused.count > 50 }
        // There is no room, and a run goes on asking.
        let before = clock.count
        let run = Task { try await outbox.run { _ in .delivered } }
        await until { clock.count > before + 30 }
        held.release()
        await crowd.value
        run.cancel()
        await #expect(throws: CancellationError.self) { try await run.value }
    }

    @Test func `hears of what another process settled before enqueue came back`() async throws {
        let folder = try StoreFolder()
        let (here, there) = (try await folder.outbox(), try await folder.outbox())
        let heard = Heard<OutboxSettlement>()
        // It is in the file, and its `enqueue` has not gone on yet.
        #expect(await here.listen({ heard.hear($0) }, to: "key"))
        try await there.enqueue(change)
        _ = try await there.deliver { _ in .delivered }
        try await here.lookElsewhere()
        #expect(heard.count == 0)
        here.arrived("key", isStored: true)
        try await here.lookElsewhere()
        #expect(heard.all == [.settledElsewhere])
    }
}
