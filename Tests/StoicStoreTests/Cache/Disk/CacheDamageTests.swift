import CSQLite
import Foundation
import Stoic
import StoicStore
import Testing

// O2
@Suite struct `A cache in a damaged folder` {
    private static let large = String(repeating: "a large body ", count: 5_000)

    private func filled(_ lab: DiskLab) async throws {
        let store = try await lab.store()
        for number in 0..<20 {
            let request = question(resource: number)
            let kept = try #require(lab.answer(number == 0 ? Self.large : "small \(number)", for: request))
            await store.keep(kept, for: request.key, at: lab.now)
        }
    }

    /// Everything it gives is what was kept.
    private func read(_ lab: DiskLab, _ store: FileCacheStore) async -> Int {
        var count = 0
        for number in 0..<20 {
            let bodies = await store.bodies(question(resource: number), at: lab.now)
            count += bodies.count
            #expect(bodies.allSatisfy { $0 == (number == 0 ? Self.large : "small \(number)") })
        }
        return count
    }

    @Test func `is set aside and begun anew, and says so`() async throws {
        let lab = try DiskLab()
        try await filled(lab)
        try overwrite(lab.answersPath, at: 0, with: [UInt8](repeating: 0x41, count: 4_096))
        let store = try await lab.store()
        let aside = try #require(store.setAside)
        #expect(FileManager.default.fileExists(atPath: aside))
        #expect(await read(lab, store) == 0)
        #expect(lab.bodies.isEmpty, "nothing refers to them any more")
        try await filled(lab)
        #expect(await read(lab, try lab.store()) == 20)
    }

