import Foundation
import Stoic

extension Outbox {
    /// Stores a change, to be delivered once.
    ///
    /// A change under a key that is there already is not stored again when it is the same, and refused when
    /// it is another: whoever does not know whether an `enqueue` got through may repeat it. One
    /// that was set aside is taken up again.
    ///
    /// - Parameter onSettled: Hears once what becomes of it, while this object lives; never under a lock.
    ///   Default: nobody.
    /// - Returns: When entry and key are on the disk. Cancelling the task does not end that.
    /// - Throws: `OutboxError` when it is not taken, `StoreError` when the disk fails. Then it is not stored,
    ///   unless the disk failed at the very end of it: repeat it with the same key.
    @discardableResult
    public func enqueue(_ change: OutboxChange, onSettled: Listener? = nil) async throws -> OutboxReceipt {
        let key = change.key ?? UUID().uuidString
        var change = change
        change.lane = change.lane.map(Self.canonical)
        change.kind = Self.canonical(change.kind)
        guard Self.isKey(key), Self.isName(change.lane ?? ""), Self.isName(change.kind) else {
            throw OutboxError.invalidName
        }
        // Before it is there: another task may deliver it before this one goes on.
        var isListening = false
        if let onSettled { isListening = await listen(onSettled, to: key) }
        do {
            let receipt = try await write { [policy, change] table, now in
                try Self.insert(change, key: key, into: table, at: now, policy: policy)
            }
            if isListening { arrived(key, isStored: true) }
            return receipt
        } catch {
            if isListening { arrived(key, isStored: false) }
            throw error
        }
    }

    private static func insert(
        _ change: OutboxChange, key: String, into table: OutboxTable, at now: Int64, policy: OutboxPolicy
    ) throws -> OutboxReceipt {
        let totals = try table.totals()
        guard let session = totals.session else { throw OutboxError.signedOut }
        if let owner = change.session.map(canonical), try table.sessionName() != owner {
            throw OutboxError.signedOut
        }
        if change.key != nil, let known = try table.known(key, as: change, session: session) {
            guard known.isSame else { throw OutboxError.keyReused }
            if known.isQuarantined,
                let id = try table.requeue(
                    known.id, session: session, now: now, lifetime: change.lifetime ?? policy.lifetime)
            {
                return OutboxReceipt(id: id, key: key, isNew: true)
            }
            return OutboxReceipt(id: known.id, key: key, isNew: false)
        }
        let refusal = OutboxMachine.admit(
            bytes: change.payload.count, entries: totals.entries, totalBytes: totals.bytes, policy: policy)
        if let refusal { throw refusal }
        let lifetime = change.lifetime ?? policy.lifetime
        let id = try table.insert(
            change, key: key, session: session, now: now, expires: lifetime.map { now.advanced(by: $0) })
        return OutboxReceipt(id: id, key: key, isNew: true)
    }

    /// What fits into a header field as it is.
    private static func isKey(_ key: String) -> Bool {
        !key.isEmpty && isName(key) && key.utf8.allSatisfy { (0x21...0x7e).contains($0) }
    }

    /// SQLite compares bytes: what Swift takes for equal is to be the same to it.
    static func canonical(_ name: String) -> String {
        name.utf8.allSatisfy { $0 < 0x80 } ? name : name.precomposedStringWithCanonicalMapping
    }

    private static func isName(_ name: String) -> Bool { name.utf8.count <= 255 }
}
