import Foundation

/// Opening a file: made when it is not there, brought up to date, set aside when it is damaged.
struct StoreFile: Sendable {
    let path: String
    let schema: StoreSchema
    var durability = OutboxPolicy.Durability.full
    /// The largest file that is checked as a whole when it is opened.
    var maxCheckedBytes = 16_000_000
    var vfs: String?
    var busyMilliseconds: Int32 = 5_000
    /// Whether a file with other tables than those of its version is damaged.
    var isExact = false

    /// The connection, and where a damaged file was moved to, if there was one.
    func open() throws(StoreError) -> (database: Database, setAside: String?) {
        do throws(StoreError) {
            return (try opened(), nil)
        } catch {
            guard error.reason == .corrupt else { throw error }
            let moved = try Salvage(path: path).setAside { () throws(StoreError) in
                // Another process may have done it meanwhile.
                do throws(StoreError) {
                    _ = try opened()
                    return false
                } catch {
                    if error.reason == .corrupt { return true }
                    throw error
                }
            }
            return (try opened(), moved)
        }
    }

    private func opened() throws(StoreError) -> Database {
        if vfs == nil, !FileManager.default.fileExists(atPath: path) { make() }
        let database = try Database(path: path, vfs: vfs, busyMilliseconds: busyMilliseconds)
        // Before any setting is written: the file may be another program's.
        // All of it at one moment: another process may be making it.
        let found = try database.snapshot { () throws(StoreError) in try stamp(of: database) }
        try refuse(found)
        try database.configure(durability)
        let isSuspect = FileManager.default.fileExists(atPath: suspicion)
        let size = try size(of: database)
        if isSuspect || size <= maxCheckedBytes {
            guard try database.isSound() else { throw StoreError(.corrupt, during: "check") }
        }
        if isExact, found.version == schema.version, try !schema.isThat(of: database) {
            throw StoreError(.corrupt, during: "check")
        }
        if isSuspect { try? FileManager.default.removeItem(atPath: suspicion) }
        if found.version < schema.version { try migrate(database) }
        return database
    }

    /// Nobody else's to read; the files that SQLite puts beside it take after it.
    ///
    /// It comes whole and under a name that nobody has: another process may make it at the same time, and
    /// closing a file takes away the locks that this process has on it.
    private func make() {
        let new = "\(path).new-\(UUID().uuidString)"
        let rights: [FileAttributeKey: Any] = [.posixPermissions: 0o600]
        guard FileManager.default.createFile(atPath: new, contents: nil, attributes: rights) else { return }
        try? FileManager.default.linkItem(atPath: new, toPath: path)
        try? FileManager.default.removeItem(atPath: new)
    }

    private var suspicion: String { path + "-suspect" }

    /// Something read was damaged: whoever opens the file next looks at all of it, however large it is.
    func suspect() { _ = FileManager.default.createFile(atPath: suspicion, contents: nil) }

    private func size(of database: Database) throws(StoreError) -> Int {
        let (pages, bytes) = (try database.setting("page_count"), try database.setting("page_size"))
        let (size, overflow) = (pages ?? 0).multipliedReportingOverflow(by: bytes ?? 0)
        return overflow ? .max : Int(clamping: size)
    }

    private struct Stamp {
        var application: Int64
        var version: Int
        var isEmpty: Bool
    }

    private func stamp(of database: Database) throws(StoreError) -> Stamp {
        let tables = try database.first("SELECT count(*) FROM sqlite_master", during: "opening") {
            $0.integer(0)
        }
        return Stamp(
            application: try database.setting("application_id") ?? 0,
            version: Int(try database.setting("user_version") ?? 0), isEmpty: tables == 0)
    }

    private func refuse(_ stamp: Stamp) throws(StoreError) {
        if stamp.isEmpty, stamp.application == 0, stamp.version == 0 { return }
        guard stamp.application == schema.applicationID, stamp.version > 0 else {
            throw StoreError(.notOurs, during: "opening")
        }
        guard stamp.version <= schema.version else {
            throw StoreError(
                .newerVersion, during: "opening: version \(stamp.version), this one knows \(schema.version)")
        }
    }

    private func migrate(_ database: Database) throws(StoreError) {
        try database.transaction { () throws(StoreError) in
            // Another process may have been first.
            let found = try stamp(of: database)
            try refuse(found)
            guard found.version < schema.version else { return }
            for step in schema.steps[max(0, found.version)...] {
                try database.script(step, during: "migration")
            }
            try database.script(
                "PRAGMA application_id = \(schema.applicationID)", during: "migration")
            try database.script("PRAGMA user_version = \(schema.version)", during: "migration")
        }
    }
}
