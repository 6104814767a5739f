import CSQLite
import Foundation
import Stoic
import StoicStore
import Testing

// O1
@Suite struct `The outbox's file` {
    private static let fixture = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../Fixtures/outbox-1.sqlite").standardized.path

    private func reason(_ body: () async throws -> Void) async throws -> StoreError {
        try #require(await #expect(throws: StoreError.self) { try await body() })
    }

    @Test(arguments: OutboxPolicy.Durability.allCases)
    func `is written to as durably as was asked for, on every connection`(
        durability: OutboxPolicy.Durability
    ) async throws {
        let folder = try StoreFolder()
        var policy = OutboxPolicy()
        policy.durability = durability
        let first = try OutboxFile(path: folder.file, policy: policy).open().database
        let second = try OutboxFile(path: folder.file, policy: policy).open().database
        for database in [first, second] {
            #expect(
                try database.setting("synchronous")
                    == ["NORMAL": 1, "FULL": 2, "EXTRA": 3][durability.rawValue])
            #expect(try database.setting("fullfsync") == (durability == .normal ? 0 : 1))
            #expect(try database.setting("checkpoint_fullfsync") == (durability == .normal ? 0 : 1))
            #expect(try database.setting("secure_delete") == 1)
        }
    }

    @Test func `is nobody else's to read`() async throws {
        let folder = try StoreFolder()
        let outbox = try await folder.outbox()
        try await outbox.enqueue(OutboxChange(payload: [1]))
        for name in folder.names {
            let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/" + name)
            #expect((attributes[.posixPermissions] as? Int) == 0o600, "\(name)")
        }
    }

    /// A file as version 1 has written it: two of lane `l`, one of them with a key of the app's own.
    @Test func `of version 1 is brought up to date, with all that was in it`() async throws {
        let folder = try StoreFolder()
        try FileManager.default.copyItem(atPath: Self.fixture, toPath: folder.file)
        let before = try Database(path: folder.file)
        #expect(try before.setting("user_version") == 1)
        let outbox = try await folder.outbox()
        #expect(outbox.setAside == nil)
        #expect(try await outbox.counts() == OutboxCounts(waiting: 2, quarantined: 1))
        let heard = Heard<OutboxEntry>()
        _ = try await outbox.deliver { entry in
            heard.hear(entry)
            return .delivered
        }
        #expect(heard.all.map { String(decoding: $0.payload, as: UTF8.self) } == ["first", "second"])
        #expect(heard.all.map(\.key).last == "own-key" && heard.all.map(\.kind) == ["", ""])
        #expect(try await outbox.quarantined().map(\.quarantineReason) == ["status_422"])
        #expect(try before.setting("user_version") == 2)
    }

    @Test func `of a newer version is left as it is`() async throws {
        let folder = try StoreFolder()
        try await folder.outbox().close()
        #expect(sqlite(folder.file, "PRAGMA user_version = 3") == SQLITE_OK)
        let before = FileManager.default.contents(atPath: folder.file)
        let error = try await reason { _ = try await folder.outbox() }
        #expect(error.reason == .newerVersion && "\(error)".contains("version 3"))
        #expect(FileManager.default.contents(atPath: folder.file) == before)
        #expect(!folder.names.contains { $0.contains("damaged") })
    }

    @Test(arguments: [
        "CREATE TABLE t (a)", "PRAGMA application_id = 7", "PRAGMA user_version = 1",
        "CREATE TABLE t (a); PRAGMA user_version = 1",
    ])
    func `of another program is left as it is`(script: String) async throws {
        let folder = try StoreFolder()
        #expect(sqlite(folder.file, script) == SQLITE_OK)
        let before = FileManager.default.contents(atPath: folder.file)
        let error = try await reason { _ = try await folder.outbox() }
        #expect(error.reason == .notOurs)
        #expect(FileManager.default.contents(atPath: folder.file) == before)
    }

    @Test func `is set aside when it is damaged, and a new one takes its place`() async throws {
        let folder = try StoreFolder()
        try Data(repeating: 0x41, count: 5_000).write(to: URL(filePath: folder.file))
        let outbox = try await folder.outbox()
        let moved = try #require(outbox.setAside)
        #expect(FileManager.default.contents(atPath: moved) == Data(repeating: 0x41, count: 5_000))
        try await outbox.enqueue(OutboxChange(payload: [1]))
        #expect(try await outbox.deliver { _ in .delivered }.delivered == 1)
        #expect(try await folder.outbox().setAside == nil)
    }

    @Test func `that is too large to be checked each time is checked once something of it was damaged`()
        async throws
    {
        let folder = try StoreFolder()
        try await fill(folder)
        var bytes = [UInt8](try #require(FileManager.default.contents(atPath: folder.file)))
        try #require(bytes.count > 3 * 8_192)
        // All but the head and the list of tables.
        for place in bytes.indices.dropFirst(8_192) { bytes[place] = 0xff }
        try Data(bytes).write(to: URL(filePath: folder.file))
        var policy = OutboxPolicy()
        policy.maxCheckedBytes = 0
        var failure: StoreError?
        do {
            let outbox = try await folder.outbox(policy: policy)
            try await outbox.enqueue(OutboxChange(payload: [1], lane: "l0"))
        } catch let error as StoreError {
            failure = error
        }
        #expect(failure?.reason == .corrupt)
        let outbox = try await folder.outbox(policy: policy)
        #expect(outbox.setAside != nil)
        try await outbox.enqueue(OutboxChange(payload: [1]))
        #expect(try await folder.outbox(policy: policy).setAside == nil)
    }

    /// However many open it at once, it is made once.
    @Test func `is made by one of those who open it at the same time`() async throws {
        let folder = try StoreFolder()
        let ids = try await withThrowingTaskGroup(of: Int64.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    try await Outbox(path: folder.file).enqueue(OutboxChange(payload: [1])).id
                }
            }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(ids.count == 8)
        #expect(try await folder.outbox().counts().waiting == 8)
        #expect(!folder.names.contains { $0.contains(".new-") })
    }

    /// Every byte of a file may be wrong: what is read of it is never a trap.
    @Test(arguments: 0..<40) func `is never a trap, whatever is in it`(seed: Int) async throws {
        let folder = try StoreFolder()
        let units = UnitSource(seed: UInt64(seed))
        try await fill(folder)
        var bytes = [UInt8](try #require(FileManager.default.contents(atPath: folder.file)))
        try #require(bytes.count > 3 * 8_192)
        if seed.isMultiple(of: 4) { bytes.removeLast(Int(units.next() * Double(bytes.count - 1))) }
        for _ in 0..<(1 + seed * 3) {
            bytes[Int(units.next() * Double(bytes.count - 1))] = UInt8(units.next() * 255)
        }
        try Data(bytes).write(to: URL(filePath: folder.file))
        do {
            let outbox = try await folder.outbox(policy: .plain)
            _ = try await outbox.deliver { _ in .delivered }
            _ = try await outbox.quarantined()
            try await outbox.enqueue(OutboxChange(payload: [1], lane: "a"))
        } catch {
            #expect(error is StoreError)
        }
    }

    private func fill(_ folder: StoreFolder) async throws {
        let outbox = try await folder.outbox()
        for number in 0..<30 {
            try await outbox.enqueue(
                OutboxChange(payload: [UInt8](repeating: 1, count: number * 40), lane: "l\(number % 3)"))
        }
        // Else another thread closes it, while the file is being read or written here.
        await outbox.close()
    }

    @Test func `that another process keeps to itself for too long is busy, and later not`() async throws {
        let folder = try StoreFolder()
        var file = OutboxFile(path: folder.file)
        file.busyMilliseconds = 0
        let outbox = try await Outbox(file)
        var other: OpaquePointer?
        defer { sqlite3_close_v2(other) }
        #expect(sqlite3_open(folder.file, &other) == SQLITE_OK)
        #expect(sqlite3_exec(other, "BEGIN IMMEDIATE", nil, nil, nil) == SQLITE_OK)
        let error = try await reason { try await outbox.enqueue(OutboxChange(payload: [1])) }
        #expect(error.reason == .busy && error.isWorthRetrying && error.code == "store_busy")
        #expect(try await outbox.counts().waiting == 0)
        #expect(sqlite3_exec(other, "ROLLBACK", nil, nil, nil) == SQLITE_OK)
        try await outbox.enqueue(OutboxChange(payload: [1]))
        #expect(try await outbox.counts().waiting == 1)
    }

    @Test func `in a folder that is not there is a clear error`() async throws {
        let folder = try StoreFolder()
        let error = try await reason {
            _ = try await Outbox(path: folder.path + "/none/x.outbox")
        }
        #expect(error.reason == .cannotOpen && error.during == "opening")
    }
}
