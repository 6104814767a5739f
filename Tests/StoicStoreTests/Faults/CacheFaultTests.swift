import CSQLite
import CStoreFaults
import Foundation
import Stoic
import StoicApple
import StoicStore
import Testing

/// A cache's work on a disk that may fail, and what it must not give afterwards.
private struct CacheWork {
    static let large = String(repeating: "large ", count: 7_000)

    let disk: FaultDisk
    let lab: DiskLab
    /// What was kept and has not been told to go, by resource.
    var mayBeThere: [Int: String] = [:]
    var store: FileCacheStore?

    init() throws {
        disk = try FaultDisk()
        lab = try DiskLab()
    }

    private func file() -> CacheFile {
        var file = lab.file()
        file.vfs = "stoic-faults"
        file.busyMilliseconds = 0
        return file
    }

    mutating func run() async throws {
        let store: FileCacheStore
        do {
            store = try await FileCacheStore(file(), events: lab.events, isInline: true)
        } catch is StoreError {
            return
        }
        self.store = store
        for number in 0..<4 {
            lab.clock.pass(.milliseconds(10))
            let body = number == 1 ? Self.large : "body \(number)"
            let request = question(resource: number)
            let kept = try #require(lab.answer(body, for: request))
            await store.keep(kept, for: request.key, at: lab.now)
            mayBeThere[number] = body
        }
        await store.remove(resource: question(resource: 0).key.resource)
        mayBeThere[0] = nil
        await judge(store)
        store.removeAll(before: 1)
        mayBeThere = [:]
        await judge(store)
        await judge(store, generation: 1)
        let request = question(resource: 3, generation: 1)
        await store.keep(try #require(lab.answer("body", for: request)), for: request.key, at: lab.now)
        await store.enter("another")
        await judge(store, generation: 1)
        await store.keep(try #require(lab.answer("body", for: request)), for: request.key, at: lab.now)
        mayBeThere[3] = "body"
        await judge(store, generation: 1)
        // The same one, said again.
        await store.enter("another")
        await judge(store, generation: 1)
        await store.close()
        await store.close()
        await store.keep(try #require(lab.answer("late", for: request)), for: request.key, at: lab.now)
        #expect(await store.bodies(request, at: lab.now).isEmpty)
    }

    func judge(_ store: FileCacheStore, generation: UInt64 = 0, _ place: String = "") async {
        for number in 0..<4 {
            let request = question(resource: number, generation: generation)
            for body in await store.bodies(request, at: lab.now) {
                #expect(body == mayBeThere[number], "resource \(number) \(place)")
            }
        }
    }
}

// O2
extension `A store on a bad disk` {
    private func cacheOperations() async throws -> Int {
        var work = try CacheWork()
        try await work.run()
        #expect(work.lab.heard.isEmpty)
        return work.disk.operations
    }

    @Test(arguments: [SQLITE_FULL, SQLITE_IOERR], [false, true])
    func `has a cache that gives nothing that should have gone, whichever operation fails`(
        code: Int32, forever: Bool
    ) async throws {
        let operations = try await cacheOperations()
        try #require(operations > 40)
        var failures = 0
        for number in 1...operations {
            var work = try CacheWork()
            work.disk.fail(number, code, forever: forever)
            try await work.run()
            failures += work.lab.heard.count
            work.store = nil
            stoic_faults_fail(0, 0, 0)
            // The next start, on a disk that has come to itself.
            let after = try await work.lab.store(session: nil)
            await work.judge(after, "after operation \(number)")
        }
        #expect(failures > operations / 4)
    }
}
