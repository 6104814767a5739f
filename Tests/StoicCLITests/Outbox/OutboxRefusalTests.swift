import Foundation
import StoicStore
import Testing

// C6
@Suite struct `stoic outbox refuses` {
    private static let actions = [
        ["list"], ["deliver", "--base", "http://127.0.0.1:9"], ["retry", "--all"],
        ["drop", "--all", "--yes"],
    ]

    private func refused(_ place: String, _ words: String, by action: [String]) async throws {
        let result = try await Child.run(["outbox", action[0], place] + action.dropFirst())
        #expect(result.code == 2 && result.out.isEmpty, "\(action)")
        #expect(result.lines.count == 1 && result.errors.hasPrefix("stoic outbox: DIR: "), "\(result.errors)")
        #expect(result.errors.contains(words), "\(result.errors)")
    }

    @Test(arguments: actions) func `a folder without one, and makes none`(action: [String]) async throws {
        let folder = try Folder()
        try folder.write("notes.txt", "SQLite format 3\0 it is not")
        try await refused(folder.path, "holds no outbox", by: action)
        try await refused(folder.file("none"), "No such file", by: action)
        #expect(folder.names == ["notes.txt"])
    }

    @Test(arguments: actions) func `a folder with two, but not the damaged one beside one`(
        action: [String]
    ) async throws {
        let folder = try OutboxFolder()
        try await folder.filled()
        try FileManager.default.copyItem(atPath: folder.file, toPath: folder.file + ".damaged-1")
        let alone = try await Child.run(["outbox", "list", folder.path])
        #expect(alone.code == 0, "\(alone.errors)")
        try FileManager.default.copyItem(atPath: folder.file, toPath: folder.folder.file("z"))
        let before = folder.contents()
        try await refused(
            folder.path, "holds 2 outboxes, name one of them: 'changes.outbox', 'z'", by: action)
        #expect(folder.contents() == before)
    }

    @Test(arguments: actions) func `what is no file, and does not wait for it`(action: [String]) async throws
    {
        let folder = try Folder()
        let pipe = folder.file("pipe")
        try #require(mkfifo(pipe, 0o600) == 0)
        try await refused(pipe, "is neither a file nor a folder", by: action)
        try await refused(folder.path, "holds no outbox", by: action)
    }

    @Test(arguments: actions) func `a file that is none, that of another program and one of a newer version`(
        action: [String]
    ) async throws {
        let folder = try OutboxFolder()
        try folder.folder.write("garbage", String(repeating: "no database ", count: 1_000))
        try folder.folder.write("empty", "")
        try await refused(folder.folder.file("garbage"), "is damaged, or not an outbox", by: action)
        try await refused(folder.folder.file("empty"), "is not an outbox", by: action)
        for name in ["garbage", "empty"] {
            try FileManager.default.removeItem(atPath: folder.folder.file(name))
        }
        try await folder.filled()
        // The header's places for whose a file is, and of which version.
        try folder.overwrite(at: 60, [0, 0, 0, 99])
        let newer = folder.contents()
        try await refused(folder.path, "newer version", by: action)
        #expect(folder.contents() == newer)
        try folder.overwrite(at: 68, [1, 2, 3, 4])
        let others = folder.contents()
        try await refused(folder.file, "is not an outbox", by: action)
        try await refused(folder.path, "holds no outbox", by: action)
        #expect(folder.contents() == others)
    }

    @Test(arguments: actions) func `a damaged one, and moves nothing`(action: [String]) async throws {
        let folder = try OutboxFolder()
        try await folder.filled()
        for page in 1..<10 {
            try folder.overwrite(at: UInt64(page) * 4_096, [UInt8](repeating: 0xa5, count: 4_096))
        }
        let before = folder.contents()
        try await refused(folder.path, "is damaged", by: action)
        #expect(folder.contents() == before)
    }

    @Test(
        .enabled(if: getuid() != 0, "root may read all"), arguments: actions)
    func `a folder that it may not look into`(action: [String]) async throws {
        let folder = try OutboxFolder()
        try await folder.filled()
        try #require(chmod(folder.path, 0o000) == 0)
        defer { chmod(folder.path, 0o700) }
        try await refused(folder.path, "Permission denied", by: action)
        try await refused(folder.file, "Permission denied", by: action)
    }

    @Test(arguments: [
        [], ["look"], ["list"], ["list", "a", "b"], ["list", "a", "--limit", "0"], ["list", "a", "--all"],
        ["deliver", "a"], ["deliver", "--base", "http://h"], ["deliver", "a", "--base", "h"],
        ["deliver", "a", "--base", "http://h/?q=CANARY"], ["deliver", "a", "b", "--base", "http://h"],
        ["deliver", "a", "--base", "http://h", "--attempts", "3"],
        ["deliver", "a", "--base", "http://h", "-H", "CANARY"],
        ["deliver", "a", "--base", "http://h", "-H", "Idempotency-Key: CANARY"],
        ["deliver", "a", "--base", "http://h", "--no-redirects"], ["retry", "a"], ["retry", "a", "x"],
        ["retry", "a", "1", "--all"], ["retry", "a", "0"], ["retry", "a", "-1"], ["drop", "a"],
        ["drop", "a", "1", "--yes"], ["drop", "a", "1", "--quarantined"], ["retry", "a", "--yes", "--all"],
        ["drop", "a", "99999999999999999999"],
    ])
    func `bad input in one line`(arguments: [String]) async throws {
        let result = try await Child.run(["outbox"] + arguments)
        #expect(result.code == 2 && result.out.isEmpty)
        #expect(result.lines.count == 1 && result.errors.hasPrefix("stoic outbox: "), "\(result.errors)")
        #expect(!result.errors.contains("CANARY"))
    }

    @Test func `a header of the environment that cannot be one, without showing it`() async throws {
        let result = try await Child.run(
            ["outbox", "deliver", "a", "--base", "http://h"],
            environment: ["STOIC_AUTHORIZATION": "CANARY\r\nX: y"])
        #expect(result.code == 2)
        #expect(result.errors == "stoic outbox: STOIC_AUTHORIZATION: cannot be a header's value\n")
    }
}
