import Stoic
import Synchronization

extension Outbox {
    /// What waits in the present session, in the order of `enqueue`.
    ///
    /// - Parameter id: Begins after that entry. Default: from the first.
    public func waiting(after id: Int64 = 0, limit: Int = 100) async throws -> [OutboxListing] {
        try await listed(isQuarantined: false, after: id, limit: limit)
    }

    /// What was set aside in the present session: refused, expired, tried too often.
    ///
    /// - Parameter id: Begins after that entry. Default: from the first.
    public func quarantined(after id: Int64 = 0, limit: Int = 100) async throws -> [OutboxListing] {
        try await listed(isQuarantined: true, after: id, limit: limit)
    }

    private func listed(isQuarantined: Bool, after id: Int64, limit: Int) async throws -> [OutboxListing] {
        let now = now
        return try await read { table in
            guard let session = try table.totals().session else { return [] }
            return try table.listed(
                session: session, isQuarantined: isQuarantined, after: id,
                limit: max(0, min(limit, 10_000)), now: now)
        }
    }

    /// What an entry of the present session was stored as, with its key and its session: to be shown again
    /// after a start. `listen(to:onSettled:)` hears what becomes of it.
    ///
    /// - Returns: Nil when there is none of that number.
    public func change(_ id: Int64) async throws -> OutboxChange? {
        try await read { table in
            guard let session = try table.totals().session else { return nil }
            var change = try table.change(id, session: session)
            change?.session = try table.sessionName()
            return change
        }
    }

    /// Takes an entry that was set aside up again, at the end of its lane, with its key and a new lifetime.
    ///
    /// - Returns: False when no such entry was set aside.
    @discardableResult
    public func retry(_ id: Int64) async throws -> Bool {
        try await write { [policy] table, now in
            guard let session = try table.totals().session else { return false }
            return try table.requeue(id, session: session, now: now, lifetime: policy.lifetime) != nil
        }
    }

    /// Deletes an entry, whether it waits or was set aside. One that is being delivered may arrive all the
    /// same.
    ///
    /// - Returns: False when there is none.
    @discardableResult
    public func drop(_ id: Int64) async throws -> Bool {
        try await settle { table, _ in
            let key = try table.totals().session.flatMap { session throws(StoreError) in
                try table.drop(id, session: session)
            }
            return (key != nil, key.map { [($0, .dropped)] } ?? [])
        }
    }

    /// Whose changes are taken and delivered: the name that `enter` was given, in this process or another;
    /// empty before the first time, and nil when nobody is signed in.
    public func session() async throws -> String? { try await read { try $0.sessionName() } }

    /// What happens to the changes of other sessions at `enter`.
    public enum Leftovers: Sendable, Hashable, CaseIterable {
        /// They stay in the file, undelivered, until their session is entered again.
        case parked
        /// They are deleted, from the disk too.
        case purged
    }

    /// Another person is signed in, or nobody: the session that the file is in outlives the process.
    ///
    /// Deliveries of this process that are under way are cancelled. What was read of a file by other
    /// processes may still be sent.
    /// - Parameter session: A name that is the same each time, such as a hash of the account's number. Nil:
    ///   nobody
    ///   is signed in; nothing is taken or delivered.
    public func enter(_ session: String?, leaving leftovers: Leftovers) async throws {
        let session = session.map(Self.canonical)
        guard session.map({ $0.utf8.count <= 255 }) ?? true else { throw OutboxError.invalidName }
        _ = try await settle { [self] table, _ in
            let isOther = try table.sessionName() != session
            let heardOf = state.withLock { Array($0.listeners.keys) }
            let there = try heardOf.filter { key throws(StoreError) in try table.has(key) }
            try table.enter(session, purges: leftovers == .purged)
            // What is taken from here on is the new session's.
            if isOther { state.withLock { $0.epoch &+= 1 } }
            let gone = try there.filter { key throws(StoreError) in try !table.has(key) }
            return (isOther, gone.map { ($0, .dropped) })
        } durable: { isOther in
            guard isOther else { return }
            for cancel in state.withLock({ Array($0.running.values) }) { cancel() }
        }
        if leftovers == .purged { try await read { try $0.forget() } }
    }
}
