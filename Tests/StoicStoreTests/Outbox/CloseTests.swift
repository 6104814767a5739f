import Stoic
import StoicStore
import Testing

// O1
@Suite(.timeLimit(.minutes(5))) struct `An outbox that is closed` {
    private let change = OutboxChange(payload: [1], lane: "a")

    @Test(arguments: [false, true]) func `has done what was asked for before, and left no log`(
        isInline: Bool
    ) async throws {
        for _ in 1...20 {
            let folder = try StoreFolder()
            let file = OutboxFile(path: folder.file, policy: .plain)
            let outbox = try await Outbox(file, isInline: isInline)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<8 {
                    group.addTask { try await outbox.enqueue(OutboxChange(payload: [UInt8(number)])) }
                }
                try await group.waitForAll()
            }
            async let last = outbox.counts()
            #expect(try await last.waiting == 8)
            await outbox.close()
            #expect(
                folder.names == ["changes.outbox", "changes.outbox-open"], "no log: nobody has it open")
            #expect(try await folder.outbox().counts().waiting == 8)
        }
    }

    /// Each of them either is in the file, or says that it is not.
    @Test func `takes a change or refuses it, when it is closed meanwhile`() async throws {
        for round in 0..<20 {
            let folder = try StoreFolder()
            let outbox = try await folder.outbox()
            let taken = await withTaskGroup(of: Bool.self) { group in
                for number in 0..<20 {
                    group.addTask {
                        if number == round { await outbox.close() }
                        return (try? await outbox.enqueue(change)) != nil
                    }
                }
                return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
            #expect(taken < 20)
            #expect(try await folder.outbox().counts().waiting == taken)
        }
    }

    @Test func `refuses all that comes afterwards, and bears being closed again`() async throws {
        let folder = try StoreFolder()
        let outbox = try await folder.outbox()
        try await outbox.enqueue(change)
        await withTaskGroup(of: Void.self) { group in
            for _ in 1...4 { group.addTask { await outbox.close() } }
        }
        let calls: [@Sendable () async throws -> Void] = [
            { try await outbox.enqueue(change) }, { _ = try await outbox.counts() },
            { _ = try await outbox.deliver { _ in .delivered } },
            { try await outbox.run { _ in .delivered } },
            { for try await _ in outbox.changes {} }, { try await outbox.enter(nil, leaving: .purged) },
        ]
        for (number, call) in calls.enumerated() {
            let error = await #expect(throws: StoreError.self, "\(number)") { try await call() }
            #expect(error?.reason == .closed && error?.code == "store_closed", "\(number)")
        }
        #expect(try await folder.outbox().counts().waiting == 1, "and nothing is lost")
    }

    @Test func `ends whoever waits for what comes next`() async throws {
        let outbox = try await StoreFolder().outbox()
        let hasBegun = Heard<Int>()
        let waits = Task { for try await counts in outbox.changes { hasBegun.hear(counts.waiting) } }
        let runs = Task { try await outbox.run { _ in .delivered } }
        await until { hasBegun.count > 0 }
        await outbox.close()
        await #expect(throws: StoreError.self) { try await waits.value }
        await #expect(throws: StoreError.self) { try await runs.value }
    }

    @Test func `has what was under way delivered again, under its key`() async throws {
        let (folder, clock) = (try StoreFolder(), HandClock())
        let outbox = try await folder.outbox(clock)
        try await outbox.enqueue(change)
        let keys = Heard<String>()
        await #expect(throws: StoreError.self) {
            try await outbox.deliver { entry in
                keys.hear(entry.key)
                await outbox.close()
                return .delivered
            }
        }
        let next = try await folder.outbox(clock)
        clock.pass(.seconds(2))
        _ = try await next.deliver { entry in
            keys.hear(entry.key)
            return .delivered
        }
        #expect(keys.count == 2 && Set(keys.all).count == 1)
    }
}
