import Stoic

/// What an outbox's file holds at one moment, for whoever only looks: no lease is taken, nothing is written,
/// and the file stays as it is, of whatever version it is.
package struct OutboxGlance: Sendable {
    /// An entry as it is listed, and what a list wants to know besides.
    package struct Entry: Sendable {
        package var listing: OutboxListing
        /// The entry of its lane that has to go first.
        package var behind: Int64?
        /// Its time has passed; whoever delivers next sets it aside.
        package var isExpired: Bool
        /// The payload's beginning.
        package var head: [UInt8]
    }

    /// What is looked for.
    package struct Question: Sendable {
        package var wantsWaiting: Bool
        package var wantsQuarantined: Bool
        /// Of each of the two.
        package var limit: Int
        /// Of each payload, from its beginning.
        package var maxHead: Int

        package init(
            wantsWaiting: Bool = true, wantsQuarantined: Bool = true, limit: Int, maxHead: Int = 65_536
        ) {
            self.wantsWaiting = wantsWaiting
            self.wantsQuarantined = wantsQuarantined
            self.limit = limit
            self.maxHead = maxHead
        }
    }

    /// Stands in the head of every outbox's file.
    static let application = OutboxSchema.tables.applicationID
    private static let newest = OutboxSchema.tables.version

    package private(set) var version = 0
    /// Whether the file is in a session; without one nothing is taken and nothing delivered.
    package private(set) var isSignedIn = false
    package private(set) var counts = OutboxCounts()
    /// Entries of other sessions.
    package private(set) var parked = 0
    package private(set) var waiting: [Entry] = []
    package private(set) var quarantined: [Entry] = []

    /// Whether an older program of this library has written the file: opening it to write brings it up to
    /// date, after which that program cannot read it any more.
    package var isOlder: Bool { version < Self.newest }

    /// - Parameter checksAll: Whether the whole file is read to see that it is sound.
    /// - Throws: `StoreError` for a file that is no outbox, damaged, of a newer version, or not readable.
    package init(
        path: String, _ question: Question, checksAll: Bool, clock: StoreClock = .system
    ) throws(StoreError) {
        self = try QuietFile(path: path).read { database throws(StoreError) in
            try Self(database, question, checksAll: checksAll, clock: clock)
        }
    }

    private init(
        _ database: Database, _ question: Question, checksAll: Bool, clock: StoreClock
    ) throws(StoreError) {
        try database.run("BEGIN", during: "look")
        guard try database.setting("application_id") == Self.application,
            let version = try database.setting("user_version"), version > 0
        else { throw StoreError(.notOurs, during: "look") }
        guard version <= Self.newest else {
            throw StoreError(
                .newerVersion,
                during: "look: version \(version), this one knows \(Self.newest)")
        }
        self.version = Int(version)
        if checksAll, try !database.isSound() { throw StoreError(.corrupt, during: "check") }
        let table = OutboxTable(database: database)
        // Made, and not yet begun: another process is at it.
        guard var time = try table.time() else { return }
        let reading = clock.read()
        let isRestarted = time.opened(at: reading)
        let totals = try table.totals()
        guard let session = totals.session else {
            parked = totals.entries
            return
        }
        isSignedIn = true
        counts = try table.counts()
        parked = max(0, totals.entries - counts.waiting - counts.quarantined)
        let look = Look(
            database: database, session: session, now: time.moment(of: reading), isRestarted: isRestarted,
            kind: version < 2 ? "''" : "kind", limit: max(0, question.limit),
            maxHead: max(0, question.maxHead))
        if question.wantsWaiting { waiting = try look.entries(isQuarantined: false) }
        if question.wantsQuarantined { quarantined = try look.entries(isQuarantined: true) }
    }
}

/// One look at the entries.
private struct Look {
    let database: Database
    let session: Int64
    let now: Int64
    /// The device has been started anew since: whoever had a lease has it no more.
    let isRestarted: Bool
    /// The first version had no kinds.
    let kind: String
    let limit: Int
    let maxHead: Int

    func entries(isQuarantined: Bool) throws(StoreError) -> [OutboxGlance.Entry] {
        try database.rows(
            """
            SELECT id, \(kind), lane, priority, bytes, enqueued_ms, attempts, reason, due_ms, is_head,
                lease IS NOT NULL, expires_ms IS NOT NULL AND expires_ms <= ?5,
                CASE WHEN is_head = 1 OR is_quarantined = 1 THEN NULL ELSE (
                    SELECT max(ahead.id) FROM entries AS ahead
                    WHERE ahead.session = entries.session AND ahead.lane = entries.lane
                        AND ahead.is_quarantined = 0 AND ahead.id < entries.id) END,
                (SELECT substr(payload, 1, ?6) FROM payloads
                    WHERE payloads.id = entries.id)
            FROM entries WHERE session = ?1 AND is_quarantined = ?2 AND id > ?3 ORDER BY id LIMIT ?4
            """,
            [
                .integer(session), .integer(isQuarantined ? 1 : 0), .integer(Int64(0)), .integer(limit),
                .integer(now), .integer(maxHead),
            ], during: "list", entry)
    }

    private func entry(_ row: Statement) -> OutboxGlance.Entry {
        let hasLease = row.integer(10) == 1
        let due = isRestarted && hasLease ? now : row.integer(8)
        let listing = OutboxListing(
            id: row.integer(0), kind: row.text(1), lane: row.optionalText(2),
            priority: CallPriority(rawValue: Int(row.integer(3))) ?? .normal, bytes: Int(row.integer(4)),
            age: .milliseconds(max(0, now.saturatingSubtract(row.integer(5)))),
            attempts: Int(row.integer(6)), quarantineReason: row.optionalText(7),
            dueIn: row.integer(9) == 1 ? .milliseconds(max(0, due.saturatingSubtract(now))) : nil,
            isBeingDelivered: hasLease && due > now)
        return OutboxGlance.Entry(
            listing: listing, behind: row.optionalInteger(12), isExpired: row.integer(11) == 1,
            head: row.blob(13))
    }
}
