import Stoic
import StoicStore
import Synchronization

/// A store during whose work something else comes in between.
final class HookedStore: CacheStore {
    typealias Hook = @Sendable () async -> Void

    let onKept = Mutex<Hook>({})
    let onEntering = Mutex<Hook>({})
    /// Called before and after each of its operations.
    let around: Hook
    private let inner: any CacheStore

    init(_ inner: any CacheStore, around: @escaping Hook = {}) {
        self.inner = inner
        self.around = around
    }

    func responses(for request: CacheRequest, at now: Instant) async -> [StoredResponse] {
        await around()
        let found = await inner.responses(for: request, at: now)
        await around()
        return found
    }

    func keep(
        _ response: StoredResponse, for key: CacheKey, at now: Instant,
        unless isOutdated: @escaping @Sendable () -> Bool
    ) async {
        await around()
        await inner.keep(response, for: key, at: now, unless: isOutdated)
        await onKept.withLock { $0 }()
        await around()
    }

    func hasLater(than stored: StoredResponse, for key: CacheKey) async -> Bool {
        await inner.hasLater(than: stored, for: key)
    }

    func remove(_ key: CacheKey) async {
        await around()
        await inner.remove(key)
    }

    func remove(resource: String) async {
        await around()
        await inner.remove(resource: resource)
        await around()
    }

    func began(at generation: UInt64) { inner.began(at: generation) }

    func enter(_ name: String) async {
        await around()
        await onEntering.withLock { $0 }()
        await inner.enter(name)
        await around()
    }

    func removeAll(before generation: UInt64) { inner.removeAll(before: generation) }

    func removeAll() async {
        await around()
        await inner.removeAll()
        await around()
    }

    func close() async {
        await around()
        await inner.close()
    }

    var bytes: Int { get async { await inner.bytes } }
}
