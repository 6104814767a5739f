import Stoic

extension Outbox {
    /// What a wish about one entry came to.
    package enum Done: Sendable, Hashable {
        /// Under another number from now on.
        case requeued(as: Int64)
        /// It was as this says until then.
        case dropped(OutboxListing)
        /// It waits, and was not set aside.
        case waits
        case unknown
    }

    /// As `retry`, and says under which number it waits now.
    package func retrying(_ id: Int64) async throws -> Done {
        try await write { [policy] table, now in
            guard let session = try table.totals().session,
                let listing = try table.listing(of: id, session: session, now: now)
            else { return .unknown }
            guard listing.quarantineReason != nil else { return .waits }
            let number = try table.requeue(id, session: session, now: now, lifetime: policy.lifetime)
            return number.map { .requeued(as: $0) } ?? .unknown
        }
    }

    /// As `drop`, and says what it was.
    package func dropping(_ id: Int64) async throws -> Done {
        try await settle { table, now in
            guard let session = try table.totals().session,
                let listing = try table.listing(of: id, session: session, now: now),
                let key = try table.drop(id, session: session)
            else { return (.unknown, []) }
            return (.dropped(listing), [(key, .dropped)])
        }
    }

    /// Takes what was dropped out of the log beside the file as well, unless somebody reads there just now.
    package func forget() async throws { try await read { try $0.forget() } }
}

extension OutboxTable {
    fileprivate func listing(of id: Int64, session: Int64, now: Int64) throws(StoreError) -> OutboxListing? {
        guard id > 0 else { return nil }
        for isQuarantined in [false, true] {
            let found = try listed(
                session: session, isQuarantined: isQuarantined, after: id - 1, limit: 1, now: now)
            if let entry = found.first, entry.id == id { return entry }
        }
        return nil
    }
}
