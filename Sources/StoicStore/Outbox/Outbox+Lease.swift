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

    /// Takes up to `count` lanes' first ones, so that nobody else does until the lease ends.
    func take(_ count: Int, _ lanes: LaneMachine, kind: String? = nil) async throws -> Taken {
        let now = now
        // Looking costs no place among the writers, and no sync.
        let isWorthIt = try await read { table in
            guard let session = try table.totals().session, let next = try table.nextDue(session: session)
            else { return false }
            return next <= now
        }
        guard isWorthIt else { return Taken(lanes: lanes, epoch: 0, now: now) }
        let names = state.withLock { state in
            (0..<count).map { _ in
                state.lastLease &+= 1
                return "\(owner)/\(state.lastLease)"
            }
        }
        let taken = try await line.write { [policy, self] database in
            var taken = Taken(lanes: lanes, epoch: state.withLock { $0.epoch }, now: now)
            try Self.take(
                names, from: OutboxTable(database: database), into: &taken, policy: policy, kind: kind)
            return taken
        }
        for (key, reason) in taken.quarantined { tell(key, .quarantined(reason: reason)) }
        if !taken.quarantined.isEmpty { bell.ring() }
        return taken
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
        try table.passed(now)
    }

    func giveBack(_ entry: OutboxTable.Leased) async throws {
        try await write { table, _ in try table.giveBack(entry) }
    }
}
