package import Stoic
import Synchronization

extension FileCacheStore {
    package func keep(
        _ response: StoredResponse, for key: CacheKey, at now: Instant,
        unless isOutdated: @escaping @Sendable () -> Bool = { false }
    ) async {
        let size = response.size + key.size
        guard response.size <= file.policy.largestEntry, size <= file.policy.maxBytes, let moment = moment()
        else { return }
        guard await hasRoomInLog() else { return report(StoreError(.busy, during: "emptying the log")) }
        // Made here, for a failure to know what to remove.
        let name = response.body.count > BodyFolder.largestInside ? BodyFolder.Name.new() : nil
        let row = CacheTable.Row(
            id: 0, choice: CacheRecord.choice(response.selecting),
            requested: Self.moment(response.requestedAt, now: now, moment: moment),
            received: Self.moment(response.receivedAt, now: now, moment: moment), size: size,
            head: CacheRecord.bytes(of: response),
            body: name.map {
                .outside($0, length: response.body.count, sum: BodySum.of(response.body))
            } ?? .inside(response.body))
        do {
            let gone = try await line.write(isPatient: false) { [self] database in
                if isOutdated() { return [BodyFolder.Name]() }
                return try insert(
                    row, response.body, for: key, into: CacheTable(database: database), at: moment)
            }
            bodies.remove(gone)
        } catch {
            if let name { bodies.remove([name]) }
            report(error)
        }
    }

    /// Who reads, and is stopped in the middle of it, keeps all that comes afterwards in the log.
    private func hasRoomInLog() async -> Bool {
        let (isDue, wasFull) = state.withLock { state in
            state.keeps &+= 1
            return (state.keeps % Self.keepsBetweenLooks == 0, state.isLogFull)
        }
        guard isDue else { return !wasFull }
        if file.isLogTooLarge { await forget() }
        let isFull = file.isLogTooLarge
        state.withLock { $0.isLogFull = isFull }
        return !isFull
    }

    private static var keepsBetweenLooks: UInt64 { 64 }

    private func insert(
        _ row: CacheTable.Row, _ body: [UInt8], for key: CacheKey, into table: CacheTable, at moment: Int64
    ) throws(StoreError) -> [BodyFolder.Name] {
        // Another process may have ended the session.
        guard let place = place(key), try table.session() == place.session else { return [] }
        var gone: [BodyFolder.Name] = []
        // Race: two answers to one question; what was asked for later is newer, in whatever order they come.
        if let earlier = try table.earlier(place, choice: row.choice) {
            guard earlier.requested <= row.requested else { return [] }
            gone += try table.remove(earlier.id).map { [$0] } ?? []
        }
        // In the transaction: nobody who opens the cache meanwhile takes it to be left behind.
        if case .outside(let name, _, _) = row.body { try bodies.keep(body, as: name) }
        try table.insert(row, at: place, now: moment)
        gone += try table.removeOldest(place, keeping: file.policy.maxVariants)
        let uses = state.withLock { state in
            defer { state.uses = [:] }
            return state.uses
        }
        for (id, moment) in uses { try table.used(id, at: moment) }
        gone += try table.shrink(to: file.policy.maxBytes)
        try table.passed(moment)
        return gone
    }

    /// A moment of the process's clock on the file's: never later than it was.
    private static func moment(_ instant: Instant, now: Instant, moment: Int64) -> Int64 {
        let nanoseconds = now.duration(to: instant).clampedNanoseconds
        let whole = nanoseconds / 1_000_000
        return moment.saturatingAdd(nanoseconds % 1_000_000 < 0 ? whole - 1 : whole)
    }
}
