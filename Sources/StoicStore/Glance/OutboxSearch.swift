import Foundation

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Finds an outbox by what stands in files, whatever they are called. Nothing is made or changed.
package enum OutboxSearch {
    /// What there is at a path.
    package enum Found: Sendable, Equatable {
        case file(String)
        /// A folder without one, or with more than one: their names, in order.
        case folder([String])
        /// Neither file nor folder, a folder of too many files, or nothing that can be read.
        case nothing(String)
    }

    private static let maxNames = 10_000
    private static let magic = Array("SQLite format 3\0".utf8)

    /// Looks at the path, or into the folder that it is; not into the folder's folders.
    ///
    /// A file given by its own name is taken for one, for better or worse.
    package static func look(at path: String) -> Found {
        var info = stat()
        guard unsafe stat(path, &info) == 0 else { return .nothing(unsafe String(cString: strerror(errno))) }
        switch info.st_mode & S_IFMT {
        case S_IFREG: return .file(path)
        case S_IFDIR: break
        default: return .nothing("is neither a file nor a folder")
        }
        guard unsafe access(path, R_OK | X_OK) == 0,
            let names = try? FileManager.default.contentsOfDirectory(atPath: path)
        else { return .nothing(unsafe String(cString: strerror(errno == 0 ? EACCES : errno))) }
        guard names.count <= maxNames else { return .nothing("has more than \(maxNames) files") }
        let folder = path.hasSuffix("/") ? path : path + "/"
        let found = names.sorted().filter { !isSetAside($0) && isOutbox(folder + $0) }
        if found.count == 1, let name = found.first { return .file(folder + name) }
        return .folder(found)
    }

    /// Whether an outbox has moved a damaged file there.
    private static func isSetAside(_ name: String) -> Bool {
        guard let mark = name.range(of: ".damaged-", options: .backwards) else { return false }
        let number = name[mark.upperBound...]
        return !number.isEmpty && number.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }

    private static func isOutbox(_ path: String) -> Bool {
        var info = stat()
        guard unsafe stat(path, &info) == 0, info.st_mode & S_IFMT == S_IFREG,
            let head = head(of: path), head.prefix(magic.count).elementsEqual(magic)
        else { return false }
        let application = head[68..<72].reduce(Int64(0)) { $0 << 8 | Int64($1) }
        if application != 0 { return application == OutboxGlance.application }
        // A new one's stamp may still be in the log beside it.
        let number = try? QuietFile(path: path).read { database throws(StoreError) in
            try database.setting("application_id")
        }
        return number == OutboxGlance.application
    }

    /// The first 100 bytes. Read before SQLite has it open: closing a file drops a process's locks on it.
    private static func head(of path: String) -> [UInt8]? {
        guard let file = FileHandle(forReadingAtPath: path) else { return nil }
        defer { try? file.close() }
        guard let data = try? file.read(upToCount: 100), data.count == 100 else { return nil }
        return Array(data)
    }
}
