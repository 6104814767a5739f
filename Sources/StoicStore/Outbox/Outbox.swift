import Foundation
package import Stoic
import Synchronization

/// Changes that will reach their server, whatever happens to this process meanwhile.
///
/// ```swift
/// let outbox = try await Outbox(path: folder + "/changes.outbox")
/// try await outbox.enqueue(OutboxChange(payload: bytes, lane: "recipe 7"))
/// try await outbox.run { entry in … }
/// ```
///
/// A change and its key are on the disk when `enqueue` returns. It is delivered at least once, under the same
/// key each time, so that a server that knows keys acts once. Several processes may use one file.
///
/// Order: changes of one lane one after another, in the order of `enqueue`; one that has to wait keeps only
/// its own lane waiting.
public final class Outbox: Sendable {
    /// Hears what becomes of a change; see `enqueue`.
    public typealias Listener = @Sendable (OutboxSettlement) -> Void

    /// The numbers in force.
    public let policy: OutboxPolicy
    /// Where a damaged file was moved to when this was opened, so that the person can be told; nil when the
    /// file was sound.
    public let setAside: String?

    let line: StoreLine
    let clock: StoreClock
    let units: UnitSource
    let owner: String
    let bell = StoreBell()
    let state: Mutex<OutboxState>

    /// Opens the file, or makes it; its folder must be there.
    ///
    /// A damaged file is moved aside and a new one made; `setAside` says so. Times are the device's; within
    /// `withTimeSource` they are that source's.
    /// - Throws: `StoreError`: among others when a newer version of this library has written the file;
    ///   `OutboxError` for an impossible policy, with every issue.
    public convenience init(path: String, policy: OutboxPolicy = OutboxPolicy()) async throws {
        try await self.init(OutboxFile(path: path, policy: policy), clock: .inForce())
    }

    /// - Parameter isInline: Whether the disk's work is done by whoever calls, as it must be in a world.
    package init(
        _ file: OutboxFile, clock: StoreClock = .system, units: UnitSource = .shared, owner: String? = nil,
        isInline: Bool = false
    ) async throws {
        let issues = file.policy.issues
        guard issues.isEmpty else {
            throw OutboxError.invalidPolicy(issues.map { "\($0.field) \($0.reason)" })
        }
        policy = file.policy
        self.clock = clock
        self.units = units
        self.owner = owner ?? UUID().uuidString
        let opened = Mutex<(setAside: String?, mark: OpenMark?)>((nil, nil))
        line = try await StoreLine(isInline ? .caller : .ownQueue, onDamage: { file.suspect() }) {
            let (database, setAside) = try file.open()
            let mark = try file.mark(of: database)
            opened.withLock { $0 = (setAside, mark) }
            return database
        }
        let mark: OpenMark?
        (setAside, mark) = opened.withLock { $0 }
        let (line, unit) = (line, units.next())
        func began(endsLeases: Bool) async throws -> StoreTime {
            try await line.write { database in
                try Self.began(
                    OutboxTable(database: database), at: clock.read(), isAlone: endsLeases, unit: unit,
                    policy: file.policy)
            }
        }
        let time: StoreTime
        do {
            time = try await began(endsLeases: mark?.isAlone ?? false)
        } catch let error as StoreError where error.reason == .diskFull && mark?.isAlone == true {
            // A file that can be read is opened, without room to write: leases end by themselves, too.
            time = try await began(endsLeases: false)
        }
        try await line.read { _ in try mark?.share(patience: file.busyMilliseconds) }
        state = Mutex(OutboxState(time: time, mark: mark))
    }

    /// In the transaction: nobody writes of a later moment than this one.
    private static func began(
        _ table: OutboxTable, at reading: StoreClock.Reading, isAlone: Bool, unit: Double,
        policy: OutboxPolicy
    ) throws(StoreError) -> StoreTime {
        guard var time = try table.time() else {
            let first = StoreTime(beginning: reading)
            try table.begin(at: first)
            return first
        }
        let isNewStart = time.opened(at: reading)
        let now = time.moment(of: reading)
        if isNewStart { try table.restarted(at: time, now: now) }
        // Whoever had begun a delivery is no more.
        if isAlone {
            for left in try table.leases() {
                let settlement = OutboxMachine.abandoned(
                    left.facts, until: left.until, now: now, unit: unit, policy: policy)
                _ = try table.settle(left.id, lease: left.name, settlement)
            }
        }
        return time
    }

    /// The store's own time.
    var now: Int64 {
        let reading = clock.read()
        return state.withLock { $0.time.moment(of: reading) }
    }

    /// A transaction that knows what time it is; afterwards whoever waits hears of it.
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (OutboxTable, Int64) throws -> Value
    ) async throws -> Value {
        let value = try await line.write { [self] database in
            let table = OutboxTable(database: database)
            // Once it is its turn, however long others had the file.
            let now = now
            try table.passed(now)
            return try body(table, now)
        }
        bell.ring()
        return value
    }

    func read<Value: Sendable>(
        _ body: @escaping @Sendable (OutboxTable) throws -> Value
    ) async throws -> Value {
        try await line.read { database in try body(OutboxTable(database: database)) }
    }
}

/// What an outbox keeps in memory.
struct OutboxState {
    var time: StoreTime
    /// Nil once it is closed, and where the disk knows no locks.
    var mark: OpenMark?
    /// Then nothing begins any more: whoever opens the file would not see that it is under way.
    var isClosed = false
    /// Rises with each change of session that this process makes.
    var epoch: UInt64 = 0
    var lastLease: UInt64 = 0
    /// Ends a delivery that is under way, by its lease. As many as run at the same time.
    var running: [String: @Sendable () -> Void] = [:]
    /// By key; as many as there are entries that this process has brought.
    var listeners: [String: Listening] = [:]
    var lastListening: UInt64 = 0
    /// Keys that this process is at: what the file says of them now says nothing of others.
    var arriving: Set<String> = []
    var settling: Set<String> = []
    /// Keys whose listeners have not been looked after yet.
    var unseen: Set<String> = []
    /// SQLite's number of what other connections have changed, when they were last looked for.
    var versionSeen: Int64?

    struct Listening {
        /// Tells it from a later one of the same key.
        var number: UInt64
        var hear: Outbox.Listener
    }
}
