import Stoic
import Synchronization
import Testing

@testable import StoicStore

// O1
@Suite(.timeLimit(.minutes(5))) struct `A file that many open and close` {
    /// Who delivers what at this moment.
    private final class Server: Sendable {
        private let underWay = Mutex<Set<String>>([])
        let opened = Atomic(0)
        let overlaps = Heard<String>()
        let delivered = Heard<String>()

        func take(_ entry: OutboxEntry, isTaken: Bool) async -> OutboxOutcome {
            if !underWay.withLock({ $0.insert(entry.key).inserted }) { overlaps.hear(entry.key) }
            // Others are to open the file meanwhile, as far as there are any.
            let enough = opened.load(ordering: .relaxed) + 3
            for _ in 0..<5_000 where opened.load(ordering: .relaxed) < enough { await Task.yield() }
            underWay.withLock { _ = $0.remove(entry.key) }
            if isTaken { delivered.hear(entry.key) }
            return isTaken ? .delivered : .retry(reason: "no")
        }
    }

    private static var policy: OutboxPolicy {
        var policy = OutboxPolicy.plain
        policy.durability = .normal
        policy.pollInterval = .milliseconds(1)
        policy.retry.maxAttempts = 1_000_000
        policy.retry.backoff = .exponential(base: .milliseconds(1), cap: .milliseconds(1), jitter: .none)
        return policy
    }

    /// Leases last a minute here, and end at once with those who have gone: not with those who only close.
    @Test(arguments: [1, 3])
    func `has each change delivered by one at a time, and all of them in the end`(places: Int) async throws {
        let (folder, server) = (try StoreFolder(), Server())
        let file = OutboxFile(path: folder.file, policy: Self.policy)
        let stored = try await withThrowingTaskGroup(of: Int.self) { group in
            for place in 0..<places {
                group.addTask {
                    var runs: [Task<Void, Never>] = []
                    for round in 0..<60 {
                        let outbox = try await Outbox(file)
                        server.opened.add(1, ordering: .relaxed)
                        runs.append(
                            Task {
                                _ = try? await outbox.run { entry in
                                    await server.take(entry, isTaken: round % 3 == 0)
                                }
                            })
                        try await outbox.enqueue(OutboxChange(payload: [1], key: "\(place)-\(round)"))
                        for _ in 0..<(round * 7 % 40 * 20) { await Task.yield() }
                        await outbox.close()
                    }
                    for run in runs { await run.value }
                    return 60
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(server.overlaps.all.isEmpty)
        let last = try await Outbox(file)
        let run = Task { try await last.run { await server.take($0, isTaken: true) } }
        for try await counts in last.changes where counts.waiting == 0 { break }
        run.cancel()
        await #expect(throws: CancellationError.self) { try await run.value }
        #expect(Set(server.delivered.all).count == stored && server.overlaps.all.isEmpty)
        #expect(try await last.counts() == OutboxCounts())
    }
}
