import Synchronization

/// The hosts a client knows, bounded, least recently used first to go.
package final class HostTable: Sendable {
    private struct Entry {
        let host: HostState
        var lastUse: UInt64
    }

    private struct State {
        var entries: [HostKey: Entry] = [:]
        var uses: UInt64 = 0
    }

    package let limit: Int
    private let state = Mutex(State())

    package init(limit: Int = 256) {
        self.limit = max(1, limit)
    }

    package var count: Int { state.withLock { $0.entries.count } }
    package var keys: [HostKey] { state.withLock { Array($0.entries.keys) } }

    /// The host's state, made on first use and measured on the ambient source of that moment.
    package func host(_ key: HostKey, ambient: Ambient?) -> HostState {
        state.withLock { state in
            state.uses &+= 1
            if let index = state.entries.index(forKey: key) {
                state.entries.values[index].lastUse = state.uses
                return state.entries.values[index].host
            }
            if state.entries.count >= limit { Self.evict(&state) }
            let host = HostState(key: key, source: ambient?.source)
            state.entries[key] = Entry(host: host, lastUse: state.uses)
            return host
        }
    }

    package func known(_ key: HostKey) -> HostState? {
        state.withLock { $0.entries[key]?.host }
    }

    package var all: [HostState] { state.withLock { $0.entries.values.map(\.host) } }

    /// Drops the least recently used host that is at rest; a busy, open or held one is never dropped (P5).
    private static func evict(_ state: inout State) {
        let oldest = state.entries
            .filter { $0.value.host.isEvictable }
            .min { $0.value.lastUse < $1.value.lastUse }
        if let oldest { state.entries[oldest.key] = nil }
    }
}
