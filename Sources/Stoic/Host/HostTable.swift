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
        let (host, others) = state.withLock { state -> (HostState, [HostKey: Entry]) in
            state.uses &+= 1
            if let index = state.entries.index(forKey: key) {
                state.entries.values[index].lastUse = state.uses
                return (state.entries.values[index].host, [:])
            }
            let others = state.entries.count >= limit ? state.entries : [:]
            let host = HostState(key: key, source: ambient?.source)
            state.entries[key] = Entry(host: host, lastUse: state.uses)
            return (host, others)
        }
        if !others.isEmpty { evict(others) }
        return host
    }

    package func known(_ key: HostKey) -> HostState? {
        state.withLock { $0.entries[key]?.host }
    }

    package var all: [HostState] { state.withLock { $0.entries.values.map(\.host) } }

    /// Drops the least recently used host that is at rest; a busy, open or held one is never dropped (P5), so
    /// those alone may exceed the limit.
    ///
    /// Hosts have locks and clocks of their own: they are asked outside of this table's lock.
    private func evict(_ candidates: [HostKey: Entry]) {
        for (key, entry) in candidates.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
            guard entry.host.isEvictable else { continue }
            let isDone = state.withLock { state in
                if state.entries.count <= limit { return true }
                // Race: used again meanwhile.
                guard state.entries[key]?.lastUse == entry.lastUse else { return false }
                state.entries[key] = nil
                return state.entries.count <= limit
            }
            if isDone { return }
        }
    }
}
