import Synchronization

/// The hosts a client knows, bounded, least recently used first to go.
package final class HostTable: Sendable {
    private struct Entry {
        let host: HostState
        var lastUse: UInt64
    }

    private struct Dropped: Sendable {
        weak var host: HostState?
    }

    private struct State {
        var entries: [HostKey: Entry] = [:]
        /// Dropped at rest, but perhaps still in the hands of a call between two attempts: that host comes
        /// back, lest it have two bulkheads at once.
        var dropped: [HostKey: Dropped] = [:]
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
        let (host, others) = state.withLock { state -> (HostState, [Entry]) in
            state.uses &+= 1
            if let index = state.entries.index(forKey: key) {
                state.entries.values[index].lastUse = state.uses
                return (state.entries.values[index].host, [])
            }
            let others = state.entries.count >= limit ? Array(state.entries.values) : []
            let known = state.dropped.removeValue(forKey: key)?.host
            let host = known ?? HostState(key: key, source: ambient?.source)
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
    private func evict(_ others: [Entry]) {
        // Nearly always the oldest one may go, and nothing need be sorted.
        if let oldest = others.min(by: { $0.lastUse < $1.lastUse }), drop(oldest) { return }
        for entry in others.sorted(by: { $0.lastUse < $1.lastUse }) where drop(entry) { return }
    }

    /// Drops the host if it may be; true when the table is within its bound again.
    private func drop(_ entry: Entry) -> Bool {
        guard entry.host.isEvictable else { return false }
        return state.withLock { state in
            // Race: used again, or dropped by another, meanwhile.
            if state.entries.count > limit, state.entries[entry.host.key]?.lastUse == entry.lastUse {
                state.entries[entry.host.key] = nil
                if state.dropped.count >= limit {
                    state.dropped = state.dropped.filter { $0.value.host != nil }
                }
                state.dropped[entry.host.key] = Dropped(host: entry.host)
            }
            return state.entries.count <= limit
        }
    }
}