    // It holds what it held.
    @Test func `is not kept past the session, nor more than once`() async throws {
        let lab = try DiskLab()
        try await filled(lab)
        var aside: [String] = []
        for _ in 0..<3 {
            try overwrite(lab.answersPath, at: 0, with: [UInt8](repeating: 0x41, count: 4_096))
            aside.append(try #require(try await lab.store().setAside))
            #expect(lab.setAside == [aside.last])
            try await filled(lab)
        }
        let store = try await lab.store()
        #expect(await read(lab, store) == 20)
        #expect(lab.setAside.count == 1, "an opening is no end")
        store.removeAll(before: 1)
        #expect(lab.setAside.isEmpty)
    }

    @Test(arguments: [false, true])
    func `goes with all the rest, and with another name`(isNamed: Bool) async throws {
        let lab = try DiskLab()
        try await filled(lab)
        try overwrite(lab.answersPath, at: 0, with: [UInt8](repeating: 0x41, count: 4_096))
        let store = try await lab.store(session: "a")
        #expect(lab.setAside.count == 1)
        if isNamed { _ = try await lab.store(session: "b") } else { await store.removeAll() }
        #expect(lab.setAside.isEmpty)
    }

    // Each place of the file once: a miss, an answer as it was kept, or set aside; never anything else.
    @Test(arguments: [UInt8(0), 0xff, 0x5a])
    func `gives what was kept or nothing, wherever the damage is`(byte: UInt8) async throws {
        let lab = try DiskLab()
        try await filled(lab)
        let whole = try #require(FileManager.default.contents(atPath: lab.answersPath))
        let body = try #require(lab.bodies.first)
        let large = FileManager.default.contents(atPath: lab.bodiesPath + "/" + body)
        for place in stride(from: 0, to: whole.count, by: 509) {
            let fresh = try DiskLab()
            try FileManager.default.createDirectory(
                atPath: fresh.bodiesPath, withIntermediateDirectories: true)
            make(fresh.bodiesPath + "/" + body, of: large)
            make(fresh.answersPath, of: whole)
            try overwrite(fresh.answersPath, at: place, with: [UInt8](repeating: byte, count: 64))
            do {
                let store = try await fresh.store()
                for number in 0..<20 {
                    _ = await store.responses(for: question(resource: number), at: fresh.now)
                }
                try await filled(fresh)
            } catch let error as StoreError {
                #expect([.notOurs, .newerVersion, .corrupt].contains(error.reason), "\(error) at \(place)")
            }
        }
    }

    @Test(arguments: ["cut", "gone", "longer", "other", "folder"])
    func `does without a body that is not as it was kept`(damage: String) async throws {
        let lab = try DiskLab()
        try await filled(lab)
        let path = lab.bodiesPath + "/" + (try #require(lab.bodies.first))
        let bytes = try #require(FileManager.default.contents(atPath: path))
        try FileManager.default.removeItem(atPath: path)
        switch damage {
        case "cut": make(path, of: bytes.prefix(100))
        case "longer": make(path, of: bytes + [1])
        case "other":
            make(path, of: Data(repeating: 0, count: bytes.count))
        case "folder":
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        default: break
        }
        let store = try await lab.store()
        #expect(await read(lab, store) == 19)
        // What is no file is the disk's failure, which may pass; the rest is asked for anew.
        #expect(lab.heard.isEmpty == (damage != "folder"))
        try await filled(lab)
        #expect(await read(lab, store) == 20)
    }

    @Test func `sweeps what a crash left behind, and nothing that is not its own`() async throws {
        let lab = try DiskLab()
        try await filled(lab)
        let names = [String(repeating: "a", count: 32), "note.txt", String(repeating: "g", count: 32)]
        for name in names {
            make(lab.bodiesPath + "/" + name, of: Data())
        }
        let store = try await lab.store()
        #expect(
            !lab.bodies.contains(names[0]) && lab.bodies.contains(names[1]) && lab.bodies.contains(names[2]))
        #expect(await read(lab, store) == 20)
    }

    @Test func `leaves a newer version's file and another program's as they are`() async throws {
        for (script, reason) in [
            ("PRAGMA user_version = 9", StoreError.Reason.newerVersion),
            ("PRAGMA application_id = 7", .notOurs),
        ] {
            let lab = try DiskLab()
            try await filled(lab)
            #expect(sqlite(lab.answersPath, script) == SQLITE_OK)
            let before = FileManager.default.contents(atPath: lab.answersPath)
            let error = await #expect(throws: StoreError.self) { _ = try await lab.store() }
            #expect(error?.reason == reason)
            #expect(FileManager.default.contents(atPath: lab.answersPath) == before)
        }
    }

    // A row that leads out of the folder is a row that is not there.
    @Test func `opens no file but its own bodies`() async throws {
        let lab = try DiskLab()
        try await filled(lab)
        let outside = lab.folder.path + "/cache/secret"
        make(outside, of: Data("secret".utf8))
        let script = "UPDATE answers SET file = '../secret', length = 6, sum = 1554180325 WHERE file NOT NULL"
        #expect(sqlite(lab.answersPath, script) == SQLITE_OK)
        let store = try await lab.store()
        #expect(await read(lab, store) == 19)
        await store.removeAll()
        #expect(FileManager.default.fileExists(atPath: outside))
    }

    @Test func `is nobody else's to read`() async throws {
        let lab = try DiskLab()
        try await filled(lab)
        let files = FileManager.default.enumerator(atPath: lab.folder.path)?.allObjects as? [String] ?? []
        #expect(files.count >= 4)
        for name in files {
            let path = lab.folder.path + "/" + name
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            let isFolder = attributes[.type] as? FileAttributeType == .typeDirectory
            #expect((attributes[.posixPermissions] as? Int) == (isFolder ? 0o700 : 0o600), "\(name)")
        }
    }

    private func make(_ path: String, of content: Data?) {
        #expect(FileManager.default.createFile(atPath: path, contents: content))
    }

    private func overwrite(_ path: String, at place: Int, with bytes: [UInt8]) throws {
        let handle = try FileHandle(forWritingTo: URL(filePath: path))
        try handle.seek(toOffset: UInt64(place))
        try handle.write(contentsOf: Data(bytes))
        try handle.close()
    }
}
