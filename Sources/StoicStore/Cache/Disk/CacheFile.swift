import Foundation
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
        // Else its bodies would be looked for elsewhere once the process has gone to another folder.
        let here = FileManager.default.currentDirectoryPath
        let isWhole = folder.isEmpty || folder.hasPrefix("/") || here.isEmpty
        self.folder = isWhole ? folder : "\(here)/\(folder)"
        self.policy = policy
        self.files = files
    }

    var bodies: BodyFolder { BodyFolder(files: files, path: folder + "/bodies") }
    var marks: MarkFolder { MarkFolder(files: files, path: folder + "/outdated") }

    func open() throws(StoreError) -> (database: Database, setAside: String?) {
        do { try files.makeFolder(folder) } catch { throw StoreError(error) }
        try bodies.make()
        try marks.make()
        return try file.open()
    }

    /// Something read was damaged: the next opening looks at all of it.
    func suspect() { file.suspect() }

    /// As a rule it has some megabytes.
    var isLogTooLarge: Bool {
        guard let found = try? files.list(folder, most: 10_000) else { return false }
        let log = found.first { $0.name == Self.answers + "-wal" }?.size ?? 0
        return log - 16_000_000 > policy.maxBytes
    }

    /// A damaged file holds what it held, and goes with the session's end, too.
    ///
    /// - Parameter kept: The one that somebody is told of now; nobody is any more of those before it.
    func dropSetAside(but kept: String? = nil) {
        let kept = kept.flatMap { FileName($0)?.name }
        guard let found = try? files.list(folder, most: 10_000) else { return }
        for entry in found where entry.name.hasPrefix(Self.answers + ".damaged-") {
            if let kept, entry.name == kept || entry.name.hasPrefix(kept + "-") { continue }
            try? files.remove("\(folder)/\(entry.name)")
        }
    }

    /// What an opening has found and done.
    struct Opening {
        var meta: CacheTable.Meta
        /// Bodies that nothing refers to any more.
        var gone: [BodyFolder.Name] = []
        /// Marks that have been heeded.
        var marks: [String] = []
        var isEmptied = false
    }

    /// What the file is at, and what went because of it.
    ///
    /// Within a transaction: nobody else keeps anything meanwhile, so that a body without an answer is
    /// nobody's.
    func begin(_ table: CacheTable) throws(StoreError) -> Opening {
        let reading = clock.read()
        var isSound = true
        if try table.meta() == nil {
            try table.begin(at: StoreTime(beginning: reading))
            isSound = false
        }
        guard var meta = try table.meta() else { throw StoreError(.corrupt, during: "opening") }
        let isSetBack = reading.wall < meta.time.latest
        if meta.time.opened(at: reading) {
            _ = meta.time.moment(of: reading)
            try table.restarted(at: meta.time, isDoubtful: isSetBack)
        }
        if !meta.time.isPossible(at: reading) {
            meta.time = StoreTime(beginning: reading)
            isSound = false
        }
        let isCountable = try table.isCountable(meta)
        if !isCountable { isSound = false }
        var opening = Opening(meta: meta, marks: try marks.found())
        let name = session ?? meta.name
        if meta.name != name || !opening.marks.isEmpty || !isSound {
            // On and on: who has it open must not take the number of its session for another's.
            opening.meta.session = isCountable ? meta.session + 1 : 1
            opening.gone = try table.removeAll()
            if !isSound {
                try table.restarted(at: meta.time, isDoubtful: false)
                try table.countAnew()
            }
            try table.enter(opening.meta.session, name: name)
            opening.isEmptied = true
        }
        let moment = meta.time.moment(of: reading)
        opening.gone += try table.mend(at: moment, most: policy.maxBytes)
        opening.gone += try table.shrink(to: policy.maxBytes)
        try bodies.sweep { name throws(StoreError) in try table.holds(name) }
        return opening
    }

    private static let answers = "answers.sqlite"
    private var file: StoreFile {
        StoreFile(
            path: "\(folder)/\(Self.answers)", schema: CacheSchema.tables, durability: .normal, vfs: vfs,
            busyMilliseconds: busyMilliseconds, isExact: true)
    }
}
