import Foundation
import Stoic
import StoicApple
import Testing

@testable import StoicStore

// O2
@Suite struct `A cache beside other processes` {
    private func keep(_ lab: DiskLab, _ store: FileCacheStore, _ body: String = "content") async throws {
        await store.keep(try #require(lab.answer(body)), for: question().key, at: lab.now)
    }

    // The time limit is what fails: what is waited for never comes.
    @Test(.timeLimit(.minutes(1)))
    func `holds up no call for one that keeps the file to itself`() async throws {
        let lab = try DiskLab()
        var file = lab.file()
        file.busyMilliseconds = 600_000
        let store = try await FileCacheStore(file, events: lab.events, isInline: true)
        try await keep(lab, store, "first")
        let other = try HeldFile(lab.answersPath)
        try await keep(lab, store, "second")
        #expect(await store.bodies(at: lab.now) == ["first"])
        #expect(lab.heard == ["store_busy"])
        other.release()
        try await keep(lab, store, "third")
        #expect(await store.bodies(at: lab.now) == ["third"])
    }

    @Test func `waits for its turn to remove`() async throws {
        let lab = try DiskLab()
        let store = try await FileCacheStore(lab.file(), events: lab.events)
        try await keep(lab, store)
        let other = try HeldFile(lab.answersPath)
        let removing = Task { await store.remove(question().key) }
        // It may not have begun to wait; then this says nothing, and is right all the same. Among many other
        // tests a turn takes milliseconds: too many would last longer than it waits.
        for _ in 0..<50 { await Task.yield() }
        other.release()
        await removing.value
        #expect(await store.bodies(at: lab.now).isEmpty)
        #expect(lab.heard.isEmpty)
    }

    @Test func `leaves nothing of another name in the log either`() async throws {
        let lab = try DiskLab()
        let open = try await lab.store(session: "a")
        try await keep(lab, open, "canary of the first name")
        _ = try await lab.store(session: "b")
        #expect(!lab.holds("canary of the first name"))
        #expect(await open.bodies(at: lab.now).isEmpty)
    }

    // Somebody opens it, heeds the marks there are, and another is set meanwhile.
    @Test func `heeds each mark that it could not be brought up to date`() async throws {
        let lab = try DiskLab()
        let store = try await lab.store()
        try await keep(lab, store)
        let marks = lab.file().marks
        marks.set("one")
        let opening = try await store.line.write { try lab.file().begin(CacheTable(database: $0)) }
        #expect(opening.isEmptied)
        try await keep(lab, try lab.store())
        marks.set("two")
        marks.heeded(opening.marks)
        #expect(try marks.found() == ["two"])
        #expect(await (try lab.store()).bodies(at: lab.now).isEmpty)
        #expect(try marks.found().isEmpty)
    }

    @Test(arguments: [2, 9])
    func `marks it once, however often it cannot remove`(times: Int) async throws {
        let lab = try DiskLab()
        var file = lab.file()
        file.busyMilliseconds = 0
        let store = try await FileCacheStore(file, events: lab.events, isInline: true)
        let other = try HeldFile(lab.answersPath)
        for _ in 0..<times { await store.remove(resource: question().key.resource) }
        #expect(try file.marks.found().count == 1)
        other.release()
    }

    @Test func `has no session from its end until the file knows of it`() {
        var session = CacheSession(number: 7)
        #expect(session.number(of: 0) == 7 && session.number(of: 1) == nil)
        let isNews = session.advanced(to: 2)
        #expect(isNews)
        #expect([0, 1, 2].allSatisfy { session.number(of: $0) == nil })
        session.told(session.next(found: 9), after: 1)
        #expect(session.number(of: 2) == 10 && session.number(of: 0) == nil)
        let isNewsAgain = session.advanced(to: 2) || session.advanced(to: 1)
        #expect(!isNewsAgain)
        session.began(at: 1)
        #expect(session.number(of: 2) == 10)
    }

    @Test func `goes on in the session that the file was told of last, in whatever order it hears of it`() {
        var session = CacheSession(number: 7)
        #expect(session.next(under: "a", after: 0, found: 7, "") == 8)
        #expect(session.next(under: "b", after: 0, found: 8, "a") == 9)
        session.told(9, after: 0)
        session.told(8, after: 0)
        #expect(session.number(of: 0) == 9)
        // The first client is made while a name is written.
        session.began(at: 3)
        session.told(10, after: 0)
        #expect(session.number(of: 3) == 10)
    }

    @Test func `takes no name for its own whose session has ended, though the file says so yet`() {
        var session = CacheSession(number: 7)
        #expect(session.next(under: "a", after: 0, found: 7, "a") == 7)
        _ = session.advanced(to: 1)
        #expect(session.next(under: "a", after: 1, found: 7, "a") == 8)
        #expect(session.next(under: "a", after: 0, found: 7, "a") == nil, "it was said before")
        session.told(7, after: 0)
        #expect(session.number(of: 1) == nil)
    }

    @Test func `has its folder where it was when the process goes elsewhere`() async throws {
        let file = CacheFile(folder: "answers", files: SystemFileSystem())
        #expect(file.folder == FileManager.default.currentDirectoryPath + "/answers")
        #expect(CacheFile(folder: "/a/", files: SystemFileSystem()).folder == "/a/")
        let none = CacheFile(folder: "", files: SystemFileSystem())
        await #expect(throws: StoreError.self) { _ = try await FileCacheStore(none, isInline: true) }
    }

    // What is read at one moment stays as it was, and all that comes later is in the log.
    @Test func `keeps no more than it may while another reads on and on`() async throws {
        let lab = try DiskLab { $0.maxBytes = 100_000 }
        let store = try await lab.store()
        try await keep(lab, store)
        let log = lab.answersPath + "-wal"
        var bytes: Int { (try? FileManager.default.attributesOfItem(atPath: log)[.size] as? Int) ?? 0 }
        let reader = try Database(path: lab.answersPath)
        try reader.run("BEGIN", during: "test")
        _ = try reader.first("SELECT count(*) FROM answers", during: "test") { $0.integer(0) }
        let body = String(repeating: "x", count: 32_000)
        for _ in 0..<1_000 { try await keep(lab, store, body) }
        #expect(bytes > 16_000_000 && bytes < 19_000_000, "\(bytes)")
        #expect(Set(lab.heard) == ["store_busy"])
        await store.remove(question().key)
        #expect(await store.bodies(at: lab.now).isEmpty, "what must go still goes")
        reader.rollBack()
        for _ in 0..<64 { try await keep(lab, store, body) }
        #expect(bytes < 5_000_000)
        #expect(await store.bodies(at: lab.now) == [body])
    }
}
