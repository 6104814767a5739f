import Foundation

/// Opening the file: made when it is not there, brought up to date, set aside when it is damaged.
package struct OutboxFile: Sendable {
    package let path: String
    package let policy: OutboxPolicy
    package var vfs: String?
    package var busyMilliseconds: Int32 = 5_000
    /// The version that a new file gets, and up to which an old one is brought.
    var version = OutboxSchema.version

    package init(path: String, policy: OutboxPolicy = OutboxPolicy(), vfs: String? = nil) {
        self.path = path
        self.policy = policy
        self.vfs = vfs
    }

    /// The connection, and where a damaged file was moved to, if there was one.
    package func open() throws(StoreError) -> (database: Database, setAside: String?) {
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
        let found = try stamp(of: database)
        try refuse(found)
        try database.configure(policy.durability)
        let isSuspect = FileManager.default.fileExists(atPath: suspicion)
        let size = try size(of: database)
        if isSuspect || size <= policy.maxCheckedBytes {
            guard try database.isSound() else { throw StoreError(.corrupt, during: "check") }
        }
        if isSuspect { try? FileManager.default.removeItem(atPath: suspicion) }
        if found.version < version { try migrate(database) }
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
        guard stamp.application == OutboxSchema.applicationID, stamp.version > 0 else {
            throw StoreError(.notOurs, during: "opening")
        }
        guard stamp.version <= version else {
            throw StoreError(
                .newerVersion, during: "opening: version \(stamp.version), this one knows \(version)")
        }
    }

    private func migrate(_ database: Database) throws(StoreError) {
        try database.transaction { () throws(StoreError) in
            // Another process may have been first.
            let found = try stamp(of: database)
            try refuse(found)
            guard found.version < version else { return }
            for step in OutboxSchema.steps[max(0, found.version)..<version] {
                try database.script(step, during: "migration")
            }
            try database.script(
                "PRAGMA application_id = \(OutboxSchema.applicationID)", during: "migration")
            try database.script("PRAGMA user_version = \(version)", during: "migration")
        }
    }
}
