import CSQLite
import Foundation
import Stoic
import StoicStore
import Synchronization

/// What it costs to have a change on the disk, beside SQLite itself with the same settings; and whether it
/// costs more when a million are there already.
struct StoreBench {
    private static let names = [
        "outbox_enqueue", "outbox_enqueue_64", "outbox_million_enqueue", "outbox_million_next_due",
    ]
    private static let million = 1_000_000
    private static let rounds = 7
    private static let payload = [UInt8](repeating: 7, count: 300)

    private let options: BenchOptions

    init(_ options: BenchOptions) { self.options = options }

    func rows() async throws -> [Row] {
        guard Self.names.contains(where: options.wants) else { return [] }
        let folder = NSTemporaryDirectory() + "stoic-bench-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var rows: [Row] = []
        if options.wants("outbox_enqueue") || options.wants("outbox_enqueue_64") {
            rows += try await durable(in: folder)
        }
        // It takes minutes: only for those who ask.
        if !options.only.isDisjoint(with: ["outbox_million_enqueue", "outbox_million_next_due"]) {
            rows += try await full(in: folder)
        }
        return rows
    }

    private func durable(in folder: String) async throws -> [Row] {
        let outbox = try await Outbox(path: folder + "/durable.outbox", policy: Self.policy(.full))
        let bare = try BareStore(path: folder + "/bare.sqlite")
        let count = 200
        var (ours, many, theirs): ([Double], [Double], [Double]) = ([], [], [])
        for _ in 0..<Self.rounds {
            theirs.append(try bare.insert(count, Self.payload))
            ours.append(try await Self.enqueue(count, into: outbox))
            many.append(try await Self.enqueue(count * 8, into: outbox, tasks: 64))
        }
        return [
            .rate("outbox_enqueue", nanoseconds: ours.median, baseline: 1e9 / theirs.median),
            // Those that come together share a sync.
            .rate("outbox_enqueue_64", nanoseconds: many.median, baseline: 1e9 / theirs.median),
        ]
    }

    private func full(in folder: String) async throws -> [Row] {
        let empty = try await Outbox(path: folder + "/empty.outbox", policy: Self.policy(.normal))
        let full = try await Outbox(path: folder + "/full.outbox", policy: Self.policy(.normal))
        _ = try await Self.enqueue(Self.million, into: full, tasks: 64)
        guard try await full.counts().waiting >= Self.million else {
            throw StoreBenchFailure(reason: "a million did not get in")
        }
        var enqueues: (full: [Double], empty: [Double]) = ([], [])
        var dues: (full: [Double], empty: [Double]) = ([], [])
        for _ in 0..<Self.rounds {
            enqueues.empty.append(try await Self.enqueue(2_000, into: empty))
            enqueues.full.append(try await Self.enqueue(2_000, into: full))
            dues.empty.append(try await Self.nextDue(500, of: empty))
            dues.full.append(try await Self.nextDue(500, of: full))
        }
        return [
            Row(
                "outbox_million_enqueue", unit: "ns", value: enqueues.full.median,
                baseline: enqueues.empty.median),
            Row("outbox_million_next_due", unit: "ns", value: dues.full.median, baseline: dues.empty.median),
        ]
    }

    private static func policy(_ durability: OutboxPolicy.Durability) -> OutboxPolicy {
        var policy = OutboxPolicy()
        policy.durability = durability
        policy.maxEntries = .max
        policy.maxBytes = .max
        policy.maxConcurrent = 1
        return policy
    }

    /// Nanoseconds a change, in lanes of a hundred.
    private static func enqueue(_ count: Int, into outbox: Outbox, tasks: Int = 1) async throws -> Double {
        try await time(count) {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for task in 0..<tasks {
                    group.addTask {
                        for number in 0..<(count / tasks) {
                            try await outbox.enqueue(
                                OutboxChange(payload: payload, lane: "lane \(task) \(number / 100)"))
                        }
                    }
                }
                try await group.waitForAll()
            }
        }
    }

    /// Nanoseconds to find the next that is due, take it and note that it was delivered.
    private static func nextDue(_ count: Int, of outbox: Outbox) async throws -> Double {
        try await time(count) {
            let delivered = Mutex(0)
            let running = Mutex<Task<OutboxReport, any Error>?>(nil)
            let task = Task {
                try await outbox.deliver { _ in
                    if delivered.withLock({ $0 == count }) {
                        running.withLock { $0 }?.cancel()
                        throw CancellationError()
                    }
                    delivered.withLock { $0 += 1 }
                    return .delivered
                }
            }
            running.withLock { $0 = task }
            _ = await task.result
            guard delivered.withLock({ $0 }) == count else {
                throw StoreBenchFailure(reason: "too little was delivered")
            }
        }
    }

    private static func time(_ count: Int, _ body: () async throws -> Void) async throws -> Double {
        let start = ContinuousClock.now
        try await body()
        return start.duration(to: .now).nanoseconds / Double(count)
    }
}

/// A benchmark that would say nothing.
struct StoreBenchFailure: Error, CustomStringConvertible {
    let reason: String
    var description: String { "stoic-bench: \(reason)" }
}

/// SQLite in WAL mode with full synchronisation, and the least that a queue of changes needs: a table and the
/// index of its keys.
private final class BareStore {
    private var handle: OpaquePointer?
    private var statement: OpaquePointer?

    init(path: String) throws {
        let script = """
            PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;
            CREATE TABLE entries (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, payload BLOB NOT NULL);
            """
        let insert = "INSERT INTO entries (key, payload) VALUES (?, ?)"
        guard sqlite3_open(path, &handle) == SQLITE_OK,
            sqlite3_exec(handle, script, nil, nil, nil) == SQLITE_OK,
            sqlite3_prepare_v2(handle, insert, -1, &statement, nil) == SQLITE_OK
        else { throw StoreBenchFailure(reason: "SQLite does not open") }
    }

    deinit {
        sqlite3_finalize(statement)
        sqlite3_close_v2(handle)
    }

    func insert(_ count: Int, _ payload: [UInt8]) throws -> Double {
        let start = ContinuousClock.now
        for _ in 0..<count {
            var key = UUID().uuidString
            key.withUTF8 { key in
                key.withMemoryRebound(to: CChar.self) { key in
                    _ = stoic_sqlite_bind_text(statement, 1, key.baseAddress, Int32(key.count))
                }
            }
            _ = payload.withUnsafeBytes {
                stoic_sqlite_bind_blob(statement, 2, $0.baseAddress, Int32($0.count))
            }
            guard sqlite3_step(statement) == SQLITE_DONE else {
                throw StoreBenchFailure(reason: "SQLite does not insert")
            }
            sqlite3_reset(statement)
        }
        return start.duration(to: .now).nanoseconds / Double(count)
    }
}
