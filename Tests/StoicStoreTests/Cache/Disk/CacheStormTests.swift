import Foundation
import Stoic
import StoicApple
import StoicStore
import Synchronization
import Testing

// O2
@Suite struct `A storm on a cache's folder` {
    /// One of several that have the folder open, and the session that it is in.
    private final class Visitor: Sendable {
        let number: Int
        let store: FileCacheStore
        let generation = Atomic<UInt64>(0)

        init(_ number: Int, _ store: FileCacheStore) {
            self.number = number
            self.store = store
        }

        var now: UInt64 { generation.load(ordering: .acquiring) }

        func label(_ generation: UInt64) -> String { "visitor \(number), session \(generation): " }
    }

    private static let filling = String(repeating: "x", count: 40_000)

    /// Some steps of one task, on threads of their own.
    private func steps(_ visitor: Visitor, _ lab: DiskLab, seed: UInt64) async throws {
        let units = UnitSource(seed: seed)
        for step in 0..<60 {
            let generation = visitor.now
            let request = question(resource: Int(units.next() * 6), generation: generation)
            switch Int(units.next() * 20) {
            case 0:
                let next = visitor.generation.add(1, ordering: .acquiringAndReleasing).newValue
                visitor.store.removeAll(before: next)
            case 1: await visitor.store.removeAll()
            case 2: await visitor.store.remove(resource: request.key.resource)
            case 3..<10:
                let body = visitor.label(generation) + (step % 3 == 0 ? Self.filling : "")
                let kept = try #require(lab.answer(body, for: request))
                await visitor.store.keep(kept, for: request.key, at: lab.now)
            default:
                for body in await visitor.store.bodies(request, at: lab.now) {
                    let isOwn = body.hasPrefix(visitor.label(generation))
                    // What there was at the beginning is of one session for all of them.
                    let isFirst = generation == 0 && body.contains("session 0: ")
                    #expect(isOwn || isFirst, "\(visitor.label(generation)) was given \(body.prefix(30))")
                }
            }
        }
    }

    @Test(arguments: 1...3) func `gives nobody the answers of another's session`(round: UInt64) async throws {
        let lab = try DiskLab { $0.maxBytes = 300_000 }
        let files = SystemFileSystem()
        var visitors: [Visitor] = []
        for number in 0..<3 {
            let store = try await FileCacheStore(lab.file(files: files), events: lab.events)
            visitors.append(Visitor(number, store))
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for task in 0..<12 {
                let visitor = visitors[task % 3]
                group.addTask { try await steps(visitor, lab, seed: round * 100 + UInt64(task)) }
            }
            try await group.waitForAll()
        }
        for visitor in visitors { #expect(await visitor.store.bytes <= 300_000) }
        #expect(lab.heard.allSatisfy { $0 == "store_busy" }, "\(Set(lab.heard))")
        visitors = []
        let last = try await lab.store()
        #expect(last.setAside == nil)
        #expect(lab.bodies.count <= 7, "those that the answers refer to")
    }
}
