public import Stoic

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// The system's files.
///
/// Links are followed on the way to a file, never at its end. What is neither file nor folder (a pipe, a
/// device) is refused with `other`, and no call waits for one.
public struct SystemFileSystem: FileSystem {
    /// Files where the process may have some.
    public init() {}

    /// Makes a folder and those above it that are missing.
    public func makeFolder(_ path: String) throws(FileError) {
        var missing: [String] = []
        var place = path
        // Every step takes a component away, so that this ends at the root or the current folder.
        while try !isFolder(place) {
            missing.append(place)
            place = Self.above(place)
        }
        for folder in missing.reversed() {
            do throws(FileError) {
                _ = try FileDescriptor.repeating(.makeFolder) { unsafe mkdir(folder, 0o700) }
            } catch let error where error.reason == .exists {
                // Race: somebody else was faster.
                guard try isFolder(folder) else { throw error }
            }
        }
    }

    /// Makes a file; what a failure leaves of it is removed.
    public func create(_ path: String, _ bytes: [UInt8]) throws(FileError) {
        _ = try Self.name(path, .create)
        let file = try FileDescriptor(
            path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600, during: .create)
        do throws(FileError) {
            try file.write(bytes)
            try file.finish()
        } catch {
            _ = unsafe unlink(path)
            throw error
        }
    }

    /// All of a file.
    public func read(_ path: String, most: Int) throws(FileError) -> [UInt8] {
        _ = try Self.name(path, .read)
        let file = try FileDescriptor(path, O_RDONLY | O_NOFOLLOW, during: .read)
        let status = try file.status()
        guard status.isFile else { throw FileError(.other, during: FileCall.read) }
        let most = min(max(0, most), Int.max - 1)
        guard status.st_size <= most else { throw FileError(.tooLarge, during: FileCall.read) }
        // One more than allowed: it may have grown meanwhile.
        let bytes = try file.read(most + 1, expected: Int(status.st_size))
        guard bytes.count <= most else { throw FileError(.tooLarge, during: FileCall.read) }
        return bytes
    }

    /// Flushes a file or a folder to the disk, past its cache on Apple's systems (`F_FULLFSYNC`).
    public func sync(_ path: String) throws(FileError) {
        let opened = try FileDescriptor(path, O_RDONLY, during: .sync)
        let status = try opened.status()
        guard status.isFile || status.isFolder else { throw FileError(.other, during: FileCall.sync) }
        try opened.sync()
    }

    /// Puts a file in another's place.
    public func move(_ path: String, to target: String) throws(FileError) {
        let (from, to) = (try Self.name(path, .move).folder, try Self.name(target, .move).folder)
        guard from.utf8.elementsEqual(to.utf8) else {
            throw FileError(system: EXDEV, during: .move)
        }
        guard try status(path, .move).isFile else { throw FileError(.other, during: FileCall.move) }
        _ = try FileDescriptor.repeating(.move) { unsafe rename(path, target) }
    }

    /// Removes a file.
    public func remove(_ path: String) throws(FileError) {
        _ = try Self.name(path, .remove)
        do throws(FileError) {
            _ = try FileDescriptor.repeating(.remove) { unsafe unlink(path) }
        } catch let error where error.reason == .notFound {
            return
        } catch let error where [EPERM, EROFS].contains(error.errno) {
            // Darwin's word for a folder as well; and Linux's on such a disk before it looks what there is.
            guard let found = try existing(path) else { return }
            throw found.isFolder ? FileError(system: EISDIR, during: .remove) : error
        }
    }

    private func existing(_ path: String) throws(FileError) -> stat? {
        do throws(FileError) {
            return try status(path, .remove)
        } catch let error where error.reason == .notFound {
            return nil
        }
    }

    private static func name(_ path: String, _ call: FileCall) throws(FileError) -> FileName {
        guard let name = FileName(path) else { throw FileError(system: EINVAL, during: call) }
        return name
    }

    /// Of the path itself, not of what a link leads to.
    private func status(_ path: String, _ call: FileCall) throws(FileError) -> stat {
        var found = stat()
        _ = try FileDescriptor.repeating(call) { unsafe lstat(path, &found) }
        return found
    }
}

extension SystemFileSystem {
    /// False when there is nothing; `exists` when there is something else.
    private func isFolder(_ path: String) throws(FileError) -> Bool {
        guard !path.utf8.contains(0) else { throw FileError(system: EINVAL, during: .makeFolder) }
        var found = stat()
        do throws(FileError) {
            _ = try FileDescriptor.repeating(.makeFolder) { unsafe stat(path, &found) }
        } catch let error where error.reason == .notFound && !path.isEmpty {
            return false
        }
        guard found.isFolder else { throw FileError(system: EEXIST, during: .makeFolder) }
        return true
    }

    private static func above(_ path: String) -> String {
        let separator = UInt8(ascii: "/")
        var rest = path.utf8[...]
        while rest.count > 1, rest.last == separator { rest.removeLast() }
        guard let slash = rest.lastIndex(of: separator) else { return "." }
        return slash == rest.startIndex ? "/" : String(Substring(rest[..<slash]))
    }
}
