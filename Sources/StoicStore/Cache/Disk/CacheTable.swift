import Stoic

/// The tables of a cache, one statement a wish. Whoever writes is within a transaction.
struct CacheTable {
    let database: Database

    /// Under what an answer is found in the file.
    struct Place {
        /// The file's own number of the session.
        let session: Int64
        let key: CacheKey

        var values: [SQLValue] {
            [
                .text(key.resource), .text(orNull: key.query), .integer(session),
                .blob(key.partition.digest),
            ]
        }
    }

    struct Row {
        var id: Int64
        var choice: [UInt8]
        var requested: Int64
        var received: Int64
        var isDoubtful = false
        var size: Int
        var head: [UInt8]
        var body: Body
    }

    enum Body {
        case inside([UInt8])
        case outside(BodyFolder.Name, length: Int, sum: Int64)
    }

    private static let here = "resource = ? AND query IS ? AND session = ? AND who = ?"

    // MARK: Answers

    /// - Parameter fits: Of what the answer depends on; the bodies of others are not read.
    func rows(_ place: Place, fits: ([UInt8]) -> Bool) throws(StoreError) -> [Row] {
        let rows = try database.rows(
            """
            SELECT id, choice, requested_ms, received_ms, is_doubtful, size, head, length, file, sum, body
            FROM answers WHERE \(Self.here) ORDER BY id LIMIT 64
            """, place.values, during: "reading"
        ) { row -> Row? in
            let choice = row.blob(1)
            guard fits(choice) else { return nil }
            let body: Body =
                if let file = row.optionalText(8) {
                    .outside(
                        BodyFolder.Name(text: file), length: Int(clamping: row.integer(7)),
                        sum: row.integer(9)
                    )
                } else { .inside(row.blob(10)) }
            return Row(
                id: row.integer(0), choice: choice, requested: row.integer(2), received: row.integer(3),
                isDoubtful: row.integer(4) != 0, size: Int(clamping: row.integer(5)), head: row.blob(6),
                body: body)
        }
        return rows.compactMap { $0 }
    }

    /// What is stored for the same requests: its row, and when it was asked for.
    func earlier(_ place: Place, choice: [UInt8]) throws(StoreError) -> (id: Int64, requested: Int64)? {
        try database.first(
            "SELECT id, requested_ms FROM answers WHERE \(Self.here) AND choice = ? LIMIT 1",
            place.values + [.blob(choice)], during: "keeping"
        ) { ($0.integer(0), $0.integer(1)) }
    }

