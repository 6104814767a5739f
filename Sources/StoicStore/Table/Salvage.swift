import Foundation

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Moves a damaged file out of the way, with what SQLite keeps beside it. Nothing of it is deleted.
struct Salvage {
    let path: String

    /// - Parameter isDamaged: Asked again once no other process does the same.
    /// - Returns: The file's new place; nil when it was not damaged any more.
    func setAside(_ isDamaged: () throws(StoreError) -> Bool) throws(StoreError) -> String? {
        let guardFile = unsafe open(path + "-salvage", O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        guard guardFile >= 0 else { throw StoreError(.corrupt, during: "setting aside") }
        defer { close(guardFile) }
        guard flock(guardFile, LOCK_EX) == 0 else { throw StoreError(.corrupt, during: "setting aside") }
        guard try isDamaged() else { return nil }
        guard
            let target = (1...1_000).lazy.map({ "\(path).damaged-\($0)" })
                .first(where: { !FileManager.default.fileExists(atPath: $0) })
        else { throw StoreError(.corrupt, during: "setting aside: there are 1,000 already") }
        // The file last: until it has gone, the others are found to be without theirs, and it is still
        // damaged.
        for suffix in ["-wal", "-shm", ""] where FileManager.default.fileExists(atPath: path + suffix) {
            do {
                try FileManager.default.moveItem(atPath: path + suffix, toPath: target + suffix)
            } catch {
                throw StoreError(.corrupt, during: "setting aside")
            }
        }
        return target
    }
}
