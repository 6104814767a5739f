import Stoic
import Synchronization

extension Outbox {
    /// Hears what becomes of a change that is stored already: after a start, or when the file was closed and
    /// opened anew. Nothing is stored by it.
    ///
    /// - Parameters:
    ///   - key: The change's, from `change(_:)` or the receipt of its `enqueue`.
    ///   - onSettled: As in `enqueue`; it takes the place of the one that listens to that key.
    /// - Returns: False when there is no such change any more, and nothing is heard: it was delivered or
    ///   dropped.
    /// - Throws: `StoreError` when the disk fails.
    public func listen(to key: String, onSettled: @escaping Listener) async throws -> Bool {
        _ = await listen(onSettled, to: key, instead: true)
        do {
            let isThere = try await read { try $0.has(key) }
            // Race: it was settled meanwhile, and that has been heard.
            let wasTold = state.withLock { $0.listeners[key] == nil }
            arrived(key, isStored: isThere)
            return isThere || wasTold
        } catch {
            arrived(key, isStored: false)
            throw error
        }
    }

    /// One listener a key.
    ///
    /// - Parameter instead: Whether it takes the place of another; else that of the first change stays.
    /// - Returns: Whether it is this one; then `arrived` says what came of the change.
    func listen(_ listener: @escaping Listener, to key: String, instead: Bool = false) async -> Bool {
        // No more than there can be entries, unless others have settled some meanwhile.
        if state.withLock({ $0.listeners.count >= policy.maxEntries }) { try? await lookElsewhere() }
        return state.withLock { state in
            guard instead || state.listeners[key] == nil else { return false }
            state.lastListening &+= 1
            state.listeners[key] = .init(number: state.lastListening, hear: listener)
            state.arriving.insert(key)
            return true
        }
    }

    /// The change is stored, or it is not and nobody will hear of it.
    func arrived(_ key: String, isStored: Bool) {
        state.withLock { state in
            state.arriving.remove(key)
            if !isStored { state.listeners[key] = nil }
            // Another process may have settled it since, and have been looked after before it was here.
            if state.listeners[key] != nil { state.unseen.insert(key) }
        }
    }

    /// A transaction that settles entries; whoever listens to them hears of it once it is durable.
    ///
    /// - Parameter durable: Called before that.
    func settle<Value: Sendable>(
        _ body: @escaping @Sendable (OutboxTable, Int64) throws -> (Value, [(String, OutboxSettlement)]),
        durable: (Value) -> Void = { _ in }
    ) async throws -> Value {
        let settled = Mutex<[(String, OutboxSettlement)]>([])
        do {
            let value = try await write { [self] table, now in
                let (value, ends) = try body(table, now)
                state.withLock { $0.settling.formUnion(ends.map(\.0)) }
                settled.withLock { $0 = ends }
                return value
            }
            durable(value)
            for (key, end) in settled.withLock({ $0 }) { tell(key, end) }
            return value
        } catch {
            let ends = settled.withLock { $0 }
            state.withLock { $0.settling.subtract(ends.map(\.0)) }
            throw error
        }
    }

    /// Tells whoever handed it over. Never under a lock.
    private func tell(_ key: String, _ settlement: OutboxSettlement) {
        let listening = state.withLock { state in
            state.settling.remove(key)
            state.unseen.remove(key)
            return state.listeners.removeValue(forKey: key)
        }
        listening?.hear(settlement)
    }

    /// Tells the listeners whose changes another process has settled.
    func lookElsewhere() async throws {
        guard state.withLock({ !$0.listeners.isEmpty }) else { return }
        // The number first: what changes after it is seen the next time.
        let version = try await read { try $0.database.setting("data_version") }
        let asked = state.withLock { state in
            (version == state.versionSeen ? Array(state.unseen) : Array(state.listeners.keys))
                .filter { !state.arriving.contains($0) }
                .compactMap { key in state.listeners[key].map { (key, $0.number) } }
        }
        let ends = try await read { table in
            try asked.map { key, _ throws(StoreError) in try table.settledElsewhere(key) }
        }
        let told = state.withLock { state in
            state.versionSeen = version
            return zip(asked, ends).compactMap { asked, end -> (Listener, OutboxSettlement)? in
                let (key, number) = asked
                state.unseen.remove(key)
                // Race: this process is settling it, or has, and the key is another change's by now.
                guard let end, let listening = state.listeners[key], listening.number == number,
                    !state.settling.contains(key)
                else { return nil }
                state.listeners[key] = nil
                return (listening.hear, end)
            }
        }
        for (hear, end) in told { hear(end) }
    }
}
