import Stoic

extension OutboxTable {
    private static let priorities = CallPriority.allCases

    /// The longest due of each priority, among those of one kind or of all.
    func dueHeads(session: Int64, now: Int64, kind: String? = nil) throws(StoreError) -> [LaneMachine.Head] {
        var heads: [LaneMachine.Head] = []
        for priority in Self.priorities {
            let head = try database.first(
                """
                SELECT id, due_ms FROM entries
                WHERE is_head = 1 AND session = ? AND priority = ? AND due_ms <= ?
                    AND kind = ifnull(?, kind)
                ORDER BY due_ms, id LIMIT 1
                """,
                [
                    .integer(session), .integer(priority.rawValue), .integer(now), .text(orNull: kind),
                ], during: "due"
            ) { LaneMachine.Head(id: $0.integer(0), due: $0.integer(1), priority: priority) }
            if let head { heads.append(head) }
        }
        return heads
    }

    /// When the next is due, or a lease ends.
    func nextDue(session: Int64) throws(StoreError) -> Int64? {
        var next: Int64?
        for priority in Self.priorities {
            let due = try database.first(
                """
                SELECT due_ms FROM entries WHERE is_head = 1 AND session = ? AND priority = ?
                ORDER BY due_ms, id LIMIT 1
                """,
                [.integer(session), .integer(priority.rawValue)], during: "due"
            ) { $0.integer(0) }
            if let due { next = min(next ?? due, due) }
        }
        return next
    }

    func facts(_ id: Int64) throws(StoreError) -> OutboxMachine.Facts? {
        try database.first(
            "SELECT attempts, failures, last_wait_ms, expires_ms FROM entries WHERE id = ?",
            [.integer(id)], during: "due"
        ) { row in
            OutboxMachine.Facts(
                attempts: Int(row.integer(0)), failures: Int(row.integer(1)),
                lastWait: row.optionalInteger(2).map { .milliseconds($0) },
                expires: row.optionalInteger(3))
        }
    }

    /// While somebody has it, its lane's first is due when the lease ends.
    func lease(_ head: LaneMachine.Head, as lease: String, until end: Int64) throws(StoreError) -> Leased? {
        try database.run(
            "UPDATE entries SET lease = ?, due_ms = ?, attempts = attempts + 1 WHERE id = ?",
            [.text(lease), .integer(end), .integer(head.id)], during: "lease")
        return try database.first(
            """
            SELECT key, kind, lane, enqueued_ms, attempts, failures, last_wait_ms, expires_ms, payload
            FROM entries JOIN payloads ON payloads.id = entries.id WHERE entries.id = ?
            """, [.integer(head.id)], during: "lease"
        ) { row in
            Leased(
                id: head.id, key: row.text(0), kind: row.text(1), lane: row.optionalText(2),
                priority: head.priority, payload: row.blob(8), enqueued: row.integer(3), due: head.due,
                facts: OutboxMachine.Facts(
                    attempts: Int(row.integer(4)), failures: Int(row.integer(5)),
                    lastWait: row.optionalInteger(6).map { .milliseconds($0) },
                    expires: row.optionalInteger(7)),
                lease: lease, until: end)
        }
    }

    /// A delivery that was begun.
    struct Lease {
        var id: Int64
        var name: String
        var until: Int64
        var facts: OutboxMachine.Facts
    }

    /// All that somebody has, of every session; beyond so many they end by themselves.
    func leases() throws(StoreError) -> [Lease] {
        try database.rows(
            """
            SELECT id, lease, due_ms, attempts, failures, last_wait_ms, expires_ms FROM entries
            WHERE is_head = 1 AND lease IS NOT NULL LIMIT 1000
            """, during: "opening"
        ) { row in
            Lease(
                id: row.integer(0), name: row.text(1), until: row.integer(2),
                facts: OutboxMachine.Facts(
                    attempts: Int(row.integer(3)), failures: Int(row.integer(4)),
                    lastWait: row.optionalInteger(5).map { .milliseconds($0) },
                    expires: row.optionalInteger(6)))
        }
    }

    /// False when the lease had ended, and the entry is somebody else's by now.
    func settle(_ entry: Leased, _ settlement: OutboxMachine.Settlement) throws(StoreError) -> Bool {
        try settle(entry.id, lease: entry.lease, settlement)
    }

    func settle(
        _ id: Int64, lease: String, _ settlement: OutboxMachine.Settlement
    ) throws(StoreError) -> Bool {
        switch settlement {
        case .remove:
            try database.run(
                "DELETE FROM entries WHERE id = ? AND lease = ?",
                [.integer(id), .text(lease)], during: "settle")
        case .quarantine(let reason, let floor):
            try database.run(
                "UPDATE entries SET is_quarantined = 1, reason = ?, floor_ms = ? WHERE id = ? AND lease = ?",
                [.text(reason), .integer(floor), .integer(id), .text(lease)], during: "settle")
        case .wait(let due, let floor, let facts, _):
            try database.run(
                """
                UPDATE entries SET lease = NULL, due_ms = ?, floor_ms = ?, attempts = ?, failures = ?,
                    last_wait_ms = ?
                WHERE id = ? AND lease = ?
                """,
                [
                    .integer(due), .integer(floor), .integer(facts.attempts), .integer(facts.failures),
                    .integer(orNull: facts.lastWait?.wholeMilliseconds), .integer(id), .text(lease),
                ], during: "settle")
        }
        return database.changes > 0
    }

    /// As if it had not been leased.
    func giveBack(_ entry: Leased) throws(StoreError) {
        try database.run(
            "UPDATE entries SET lease = NULL, due_ms = ?, attempts = attempts - 1 WHERE id = ? AND lease = ?",
            [.integer(entry.due), .integer(entry.id), .text(entry.lease)], during: "give back")
    }

    /// - Returns: The entry's key.
    func quarantine(_ id: Int64, reason: String) throws(StoreError) -> String? {
        try database.run(
            "UPDATE entries SET is_quarantined = 1, reason = ? WHERE id = ?",
            [.text(reason), .integer(id)], during: "set aside")
        return try key(of: id)
    }

    func key(of id: Int64) throws(StoreError) -> String? {
        try database.first("SELECT key FROM entries WHERE id = ?", [.integer(id)], during: "look up") {
            $0.text(0)
        }
    }

    func has(_ key: String) throws(StoreError) -> Bool {
        try database.first("SELECT 1 FROM entries WHERE key = ?", [.text(key)], during: "look up") { _ in true
        }
            ?? false
    }

    /// What another process has made of the entry of that key; nil when it waits.
    func settledElsewhere(_ key: String) throws(StoreError) -> OutboxSettlement? {
        let reason = try database.first(
            "SELECT is_quarantined, reason FROM entries WHERE key = ?", [.text(key)], during: "look up"
        ) { $0.integer(0) == 1 ? $0.optionalText(1) ?? "" : nil }
        guard let reason else { return .settledElsewhere }
        return reason.map { .quarantined(reason: $0) }
    }
}
