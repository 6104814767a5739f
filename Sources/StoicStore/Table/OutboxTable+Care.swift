import Stoic

extension OutboxTable {
    func counts() throws(StoreError) -> OutboxCounts {
        try database.first(
            "SELECT waiting, quarantined FROM sessions WHERE id = (SELECT session FROM meta)",
            during: "counts"
        ) { OutboxCounts(waiting: Int($0.integer(0)), quarantined: Int($0.integer(1))) } ?? OutboxCounts()
    }

    /// What waits, in order, or what was set aside.
    func listed(
        session: Int64, isQuarantined: Bool, after id: Int64, limit: Int, now: Int64
    ) throws(StoreError) -> [OutboxListing] {
        // A text for each: SQLite uses the index of what was set aside for a number that stands in it.
        let kind = isQuarantined ? "is_quarantined = 1" : "is_quarantined = 0"
        return try database.rows(
            """
            SELECT id, kind, lane, priority, bytes, enqueued_ms, attempts, reason, due_ms, is_head,
                lease IS NOT NULL AND due_ms > ?4
            FROM entries WHERE session = ?1 AND \(kind) AND id > ?2 ORDER BY id LIMIT ?3
            """,
            [
                .integer(session), .integer(id), .integer(limit), .integer(now),
            ], during: "list"
        ) { row in
            OutboxListing(
                id: row.integer(0), kind: row.text(1), lane: row.optionalText(2),
                priority: CallPriority(rawValue: Int(row.integer(3))) ?? .normal, bytes: Int(row.integer(4)),
                age: .milliseconds(max(0, now.saturatingSubtract(row.integer(5)))),
                attempts: Int(row.integer(6)), quarantineReason: row.optionalText(7),
                dueIn: row.integer(9) == 1
                    ? .milliseconds(max(0, row.integer(8).saturatingSubtract(now))) : nil,
                isBeingDelivered: row.integer(10) == 1)
        }
    }

    /// Again at the end of its lane, under a new number and the same key: from now on, or when the server's
    /// wait is over.
    ///
    /// - Returns: The new number; nil when nothing of that number was set aside.
    func requeue(_ id: Int64, session: Int64, now: Int64, lifetime: Duration?) throws(StoreError) -> Int64? {
        let found = try database.first(
            """
            SELECT key, lane, kind, priority, payload, floor_ms
            FROM entries JOIN payloads ON payloads.id = entries.id
            WHERE entries.id = ? AND session = ? AND is_quarantined = 1
            """, [.integer(id), .integer(session)], during: "retry"
        ) { row in
            let change = OutboxChange(
                payload: row.blob(4), kind: row.text(2), lane: row.optionalText(1),
                priority: CallPriority(rawValue: Int(row.integer(3))) ?? .normal, key: row.text(0))
            return (change, row.integer(5))
        }
        guard let (change, floor) = found, let key = change.key else { return nil }
        _ = try drop(id, session: session)
        return try insert(
            change, key: key, session: session, now: now, expires: lifetime.map { now.advanced(by: $0) },
            floor: floor)
    }

    /// - Returns: Its key; nil when there is none of that number.
    func drop(_ id: Int64, session: Int64) throws(StoreError) -> String? {
        let key = try database.first(
            "SELECT key FROM entries WHERE id = ? AND session = ?", [.integer(id), .integer(session)],
            during: "drop"
        ) { $0.text(0) }
        guard key != nil else { return nil }
        try database.run("DELETE FROM entries WHERE id = ?", [.integer(id)], during: "drop")
        return key
    }

    /// What waits for nothing but a back-off is due at once.
    func hasten(session: Int64, now: Int64) throws(StoreError) {
        try database.run(
            """
            UPDATE entries SET due_ms = max(floor_ms, ?1)
            WHERE is_head = 1 AND session = ?2 AND lease IS NULL AND due_ms > max(floor_ms, ?1)
            """, [.integer(now), .integer(session)], during: "hasten")
    }

    func change(_ id: Int64, session: Int64) throws(StoreError) -> OutboxChange? {
        try database.first(
            """
            SELECT kind, lane, priority, key, payload FROM entries JOIN payloads USING (id)
            WHERE id = ? AND session = ?
            """, [.integer(id), .integer(session)], during: "listing"
        ) { row in
            OutboxChange(
                payload: row.blob(4), kind: row.text(0), lane: row.optionalText(1),
                priority: CallPriority(rawValue: Int(row.integer(2))) ?? .normal, key: row.text(3))
        }
    }

    // MARK: Sessions

    func sessionName() throws(StoreError) -> String? {
        try database.first(
            "SELECT name FROM sessions WHERE id = (SELECT session FROM meta)", during: "session"
        ) { $0.text(0) }
    }

    /// Another session, or none. What is left of others goes when `purges`.
    func enter(_ name: String?, purges: Bool) throws(StoreError) {
        if let name {
            try database.run(
                "INSERT OR IGNORE INTO sessions (name) VALUES (?)", [.text(name)], during: "session")
        }
        try database.run(
            "UPDATE meta SET session = (SELECT id FROM sessions WHERE name IS ?)",
            [.text(orNull: name)], during: "session")
        if purges {
            try database.run(
                "DELETE FROM entries WHERE session IS NOT (SELECT session FROM meta)", during: "purge")
        }
        try database.run(
            """
            DELETE FROM sessions
            WHERE waiting = 0 AND quarantined = 0 AND id IS NOT (SELECT session FROM meta)
            """, during: "session")
    }

    /// Drops what is no more from the log that SQLite keeps beside the file.
    func forget() throws(StoreError) {
        _ = try database.first("PRAGMA wal_checkpoint(TRUNCATE)", during: "purge") { $0.integer(0) }
    }
}
