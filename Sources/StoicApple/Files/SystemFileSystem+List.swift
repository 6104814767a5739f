public import Stoic

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

extension SystemFileSystem {
    /// The files in a folder. A name that is no UTF-8 cannot be said as a path, and is left out.
    public func list(_ folder: String, most: Int) throws(FileError) -> [FileEntry] {
        let opened = try FileDescriptor(folder, O_RDONLY | O_DIRECTORY, during: .list)
        // The stream closes its descriptor; ours is still needed.
        let second = try FileDescriptor.repeating(.list) { fcntl(opened.number, F_DUPFD_CLOEXEC, 0) }
        guard let stream = unsafe fdopendir(second) else {
            let number = errno
            _ = close(second)
            throw FileError(system: number, during: .list)
        }
        defer { _ = unsafe closedir(stream) }
        var found: [FileEntry] = []
        // A folder's end, or what was asked for, ends this.
        while found.count < most {
            errno = 0
            guard let entry = unsafe readdir(stream) else {
                guard errno == 0 else { throw FileError(system: errno, during: .list) }
                return found
            }
            guard let place = unsafe UnsafeMutablePointer(entry).pointer(to: \.d_name),
                let name = unsafe String(
                    validatingCString: UnsafeRawPointer(place).assumingMemoryBound(to: CChar.self))
            else { continue }
            var status = stat()
            // Race: removed between the two calls; then it is no entry.
            guard unsafe fstatat(opened.number, name, &status, AT_SYMLINK_NOFOLLOW) == 0, status.isFile else {
                continue
            }
            found.append(FileEntry(name: name, size: Int(status.st_size)))
        }
        return found
    }
}
