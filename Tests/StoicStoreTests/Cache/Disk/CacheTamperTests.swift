import CSQLite
import Foundation
import Stoic
import StoicApple
import Testing

@testable import StoicStore

// O2
@Suite struct `A cache whose file was changed by hand` {
    private func keep(_ lab: DiskLab, _ store: FileCacheStore, _ numbers: Range<Int>) async throws {
        for number in numbers {
            lab.clock.pass(.seconds(1))
            let request = question(resource: number)
            let kept = try #require(lab.answer("body \(number)", for: request))
            await store.keep(kept, for: request.key, at: lab.now)
        }
    }

    private func found(_ lab: DiskLab, _ store: FileCacheStore, _ numbers: Range<Int>) async -> Int {
        var count = 0
        for number in numbers {
            count += await store.responses(for: question(resource: number), at: lab.now).count
        }
        return count
    }

    /// A file with five answers, and then the script run on it.
    private func tampered(_ lab: DiskLab, _ script: String) async throws {
        try await keep(lab, lab.store(), 0..<5)
        #expect(sqlite(lab.answersPath, script) == SQLITE_OK)
    }

    // What the sizes sum up to decides what is put out: never nothing, and never everything.
    @Test(arguments: [
        "UPDATE meta SET bytes = -1000000000000", "UPDATE meta SET bytes = 1000000000000",
        "UPDATE meta SET bytes = 9223372036854775807", "UPDATE meta SET bytes = -9223372036854775808",
        "UPDATE answers SET size = -1000000", "UPDATE answers SET size = 1000000",
        "UPDATE answers SET size = 9223372036854775807", "UPDATE answers SET size = -9223372036854775808",
        "UPDATE answers SET size = 1", "UPDATE answers SET used_ms = 9223372036854775807",
    ])
    func `holds as much as it may, whatever sizes it finds`(script: String) async throws {
        let lab = try DiskLab { $0.maxBytes = 4_000 }
        try await tampered(lab, script)
        let store = try await lab.store()
        try await keep(lab, store, 10..<50)
        #expect(lab.heard.isEmpty)
        #expect(await store.bytes <= 4_000)
        let left = await found(lab, store, 0..<50)
        #expect(6...12 ~= left, "\(left) answers of some 400 bytes")
        #expect(await found(lab, store, 0..<5) == 0, "the oldest go first")
    }

    @Test(arguments: [
        "DROP TRIGGER came", "DROP TRIGGER went", "DROP INDEX uses", "DROP TABLE answers",
        "DROP INDEX uses; ALTER TABLE answers DROP COLUMN used_ms", "ALTER TABLE meta RENAME TO other",
        "CREATE TRIGGER more AFTER DELETE ON answers BEGIN UPDATE meta SET session = 1; END",
        "CREATE VIEW more AS SELECT 1",
        """
        ALTER TABLE answers RENAME TO old; CREATE TABLE answers AS SELECT * FROM old; DROP TABLE old;
        """,
    ])
    func `is set aside when its tables are not those that it made`(script: String) async throws {
        let lab = try DiskLab()
        try await tampered(lab, script)
        let store = try await lab.store()
        #expect(store.setAside != nil)
        #expect(await found(lab, store, 0..<5) == 0)
        try await keep(lab, store, 0..<5)
        #expect(await found(lab, store, 0..<5) == 5)
        #expect(try await lab.store().setAside == nil)
    }

    @Test(arguments: [
        "UPDATE answers SET received_ms = 9223372036854775807",
        "UPDATE answers SET received_ms = 9223372036854775807, requested_ms = 9223372036854775807",
        "UPDATE answers SET received_ms = received_ms + 90000",
        "UPDATE meta SET latest_ms = 9223372036854775807", "UPDATE meta SET latest_ms = latest_ms + 90000",
        "UPDATE meta SET offset_ms = 9223372036854775807",
        "UPDATE meta SET offset_ms = -9223372036854775808",
        "UPDATE meta SET boot = '', latest_ms = 9223372036854775807",
    ])
    func `takes nothing to be fresh past its time`(script: String) async throws {
        let lab = try DiskLab()
        try await tampered(lab, script)
        for _ in 0..<2 {
            let store = try await lab.store()
            lab.clock.pass(.seconds(61))
            for number in 0..<5 {
                for stored in await store.responses(for: question(resource: number), at: lab.now) {
                    #expect(stored.staleness(at: lab.now) >= .zero, "resource \(number)")
                }
            }
            // And what comes now is as old as it is.
            try await keep(lab, store, 7..<8)
            lab.clock.pass(.seconds(61))
            let stored = await store.responses(for: question(resource: 7), at: lab.now).first
            #expect(try #require(stored).staleness(at: lab.now) >= .zero)
        }
    }

