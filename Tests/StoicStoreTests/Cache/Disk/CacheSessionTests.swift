import Foundation
import Stoic
import StoicStore
import Testing

// O2
@Suite struct `Sessions of a cache in a file` {
    private let canary = "canary-of-the-first-session"

    private func keep(_ lab: DiskLab, _ store: FileCacheStore, generation: UInt64 = 0) async throws {
        for (number, body) in [canary, canary + FileTexts.large].enumerated() {
            let request = question(resource: number, generation: generation)
            await store.keep(try #require(lab.answer(body, for: request)), for: request.key, at: lab.now)
        }
    }

    private func found(_ lab: DiskLab, _ store: FileCacheStore, generation: UInt64 = 0) async -> Int {
        var count = 0
        for number in 0..<2 {
            let request = question(resource: number, generation: generation)
            count += await store.responses(for: request, at: lab.now).count
        }
        return count
    }

    private enum FileTexts {
        static let large = String(repeating: "x", count: 50_000)
    }

    @Test func `leave nothing behind, in no file`() async throws {
        let lab = try DiskLab()
        let store = try await lab.store()
        try await keep(lab, store)
        #expect(await found(lab, store) == 2)
        #expect(lab.holds(canary))
        store.removeAll(before: 1)
        #expect(await found(lab, store) == 0)
        #expect(await found(lab, store, generation: 1) == 0)
        #expect(!lab.holds(canary) && lab.bodies.isEmpty)
        try await keep(lab, store)
        #expect(!lab.holds(canary), "what comes late is not kept")
        try await keep(lab, store, generation: 1)
        #expect(await found(lab, store, generation: 1) == 2)
        #expect(await found(lab, store) == 0)
    }

    @Test func `go on over a start, under the same name alone`() async throws {
        let lab = try DiskLab()
        try await keep(lab, lab.store(session: "a"))
        #expect(await found(lab, try lab.store(session: "a")) == 2)
        #expect(await found(lab, try lab.store(session: "b")) == 0)
        #expect(!lab.holds(canary) && lab.bodies.isEmpty)
        #expect(await found(lab, try lab.store(session: "a")) == 0)
    }

    @Test func `end for who has the folder open when it is opened under another name`() async throws {
        let lab = try DiskLab()
        let one = try await lab.store(session: "a")
        let other = try await lab.store(session: "b")
        try await keep(lab, one)
        #expect(await found(lab, other) == 0)
        #expect(await found(lab, one) == 0 && !lab.holds(canary))
        try await keep(lab, other)
        #expect(await found(lab, one) == 0)
        #expect(await found(lab, other) == 2)
    }

    @Test func `are not changed by who only looks`() async throws {
        let lab = try DiskLab()
        try await keep(lab, lab.store(session: "a"))
        let looking = try await FileCacheStore(lab.file(session: nil), isInline: true)
        #expect(await found(lab, looking) == 2)
        #expect(await found(lab, try lab.store(session: "a")) == 2)
    }

    @Test func `do not come back with a start after their end`() async throws {
        let lab = try DiskLab()
        let store = try await lab.store(session: "a")
        try await keep(lab, store)
        store.removeAll(before: 1)
        try await keep(lab, store, generation: 1)
        // Nobody has said who is signed in now.
        #expect(await found(lab, try lab.store(session: "a")) == 0)
    }

    @Test func `are ended by any of the processes`() async throws {
        let lab = try DiskLab()
        let (one, other) = (try await lab.store(), try await lab.store())
        try await keep(lab, one)
        #expect(await found(lab, other) == 2)
        one.removeAll(before: 1)
        #expect(await found(lab, other) == 0)
        try await keep(lab, other)
        #expect(!lab.holds(canary), "the other has not heard of it yet")
        try await keep(lab, one, generation: 1)
        #expect(await found(lab, one, generation: 1) == 2)
        #expect(await found(lab, other) == 0)
        other.removeAll(before: 1)
        #expect(await found(lab, other, generation: 1) == 0, "whose the present one is, it cannot know")
    }

    @Test func `are removed all at once`() async throws {
        let lab = try DiskLab()
        let store = try await lab.store()
        try await keep(lab, store)
        await store.removeAll()
        #expect(!lab.holds(canary) && lab.bodies.isEmpty)
        #expect(await store.bytes == 0)
        try await keep(lab, store)
        #expect(await found(lab, store) == 2)
    }
}
