package import Stoic
import Synchronization

extension FileCacheStore {
    package func responses(for request: CacheRequest, at now: Instant) async -> [StoredResponse] {
        guard let moment = moment() else { return [] }
        do {
            let found = try await line.read(isPatient: false) { [self] database in
                try look(CacheTable(database: database), request, now: now, moment: moment)
            }
            if !found.lost.isEmpty { await drop(found.lost) }
            return found.responses
        } catch {
            report(error)
            return []
        }
    }

    private struct Found: Sendable {
        var responses: [StoredResponse] = []
        /// Rows that cannot be read any more.
        var lost: [Int64] = []
    }

    private func look(
        _ table: CacheTable, _ request: CacheRequest, now: Instant, moment: Int64
    ) throws(StoreError) -> Found {
        var found = Found()
        guard let place = place(request.key) else { return found }
        let rows = try table.rows(place) { choice in
            guard let selecting = CacheRecord.selecting(choice) else { return true }
            return VaryRule.fits(selecting, request.fields)
        }
        for row in rows {
            guard let body = try body(row), let stored = response(row, body, now: now, moment: moment) else {
                found.lost.append(row.id)
                continue
            }
            found.responses.append(stored)
            used(row.id, at: moment)
        }
        return found
    }

    private func body(_ row: CacheTable.Row) throws(StoreError) -> [UInt8]? {
        switch row.body {
        case .inside(let bytes): bytes
        case .outside(let name, let length, let sum):
            try bodies.body(name, length: length, sum: sum)
        }
    }

    private func response(
        _ row: CacheTable.Row, _ body: [UInt8], now: Instant, moment: Int64
    ) -> StoredResponse? {
        guard var head = CacheRecord.head(row.head), let selecting = CacheRecord.selecting(row.choice) else {
            return nil
        }
        if row.isDoubtful { head.freshness = head.freshness.ended }
        return StoredResponse(
            head, row: row.id, body: body, selecting: selecting,
            requestedAt: now.advanced(by: .milliseconds(row.requested.saturatingSubtract(moment))),
            receivedAt: now.advanced(by: .milliseconds(row.received.saturatingSubtract(moment))))
    }

    package func hasLater(than stored: StoredResponse, for key: CacheKey) async -> Bool {
        guard let place = place(key) else { return false }
        let choice = CacheRecord.choice(stored.selecting)
        let latest = try? await line.read { try CacheTable(database: $0).earlier(place, choice: choice)?.id }
        return latest.map { $0 > stored.row } ?? false
    }

    /// Written down with the next answer that is kept.
    private func used(_ id: Int64, at moment: Int64) {
        state.withLock { state in
            if state.uses.count < Self.mostUses || state.uses[id] != nil { state.uses[id] = moment }
        }
    }

    /// Uses that are not written down yet at most; past them those that came first count.
    static var mostUses: Int { 1_024 }

    private func drop(_ rows: [Int64]) async {
        await removed { table throws(StoreError) in
            var gone: [BodyFolder.Name] = []
            for row in rows { gone += try table.remove(row).map { [$0] } ?? [] }
            return gone
        }
    }
}