    @Test(arguments: [
        "DELETE FROM meta", "UPDATE meta SET session = 9223372036854775807",
        "UPDATE meta SET session = -9223372036854775808", "UPDATE answers SET head = zeroblob(0)",
        "UPDATE answers SET head = randomblob(40)", "UPDATE answers SET choice = randomblob(40)",
        "UPDATE answers SET length = -1, file = 'x', sum = NULL, body = NULL",
        "UPDATE answers SET body = NULL", "UPDATE answers SET id = 9223372036854775807 WHERE id = 5",
        "UPDATE answers SET requested_ms = -9223372036854775808, received_ms = -9223372036854775808",
        "UPDATE sqlite_sequence SET seq = 9223372036854775807", "UPDATE answers SET who = x'00'",
    ])
    func `gives what it kept or nothing, and keeps on`(script: String) async throws {
        let lab = try DiskLab()
        try await tampered(lab, script)
        for _ in 0..<2 {
            let store = try await lab.store()
            for number in 0..<5 {
                for body in await store.bodies(question(resource: number), at: lab.now) {
                    #expect(body == "body \(number)" || (body.isEmpty && script.contains("body = NULL")))
                }
            }
            try await keep(lab, store, 10..<15)
            let left = await found(lab, store, 10..<15)
            #expect(left == 5, "\(lab.heard)")
            store.removeAll(before: 1)
            #expect(await store.bytes == 0)
        }
    }

    @Test func `leaves no body of an answer that it could not keep`() async throws {
        let lab = try DiskLab()
        let store = try await lab.store()
        let script = "CREATE TRIGGER no BEFORE INSERT ON answers BEGIN SELECT RAISE(ABORT, 'no'); END"
        #expect(sqlite(lab.answersPath, script) == SQLITE_OK)
        let kept = try #require(lab.answer(String(repeating: "x", count: 50_000)))
        await store.keep(kept, for: question().key, at: lab.now)
        #expect(lab.heard == ["store_other"])
        #expect(lab.bodies.isEmpty)
    }

    @Test func `has no room for what no session of its can read`() async throws {
        let lab = try DiskLab()
        try await tampered(lab, "UPDATE answers SET session = session + 7")
        #expect(try await lab.store().bytes == 0)
    }

    @Test func `forgets what it cannot read any more`() async throws {
        let lab = try DiskLab()
        try await tampered(lab, "UPDATE answers SET head = x'07'")
        let store = try await lab.store()
        #expect(await store.bytes > 0)
        #expect(await found(lab, store, 0..<5) == 0)
        #expect(await store.bytes == 0 && lab.heard.isEmpty)
    }

    // Found while it is open.
    @Test func `gives nothing more once it is found to be damaged, and is set aside next`() async throws {
        let lab = try DiskLab()
        try await keep(lab, lab.store(), 0..<200)
        let store = try await lab.store()
        // Another process's write, after which nothing that was read before is believed.
        #expect(sqlite(lab.answersPath, "UPDATE meta SET latest_ms = latest_ms + 1") == SQLITE_OK)
        let handle = try FileHandle(forWritingTo: URL(filePath: lab.answersPath))
        let bytes = try handle.seekToEnd()
        try handle.seek(toOffset: 4_096)
        try handle.write(contentsOf: Data(repeating: 0xff, count: Int(bytes) - 4_096))
        try handle.close()
        for _ in 0..<3 { #expect(await found(lab, store, 0..<200) == 0) }
        #expect(lab.heard == ["store_corrupt"])
        #expect(await store.bytes == 0)
        // However large it is, it is looked at as a whole next.
        #expect(FileManager.default.fileExists(atPath: lab.answersPath + "-suspect"))
        #expect(try await lab.store().setAside != nil)
    }

    // A folder of somebody's that holds a lot beside the cache.
    @Test func `knows that it is out of date, however much lies beside it`() async throws {
        let lab = try DiskLab()
        let store = try await lab.store()
        try await keep(lab, store, 0..<5)
        lab.file().marks.set("mark")
        for number in 0..<1_100 {
            let path = lab.folder.path + "/cache/a-\(number)"
            #expect(FileManager.default.createFile(atPath: path, contents: nil))
        }
        #expect(await found(lab, try lab.store(), 0..<5) == 0)
    }

    @Test func `fits into less room than it had`() async throws {
        var lab = try DiskLab()
        try await keep(lab, lab.store(), 0..<20)
        lab.policy.maxBytes = 2_000
        let store = try await lab.store()
        #expect(await store.bytes <= 2_000)
        #expect(await found(lab, store, 0..<20) > 2)
    }
}
