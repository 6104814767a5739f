import Foundation
import StoicStore
import Testing

// O1
@Suite struct `stoic outbox list` {
    @Test func `shows what waits while an app has the file open, and changes nothing`() async throws {
        let folder = try OutboxFolder()
        let outbox = try await folder.open()
        try await OutboxFolder.fill(outbox)
        let before = folder.contents()
        let result = try await Child.run(["outbox", "list", folder.path])
        #expect(result.code == 0 && result.errors.isEmpty, "\(result.errors)")
        let rows = result.text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
        try #require(rows.count == 7, "\(result.text)")
        #expect(result.text.hasPrefix("\(folder.file): 4 waiting, 0 set aside\n\nWAITING\n"))
        #expect(rows[2] == ["ID", "LANE", "WHAT", "TRIES", "DUE", "AGE"])
        #expect(rows[3].prefix(6) == ["1", "1", "PATCH", "recipes/7?…", "0", "now"])
        #expect(rows[4].prefix(7) == ["2", "1", "PUT", "recipes/7?…", "0", "after", "1"])
        #expect(rows[5].prefix(6) == ["3", "-", "POST", "orders?…", "0", "now"])
        #expect(rows[6].prefix(7) == ["4", "2", "'photo',", "11", "bytes", "0", "now"])
        let after = folder.contents()
        #expect(after.keys == before.keys)
        for suffix in ["", "-wal"] {
            #expect(after["changes.outbox" + suffix] == before["changes.outbox" + suffix])
        }
        #expect(try await outbox.counts() == OutboxCounts(waiting: 4, quarantined: 0))
    }

    @Test func `tells who is at what, and what was set aside, as an object`() async throws {
        let folder = try OutboxFolder()
        let outbox = try await folder.open()
        try await OutboxFolder.fill(outbox)
        _ = try await outbox.deliver { entry in
            if entry.id == 1 { return .refused(reason: "status_422") }
            if entry.id == 4 { return .retry(after: .seconds(3_600), reason: "status_503") }
            let object = try await Child.run(["outbox", "list", folder.file, "--json"]).object()
            let entries = try #require(object["entries"] as? [[String: Any]])
            let own = try #require(entries.first { $0["id"] as? Int == Int(entry.id) })
            #expect(own["state"] as? String == "delivering")
            return .postponed(after: .seconds(3_600), reason: "offline")
        }
        let object = try await Child.run(["outbox", "list", folder.file, "--json"]).object()
        #expect(object["v"] as? Int == 1 && object["file"] as? String == folder.file)
        #expect(object["waiting"] as? Int == 3 && object["quarantined"] as? Int == 1)
        #expect(object["other_sessions"] as? Int == 0 && object["signed_in"] as? Bool == true)
        let entries = try #require(object["entries"] as? [[String: Any]])
        #expect(entries.map { $0["id"] as? Int } == [2, 3, 4, 1])
        #expect(entries.map { $0["state"] as? String } == ["waiting", "waiting", "waiting", "quarantined"])
        #expect(entries.map { $0["lane"] as? Int } == [1, nil, 2, 1])
        #expect(entries.map { $0["method"] as? String } == ["PUT", "POST", nil, "PATCH"])
        #expect(entries.map { $0["attempts"] as? Int } == [0, 0, 1, 1])
        #expect((entries[2]["due_in_ms"] as? Int).map { $0 > 3_000_000 } == true)
        #expect(entries[3]["reason"] as? String == "status_422")
    }

    @Test(arguments: [["--waiting"], ["--quarantined"], ["--limit", "1"], ["--waiting", "--limit", "2"]])
    func `shows a part, and says how much there is besides`(options: [String]) async throws {
        let folder = try OutboxFolder()
        let outbox = try await folder.open()
        try await OutboxFolder.fill(outbox)
        _ = try await outbox.deliver { $0.id == 3 ? .refused(reason: "no") : .postponed(reason: "offline") }
        let text = try await Child.run(["outbox", "list", folder.path] + options).text
        #expect(text.contains(": 3 waiting, 1 set aside\n"))
        #expect(text.contains("WAITING") != options.contains("--quarantined"))
        #expect(text.contains("SET ASIDE") != options.contains("--waiting"))
        let limit = options.last.flatMap { Int($0) }
        #expect(text.contains("and \(3 - (limit ?? 3)) more") == (limit != nil))
    }

    /// Nothing that SQLite makes stays: at rest, after a kill, and where only the file and its log are.
    @Test(arguments: [false, true]) func `leaves no trace`(hasOnlyLog: Bool) async throws {
        let folder = try OutboxFolder()
        let outbox = try await folder.open()
        try await OutboxFolder.fill(outbox)
        let copy = try OutboxFolder()
        if hasOnlyLog {
            for suffix in ["", "-wal"] {
                try FileManager.default.copyItem(atPath: folder.file + suffix, toPath: copy.file + suffix)
            }
        } else {
            try await copy.filled()
        }
        let before = copy.contents()
        let result = try await Child.run(["outbox", "list", copy.path])
        #expect(result.code == 0 && result.text.contains("4 waiting"), "\(result.errors)")
        #expect(copy.contents() == before)
        #expect(
            before.keys.sorted() == ["changes.outbox", "changes.outbox-" + (hasOnlyLog ? "wal" : "open")])
    }

    @Test func `reads a file of the first version and leaves it there`() async throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
        let fixture = root.appending(path: "StoicStoreTests/Fixtures/outbox-1.sqlite").path
        let folder = try OutboxFolder()
        try FileManager.default.copyItem(atPath: fixture, toPath: folder.file)
        let before = folder.contents()
        let result = try await Child.run(["outbox", "list", folder.path])
        #expect(result.code == 0 && result.text.contains("waiting"), "\(result.errors)")
        for action in [["retry", folder.path, "1"], ["drop", folder.path, "1"]] {
            let refused = try await Child.run(["outbox"] + action)
            #expect(refused.code == 2 && refused.lines.count == 1)
            #expect(refused.errors.contains("is of version 1: its app is to bring it up to date"))
        }
        #expect(folder.contents() == before)
    }

    @Test func `says that nobody is signed in, and what is parked`() async throws {
        let folder = try OutboxFolder()
        let outbox = try await folder.open()
        try await OutboxFolder.fill(outbox)
        try await outbox.enter(nil, leaving: .parked)
        let result = try await Child.run(["outbox", "list", folder.path])
        #expect(result.text == "\(folder.file): nobody is signed in, 4 of other sessions\n")
    }

    @Test func `names lanes when asked, and nothing else that is secret`() async throws {
        let folder = try OutboxFolder()
        try await folder.filled()
        let canary = OutboxFolder.canary
        for options in [[], ["--json"]] {
            let result = try await Child.run(["outbox", "list", folder.path] + options)
            #expect(!result.text.contains(canary) && !result.errors.contains(canary), "\(result.text)")
        }
        let named = try await Child.run(["outbox", "list", folder.path, "--json", "--lanes"])
        let entries = try #require(try named.object()["entries"] as? [[String: Any]])
        let names = ["lane \(canary)", "lane \(canary)", nil, "other \(canary)"]
        #expect(entries.map { $0["lane_name"] as? String } == names)
        #expect(named.text.count(of: canary) == 3)
    }
}

extension String {
    fileprivate func count(of word: String) -> Int { components(separatedBy: word).count - 1 }
}
