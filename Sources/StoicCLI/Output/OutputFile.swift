import Foundation

/// Where `-o` puts the body: the file appears whole or not at all, and an old one stays until then.
package struct OutputFile: Sendable, Equatable {
    /// A link is followed, so that what it points at is replaced and not the link.
    package let path: String
    /// A pipe or a device cannot be replaced: it is written to.
    private let isStream: Bool

    /// Throws: a folder that is missing or cannot be written in, or a path that is a folder.
    package init(_ given: String) throws(UsageError) {
        guard !given.isEmpty, given != "-" else {
            throw UsageError("-o", "needs a file's name; without -o the body goes to standard output")
        }
        var info = stat()
        let exists = stat(given, &info) == 0
        let failure = SystemFailure.last
        let kind = info.st_mode & S_IFMT
        let name = Printable.quoted(given)
        if exists, kind == S_IFDIR { throw UsageError("-o", "\(name) is a folder") }
        isStream = exists && kind != S_IFREG
        path = isStream ? given : exists ? Self.resolved(given) : Self.pointedAt(given)
        if isStream {
            guard access(path, W_OK) == 0 else { throw UsageError("-o", "\(name): \(SystemFailure.last)") }
            return
        }
        if given.hasSuffix("/") { throw UsageError("-o", "\(name) is a folder's name") }
        let folder = Self.folder(of: path)
        guard stat(folder, &info) == 0 else {
            throw UsageError("-o", "the folder of \(name): \(SystemFailure.last)")
        }
        guard info.st_mode & S_IFMT == S_IFDIR else {
            throw UsageError("-o", "the folder of \(name) is not a folder")
        }
        guard access(folder, W_OK | X_OK) == 0 else {
            throw UsageError("-o", "the folder of \(name): \(SystemFailure.last)")
        }
        // A name too long or a link to itself: found now, not when the answer is there to be lost.
        guard exists || failure.number == ENOENT else { throw UsageError("-o", "\(name): \(failure)") }
    }

    package var exists: Bool { access(path, F_OK) == 0 }

    /// Writes beside the file, then puts it in its place; on failure nothing is left behind.
    package func write(_ bytes: [UInt8]) throws(SystemFailure) {
        if isStream { return try writeStream(bytes) }
        let temporary = Self.folder(of: path) + "/.stoic-\(UInt64.random(in: .min ... .max))"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw .last }
        do throws(SystemFailure) {
            defer { close(descriptor) }
            var old = stat()
            if stat(path, &old) == 0 { fchmod(descriptor, old.st_mode & 0o7777) }
            try Descriptor.write(bytes, to: descriptor)
            guard fsync(descriptor) == 0 else { throw .last }
        } catch {
            unlink(temporary)
            throw error
        }
        guard rename(temporary, path) == 0 else {
            let failure = SystemFailure.last
            unlink(temporary)
            throw failure
        }
    }

    private func writeStream(_ bytes: [UInt8]) throws(SystemFailure) {
        let descriptor = open(path, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .last }
        defer { close(descriptor) }
        try Descriptor.write(bytes, to: descriptor)
    }

    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Where a link leads whose end is not there yet.
    private static func pointedAt(_ given: String) -> String {
        var path = given
        for _ in 0..<40 {
            var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
            let count = readlink(path, &buffer, buffer.count)
            guard count > 0 else { return path }
            let target = String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
            path = target.hasPrefix("/") ? target : "\(folder(of: path))/\(target)"
        }
        return path
    }

    private static func resolved(_ path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }
}
