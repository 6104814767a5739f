/// An outbox's file, and how it is opened.
package struct OutboxFile: Sendable {
    package let path: String
    package let policy: OutboxPolicy
    package var vfs: String?
    package var busyMilliseconds: Int32 = 5_000
    /// The version that a new file gets, and up to which an old one is brought.
    var version = OutboxSchema.tables.version

    package init(path: String, policy: OutboxPolicy = OutboxPolicy(), vfs: String? = nil) {
        self.path = path
        self.policy = policy
        self.vfs = vfs
    }

    /// The connection, and where a damaged file was moved to, if there was one.
    package func open() throws(StoreError) -> (database: Database, setAside: String?) { try file.open() }

    /// That it is open.
    func mark(of database: Database) throws(StoreError) -> OpenMark? {
        try OpenMark.made(beside: database.fileName ?? path, patience: busyMilliseconds)
    }

    /// Something read was damaged: whoever opens the file next looks at all of it, however large it is.
    func suspect() { file.suspect() }

    private var file: StoreFile {
        StoreFile(
            path: path, schema: OutboxSchema.tables.upTo(version), durability: policy.durability,
            maxCheckedBytes: policy.maxCheckedBytes, vfs: vfs, busyMilliseconds: busyMilliseconds)
    }
}
