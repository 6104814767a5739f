package import Stoic
import Synchronization

/// Answers in memory: the shell around `CacheShelf`.
package final class MemoryCacheStore: CacheStore {
    private let shelf: Mutex<CacheShelf>
    private let name = Mutex("")

    package init(policy: CachePolicy) {
        shelf = Mutex(CacheShelf(policy: policy))
    }

    package func responses(for request: CacheRequest, at now: Instant) -> [StoredResponse] {
        responses(for: request.key)
    }

    package func responses(for key: CacheKey) -> [StoredResponse] {
        shelf.withLock { $0.looked(for: key) }
    }

    package func keep(_ response: StoredResponse, for key: CacheKey, at now: Instant) {
        shelf.withLock { $0.kept(response, for: key) }
    }

    package func hasLater(than stored: StoredResponse, for key: CacheKey) -> Bool {
        responses(for: key).contains { other in
            other.selecting == stored.selecting && other.requestedAt > stored.requestedAt
        }
    }

    package func remove(_ key: CacheKey) {
        shelf.withLock { $0.removed(key) }
    }

    package func remove(resource: String) {
        shelf.withLock { $0.removed(resource: resource) }
    }

    package func began(at generation: UInt64) {}

    package func enter(_ name: String) {
        let isAnother = self.name.withLock { known in
            defer { known = name }
            return known != name
        }
        if isAnother { removeAll() }
    }

    package func removeAll(before generation: UInt64) {
        shelf.withLock { $0.removed { $0.partition.generation < generation } }
    }

    package func removeAll() {
        shelf.withLock { $0.removed { _ in true } }
    }

    package func close() { removeAll() }

    package var bytes: Int { shelf.withLock { $0.bytes } }
}
