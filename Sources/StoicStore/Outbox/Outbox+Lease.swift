import Stoic
import Synchronization

extension Outbox {
    /// What was taken to be delivered, and what was found to be beyond it.
    struct Taken: Sendable {
        var leased: [OutboxTable.Leased] = []
        /// Keys, with the reason.
        var quarantined: [(key: String, reason: String)] = []
        var lanes: LaneMachine
        /// The session's number when it was taken, as this process counts them.
        var epoch: UInt64
        var now: Int64
    }

    /// So many that have expired are set aside in one go.
    private static let maxPoison = 100
    /// So many are leased in one go; more in another.
    private static let maxTaken = 64

    /// Takes up to `count` lanes' first ones, so that nobody else does until the lease ends.
    func take(_ count: Int, _ lanes: LaneMachine, kind: String? = nil) async throws -> Taken {
        let early = now
        // Looking costs no place among the writers, and no sync.
        let isWorthIt = try await read { table in
            guard let session = try table.totals().session, let next = try table.nextDue(session: session)
            else { return false }
            return next <= early
        }
        guard isWorthIt else { return Taken(lanes: lanes, epoch: 0, now: early) }
        let names = state.withLock { state in
            (0..<min(count, Self.maxTaken)).map { _ in
                state.lastLease &+= 1
                return "\(owner)/\(state.lastLease)"
            }
        }
        return try await settle { [policy, self] table, now in
            // Once it is its turn: a lease is not to pass while others have the file.
            var taken = Taken(lanes: lanes, epoch: state.withLock { $0.epoch }, now: now)
            try Self.take(names, from: table, into: &taken, policy: policy, kind: kind)
            return (taken, taken.quarantined.map { ($0.key, .quarantined(reason: $0.reason)) })
        }
    }

    private static func take(
        _ names: [String], from table: OutboxTable, into taken: inout Taken, policy: OutboxPolicy,
        kind: String?
    ) throws(StoreError) {
        guard let session = try table.totals().session else { return }
        let now = taken.now
        while taken.leased.count < names.count, taken.quarantined.count < maxPoison {
            let heads = try table.dueHeads(session: session, now: now, kind: kind)
            guard let head = taken.lanes.next(of: heads), let facts = try table.facts(head.id) else { break }
            switch OutboxMachine.pick(facts, now: now, policy: policy) {
            case .quarantine(let poison):
                if let key = try table.quarantine(head.id, reason: poison.rawValue) {
                    taken.quarantined.append((key, poison.rawValue))
                }
            case .lease(let end):
                let name = names[taken.leased.count]
                if let entry = try table.lease(head, as: name, until: end) { taken.leased.append(entry) }
            }
        }
    }

    func giveBack(_ entry: OutboxTable.Leased) async throws {
        try await write { table, _ in try table.giveBack(entry) }
    }
}
