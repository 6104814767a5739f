public import Stoic
import StoicApple
public import StoicHTTP
public import StoicStore

extension HTTPCache {
    /// A cache that is there after the next start.
    ///
    /// Its folder is made when it is not there, readable by its owner alone, and may be deleted whenever no
    /// cache is open on it. A damaged file in it is moved aside and a new one made; `setAside` says so.
    /// What the disk refuses later is a `cache.failed` event, and no call fails for it. Several processes
    /// may use one folder. Times are the device's; within `withTimeSource` they are that source's.
    ///
    /// - Parameters:
    ///   - session: Whose answers they are to be: a name that is the same each time, such as a hash of the
    ///     account's number. Answers that were kept under another name are removed. Default: empty.
    ///   - events: Where events go. Default: nowhere.
    /// - Throws: `InvalidPolicy` with every issue; `StoreError` when the folder cannot be used, among others
    ///   because a newer version of this library has written it.
    public static func file(
        _ folder: String, policy: CachePolicy = CachePolicy(), session: String = "",
        events: (any EventSink)? = nil
    ) async throws -> HTTPCache {
        var file = CacheFile(folder: folder, policy: policy, files: SystemFileSystem())
        file.session = session
        file.clock = .inForce()
        return try await .file(file, events: events)
    }

    package static func file(
        _ file: CacheFile, events: (any EventSink)? = nil, isInline: Bool = false
    ) async throws -> HTTPCache {
        // The policy first: an impossible one makes no file.
        try check(file.policy)
        let store = try await FileCacheStore(file, events: events, isInline: isInline)
        return try HTTPCache(file.policy, store: store, setAside: store.setAside)
    }
}
