import Stoic

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Says that somebody has a file open, for as long as their process lives: a lock of the system's on an empty
/// file beside it, which ends with the process however that ends.
///
/// Not on the file itself: closing any descriptor of one that SQLite has open takes SQLite's own locks away.
final class OpenMark: Sendable {
    let descriptor: Int32
    /// Nobody else had the file open, and nobody opens it before `share()`.
    let isAlone: Bool

    private init(_ descriptor: Int32, isAlone: Bool) {
        self.descriptor = descriptor
        self.isAlone = isAlone
    }

    deinit { close(descriptor) }

    /// - Parameters:
    ///   - file: As SQLite calls it, by which links to it are one with it.
    ///   - patience: How long it waits for others that are opening the file, in milliseconds.
    /// - Returns: Nil where the disk knows no locks; then nobody is ever alone.
    static func made(beside file: String, patience: Int32) throws(StoreError) -> OpenMark? {
        let descriptor = try opened("\(file)-open", beside: file)
        do {
            let isAlone = try locks(descriptor, LOCK_EX)
            if !isAlone { try share(descriptor, patience) }
            return OpenMark(descriptor, isAlone: isAlone)
        } catch {
            close(descriptor)
            if case .locksUnknown = error { return nil }
            throw error.reason
        }
    }

    /// Made, it is whose the file is, as SQLite's own files are: else one that root has made, or one of a
    /// group, would keep the others out for ever. A link is not followed: it could give away anything.
    private static func opened(_ path: String, beside file: String) throws(StoreError) -> Int32 {
        // Somebody may make it meanwhile, or take it away.
        for _ in 0..<10 {
            let old = unsafe open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
            if old >= 0 { return old }
            guard errno == ENOENT else { break }
            let new = unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
            if new >= 0 {
                var like = stat()
                if unsafe stat(file, &like) == 0 {
                    if geteuid() == 0 { _ = fchown(new, like.st_uid, like.st_gid) }
                    _ = fchmod(new, like.st_mode & 0o666)
                }
                return new
            }
            guard errno == EEXIST else { break }
        }
        throw error()
    }

    /// Lets others open the file, too.
    func share(patience: Int32) throws(StoreError) {
        guard isAlone else { return }
        do { try Self.share(descriptor, patience) } catch { throw error.reason }
    }

    private enum Refusal: Error {
        case locksUnknown
        case other(StoreError)

        var reason: StoreError {
            switch self {
            case .locksUnknown: StoreError(.cannotOpen, during: "locking")
            case .other(let error): error
            }
        }
    }

    /// Whoever is alone is so for one transaction. On a thread of the store's own, or with nobody else there.
    private static func share(_ descriptor: Int32, _ patience: Int32) throws(Refusal) {
        for _ in 0...max(0, patience) {
            if try locks(descriptor, LOCK_SH) { return }
            usleep(1_000)
        }
        throw .other(StoreError(.busy, during: "opening"))
    }

    /// False when others hold a lock that forbids it.
    private static func locks(_ descriptor: Int32, _ kind: Int32) throws(Refusal) -> Bool {
        while flock(descriptor, kind | LOCK_NB) != 0 {
            switch errno {
            case EINTR: continue
            case EWOULDBLOCK: return false
            case ENOLCK, EOPNOTSUPP, ENOTSUP, EINVAL, ENOSYS: throw .locksUnknown
            default: throw .other(error())
            }
        }
        return true
    }

    private static func error() -> StoreError {
        switch errno {
        case ENOSPC, EDQUOT: StoreError(.diskFull, during: "opening")
        case EROFS: StoreError(.readOnly, during: "opening")
        case EIO: StoreError(.disk, during: "opening")
        default: StoreError(.cannotOpen, during: "opening")
        }
    }
}
