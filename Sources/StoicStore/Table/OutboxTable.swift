import Stoic

/// The tables of an outbox, one statement a wish. Whoever calls is within a transaction.
struct OutboxTable {
    let database: Database

    /// An entry that somebody is to deliver.
    struct Leased: Sendable {
        var id: Int64
        var key: String
        var kind: String
        var lane: String?
        var priority: CallPriority
        var payload: [UInt8]
        var enqueued: Int64
        var due: Int64
        var facts: OutboxMachine.Facts
        var lease: String
        /// When the lease ends.
        var until: Int64
    }

    /// What all entries together come to.
    struct Totals {
        var entries: Int
        var bytes: Int
        /// Nil: nobody is signed in.
        var session: Int64?
    }

    // MARK: Time

    func time() throws(StoreError) -> StoreTime? {
        try database.first("SELECT boot, offset_ms, latest_ms FROM meta", during: "time") { row in
            StoreTime(boot: row.text(0), offset: row.integer(1), latest: row.integer(2))
        }
    }

    /// The first time ever: who nobody named is signed in under an empty name.
    func begin(at time: StoreTime) throws(StoreError) {
        try database.run("INSERT OR IGNORE INTO sessions (id, name) VALUES (1, '')", during: "time")
        try database.run(
            "INSERT INTO meta (id, boot, offset_ms, latest_ms, session) VALUES (1, ?, ?, ?, 1)",
            [.text(time.boot), .integer(time.offset), .integer(time.latest)], during: "time")
    }

    /// The device has been started anew: whoever delivered something then does it no more.
    func restarted(at time: StoreTime, now: Int64) throws(StoreError) {
        try database.run(
            "UPDATE meta SET boot = ?, offset_ms = ?, latest_ms = ?",
            [.text(time.boot), .integer(time.offset), .integer(time.latest)], during: "time")
        try database.run(
            "UPDATE entries SET lease = NULL, due_ms = ? WHERE is_head = 1 AND lease IS NOT NULL",
            [.integer(now)], during: "time")
    }

    func passed(_ now: Int64) throws(StoreError) {
        try database.run(
            "UPDATE meta SET latest_ms = ? WHERE latest_ms < ?", [.integer(now), .integer(now)],
            during: "time")
    }

    // MARK: Enqueueing

    func totals() throws(StoreError) -> Totals {
        try database.first("SELECT entries, bytes, session FROM meta", during: "enqueue") { row in
            Totals(
                entries: Int(row.integer(0)), bytes: Int(row.integer(1)), session: row.optionalInteger(2))
        } ?? Totals(entries: 0, bytes: 0, session: nil)
    }

    /// The entry of that key.
    struct Known {
        var id: Int64
        /// Whether it says the same as the change that was asked about.
        var isSame: Bool
        var isQuarantined: Bool
    }

    func known(
        _ key: String, as change: OutboxChange, session: Int64
    ) throws(StoreError) -> Known? {
        try database.first(
            """
            SELECT id, session = ? AND lane IS ? AND kind = ? AND
                (SELECT payload FROM payloads WHERE payloads.id = entries.id) = ?,
                is_quarantined
            FROM entries WHERE key = ?
            """,
            [
                .integer(session), .text(orNull: change.lane), .text(change.kind), .blob(change.payload),
                .text(key),
            ], during: "enqueue"
        ) { Known(id: $0.integer(0), isSame: $0.integer(1) == 1, isQuarantined: $0.integer(2) == 1) }
    }

    func insert(
        _ change: OutboxChange, key: String, session: Int64, now: Int64, expires: Int64?, floor: Int64? = nil
    ) throws(StoreError) -> Int64 {
        try database.run(
            """
            INSERT INTO entries
                (key, session, lane, kind, priority, bytes, enqueued_ms, expires_ms, due_ms, floor_ms,
                    is_head)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?10, ?9, ?3 IS NULL OR NOT EXISTS (
                SELECT 1 FROM entries WHERE session = ?2 AND lane = ?3 AND is_quarantined = 0))
            """,
            [
                .text(key), .integer(session), .text(orNull: change.lane), .text(change.kind),
                .integer(change.priority.rawValue), .integer(change.payload.count), .integer(now),
                .integer(orNull: expires), .integer(max(now, floor ?? now)),
                .integer(max(now, min(floor ?? now, expires ?? .max))),
            ], during: "enqueue")
        let id = database.lastInsertID
        try database.run(
            "INSERT INTO payloads (id, payload) VALUES (?, ?)", [.integer(id), .blob(change.payload)],
            during: "enqueue")
        return id
    }
}