    func insert(_ row: Row, at place: Place, now: Int64) throws(StoreError) {
        var (inside, file, sum, length) = (SQLValue.null, SQLValue.null, SQLValue.null, 0)
        switch row.body {
        case .inside(let bytes): (inside, length) = (.blob(bytes), bytes.count)
        case .outside(let name, let count, let crc):
            (file, sum, length) = (.text(name.text), .integer(crc), count)
        }
        try database.run(
            """
            INSERT INTO answers (resource, query, session, who, choice, requested_ms, received_ms, size,
                used_ms, head, length, file, sum, body)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            place.values + [
                .blob(row.choice), .integer(row.requested), .integer(row.received), .integer(row.size),
                .integer(now), .blob(row.head), .integer(length), file, sum, inside,
            ], during: "keeping")
    }

    func used(_ id: Int64, at moment: Int64) throws(StoreError) {
        try database.run(
            "UPDATE answers SET used_ms = ?1 WHERE id = ?2 AND used_ms < ?1",
            [.integer(moment), .integer(id)], during: "keeping")
    }

    // MARK: Going

    /// - Returns: The file of its body, if it has one.
    func remove(_ id: Int64) throws(StoreError) -> BodyFolder.Name? {
        try removed("id = ?", [.integer(id)]).first
    }

    func remove(_ place: Place) throws(StoreError) -> [BodyFolder.Name] {
        try removed(Self.here, place.values)
    }

    func remove(resource: String) throws(StoreError) -> [BodyFolder.Name] {
        try removed("resource = ?", [.text(resource)])
    }

    func removeAll() throws(StoreError) -> [BodyFolder.Name] { try removed("TRUE", []) }

    /// All but the latest of a place.
    func removeOldest(_ place: Place, keeping most: Int) throws(StoreError) -> [BodyFolder.Name] {
        try removed(
            """
            id IN (SELECT id FROM answers WHERE \(Self.here) ORDER BY id DESC LIMIT -1 OFFSET ?)
            """, place.values + [.integer(most)])
    }

    /// What has not been used for longest, until the rest fits.
    func shrink(to most: Int) throws(StoreError) -> [BodyFolder.Name] {
        var gone: [BodyFolder.Name] = []
        // Each turn takes one away, or there is none.
        while try bytes() > most {
            let next = try database.first(
                "SELECT id FROM answers ORDER BY used_ms, id LIMIT 1", during: "keeping"
            ) { $0.integer(0) }
            guard let next else { break }
            if let file = try remove(next) { gone.append(file) }
        }
        return gone
    }

    func removed(_ which: String, _ values: [SQLValue]) throws(StoreError) -> [BodyFolder.Name] {
        try database.rows(
            "DELETE FROM answers WHERE \(which) RETURNING file", values, during: "removing"
        ) { $0.optionalText(0).map { BodyFolder.Name(text: $0) } }.compactMap { $0 }
    }
}

// MARK: The file as a whole

extension CacheTable {
    struct Meta {
        var time: StoreTime
        var session: Int64
        var name: String
    }

    func meta() throws(StoreError) -> Meta? {
        try database.first(
            "SELECT boot, offset_ms, latest_ms, session, name FROM meta", during: "opening"
        ) { row in
            Meta(
                time: StoreTime(boot: row.text(0), offset: row.integer(1), latest: row.integer(2)),
                session: row.integer(3), name: row.text(4))
        }
    }

    func begin(at time: StoreTime) throws(StoreError) {
        try database.run(
            "INSERT INTO meta (id, boot, offset_ms, latest_ms) VALUES (1, ?, ?, ?)",
            [.text(time.boot), .integer(time.offset), .integer(time.latest)], during: "opening")
    }

    /// The device has been started anew.
    ///
    /// - Parameter isDoubtful: How long it was off is not known: nothing stored may be taken to be fresh.
    func restarted(at time: StoreTime, isDoubtful: Bool) throws(StoreError) {
        try database.run(
            "UPDATE meta SET boot = ?, offset_ms = ?, latest_ms = ?",
            [.text(time.boot), .integer(time.offset), .integer(time.latest)], during: "opening")
        if isDoubtful { try database.run("UPDATE answers SET is_doubtful = 1", during: "opening") }
    }

    func passed(_ now: Int64) throws(StoreError) {
        try database.run(
            "UPDATE meta SET latest_ms = ?1 WHERE latest_ms < ?1", [.integer(now)], during: "keeping")
    }

    func session() throws(StoreError) -> Int64 {
        try database.first("SELECT session FROM meta", during: "session") { $0.integer(0) } ?? 0
    }

    func enter(_ session: Int64, name: String) throws(StoreError) {
        try database.run(
            "UPDATE meta SET session = ?, name = ?", [.integer(session), .text(name)], during: "session")
    }

    func bytes() throws(StoreError) -> Int {
        try database.first("SELECT bytes FROM meta", during: "reading") { Int(clamping: $0.integer(0)) } ?? 0
    }

    func holds(_ file: BodyFolder.Name) throws(StoreError) -> Bool {
        try database.first(
            "SELECT 1 FROM answers WHERE file = ?", [.text(file.text)], during: "opening"
        ) { _ in true }
            ?? false
    }

    /// What was removed is in no file any more. Not within a transaction.
    func forget() throws(StoreError) {
        _ = try database.first("PRAGMA wal_checkpoint(TRUNCATE)", during: "removing") { $0.integer(0) }
    }
}
