#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// One process at a time on a state file: two would each write over what the other has done.
///
/// The lock is the system's on a file beside it, so that it ends with the process however that ends.
final class StateLock {
    private let path: String
    private let descriptor: Int32

    /// - Throws: When another process has it.
    init(_ file: OutputFile) throws(UsageError) {
        path = "\(file.path).lock"
        // The file may be taken away between opening and locking it: then it is another one's by now.
        for _ in 0..<16 {
            let opened = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
            guard opened >= 0 else {
                throw UsageError("--state", "\(Printable.quoted(path)): \(SystemFailure.last)")
            }
            guard flock(opened, LOCK_EX | LOCK_NB) == 0 else {
                close(opened)
                break
            }
            if Self.isStill(opened, at: path) {
                descriptor = opened
                return
            }
            close(opened)
        }
        throw UsageError("--state", "\(Printable.quoted(file.path)) is in use by another process")
    }

    deinit {
        unlink(path)
        close(descriptor)
    }

    private static func isStill(_ descriptor: Int32, at path: String) -> Bool {
        var (mine, theirs) = (stat(), stat())
        return fstat(descriptor, &mine) == 0 && stat(path, &theirs) == 0 && mine.st_ino == theirs.st_ino
            && mine.st_dev == theirs.st_dev
    }
}
