/// The tables of a file, as they came to be: a file of any earlier version is brought up to this one.
struct StoreSchema: Sendable {
    /// By which a file is known to be of this kind.
    let applicationID: Int64
    /// Step n makes version n + 1 out of version n. What has been released is never changed, only added to.
    let steps: [String]

    var version: Int { steps.count }

    /// Whether a file's tables, indices and triggers are those of this version, and nothing else is there.
    func isThat(of database: Database) throws(StoreError) -> Bool {
        let own = try Database(path: ":memory:")
        for step in steps { try own.script(step, during: "check") }
        return try Self.contents(of: database) == Self.contents(of: own)
    }

    private static func contents(of database: Database) throws(StoreError) -> [[String]] {
        try database.rows(
            "SELECT type, name, sql FROM sqlite_master ORDER BY type, name LIMIT 100", during: "check"
        ) { row in [row.text(0), row.text(1), row.text(2)] }
    }

    func upTo(_ version: Int) -> StoreSchema {
        StoreSchema(applicationID: applicationID, steps: Array(steps.prefix(version)))
    }
}
