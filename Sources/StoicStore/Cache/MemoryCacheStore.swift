package import Stoic
import Synchronization

/// Answers in memory: the shell around `CacheShelf`.
package final class MemoryCacheStore: CacheStore {
    private struct State {
        var shelf: CacheShelf
        var name = ""
    }

    private let state: Mutex<State>

    package init(policy: CachePolicy) {
        state = Mutex(State(shelf: CacheShelf(policy: policy)))
    }

    package func responses(for request: CacheRequest, at now: Instant) -> [StoredResponse] {
        responses(for: request.key)
    }

    package func responses(for key: CacheKey) -> [StoredResponse] {
        state.withLock { $0.shelf.looked(for: key) }
    }

    package func keep(
        _ response: StoredResponse, for key: CacheKey, at now: Instant,
        unless isOutdated: @escaping @Sendable () -> Bool = { false }
    ) {
        state.withLock { state in
            if !isOutdated() { state.shelf.kept(response, for: key) }
        }
    }

    package func hasLater(than stored: StoredResponse, for key: CacheKey) -> Bool {
        responses(for: key).contains { other in
            other.selecting == stored.selecting && other.requestedAt > stored.requestedAt
        }
    }

    package func remove(_ key: CacheKey) {
        state.withLock { $0.shelf.removed(key) }
    }

    package func remove(resource: String) {
        state.withLock { $0.shelf.removed(resource: resource) }
    }

    package func began(at generation: UInt64) {}

    package func enter(_ name: String) {
        state.withLock { state in
            if state.name != name { state.shelf.removed { _ in true } }
            state.name = name
        }
    }

    package func removeAll(before generation: UInt64) {
        state.withLock { state in
            state.shelf.removed { $0.partition.generation < generation }
            // What comes until somebody is named is nobody's.
            state.name = ""
        }
    }

    package func removeAll() {
        state.withLock { $0.shelf.removed { _ in true } }
    }

    package func close() { removeAll() }

    package var bytes: Int { state.withLock { $0.shelf.bytes } }
}
