package import Stoic

/// A cache's folder, and how it is opened: a file of answers and a folder of large bodies.
package struct CacheFile: Sendable {
    package let folder: String
    package let policy: CachePolicy
    /// Whose answers they are to be: those of another name are removed. Nil: whoever's they are.
    package var session: String?
    package var files: any FileSystem
    package var clock = StoreClock.system
    package var vfs: String?
    package var busyMilliseconds: Int32 = 5_000

    package init(folder: String, policy: CachePolicy = CachePolicy(), files: any FileSystem) {
        self.folder = folder
        self.policy = policy
        self.files = files
    }

    var bodies: BodyFolder { BodyFolder(files: files, path: folder + "/bodies") }

    func open() throws(StoreError) -> (database: Database, setAside: String?) {
        do { try files.makeFolder(folder) } catch { throw StoreError(error) }
        try bodies.make()
        return try file.open()
    }

    /// Something read was damaged: the next opening looks at all of it.
    func suspect() { file.suspect() }

    /// Another session has begun, and the file could not be told: the next opening removes everything.
    func outdate() {
        do { try files.create(mark, []) } catch { /* It is there, or nothing more can be done. */  }
    }

    func isOutdated() -> Bool {
        // What cannot be looked at is taken to be there.
        do {
            return try files.list(folder, most: 1_000).contains { $0.name == Self.markName }
        } catch {
            return true
        }
    }

    func upToDate() { try? files.remove(mark) }

    /// What the file is at, and what went because of it.
    ///
    /// Within a transaction: nobody else keeps anything meanwhile, so that a body without an answer is
    /// nobody's.
    func begin(_ table: CacheTable) throws(StoreError) -> (meta: CacheTable.Meta, gone: [BodyFolder.Name]) {
        let reading = clock.read()
        if try table.meta() == nil { try table.begin(at: StoreTime(beginning: reading)) }
        guard var meta = try table.meta() else { throw StoreError(.corrupt, during: "opening") }
        let isSetBack = reading.wall < meta.time.latest
        if meta.time.opened(at: reading) {
            _ = meta.time.moment(of: reading)
            try table.restarted(at: meta.time, isDoubtful: isSetBack)
        }
        var gone: [BodyFolder.Name] = []
        let name = session ?? meta.name
        if meta.name != name || isOutdated() {
            meta.session = meta.session.saturatingAdd(1)
            gone = try table.removeAll()
            try table.enter(meta.session, name: name)
        }
        try bodies.sweep { name throws(StoreError) in try table.holds(name) }
        return (meta, gone)
    }

    private static let markName = "outdated"
    private var mark: String { "\(folder)/\(Self.markName)" }
    private var file: StoreFile {
        StoreFile(
            path: folder + "/answers.sqlite", schema: CacheSchema.tables, durability: .normal, vfs: vfs,
            busyMilliseconds: busyMilliseconds)
    }
}
