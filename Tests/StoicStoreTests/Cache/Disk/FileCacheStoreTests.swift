import Foundation
import Stoic
import StoicStore
import Testing

// O2
@Suite struct `Answers in a file` {
    static let large = String(repeating: "a large body ", count: 5_000)

    @Test(arguments: ["small", "", large])
    func `are there after the next start, as they were and older`(body: String) async throws {
        let lab = try DiskLab()
        let request = question("GET", [("Accept-Language", "de, en")], query: "q=1&r")
        let fields = [
            ("Cache-Control", "max-age=60, stale-if-error=9"), ("Vary", "Accept-Language, X-None"),
            ("ETag", "\"ü\""), ("Set-Cookie", "a"), ("Set-Cookie", "b"), ("Age", "5"),
        ]
        let kept = try #require(lab.answer(body, fields, for: request))
        try await lab.store().keep(kept, for: request.key, at: lab.now)
        lab.clock.pass(.seconds(10))
        let found = try #require(await lab.store().responses(for: request, at: lab.now).first)
        #expect(found.body == kept.body && found.fields == kept.fields && found.status == 200)
        #expect(found.selecting == kept.selecting && found.control == kept.control)
        #expect(found.freshness == kept.freshness && found.redirectedTo == nil)
        #expect(found.requestedAt == kept.requestedAt && found.receivedAt == kept.receivedAt)
        #expect(found.age(at: lab.now) == .seconds(15))
        #expect(lab.bodies.count == (body.utf8.count > 32_768 ? 1 : 0))
        #expect(lab.heard.isEmpty)
    }

    @Test(arguments: [0, 1, 32_767, 32_768, 32_769, 100_000])
    func `are whole, in their row or outside it`(length: Int) async throws {
        let lab = try DiskLab()
        let body = String(repeating: "x", count: length)
        let kept = try #require(lab.answer(body))
        let store = try await lab.store()
        await store.keep(kept, for: question().key, at: lab.now)
        #expect(lab.bodies.count == (length > 32_768 ? 1 : 0))
        #expect(await store.bodies(at: lab.now) == [body])
        #expect(await store.bytes == kept.size + question().key.size)
        await store.remove(question().key)
        #expect(await store.bytes == 0)
        #expect(lab.bodies.isEmpty)
    }

    @Test func `keep where a redirect led`() async throws {
        let lab = try DiskLab()
        let kept = try #require(lab.answer(redirected: true))
        try await lab.store().keep(kept, for: question().key, at: lab.now)
        let found = try await lab.store().responses(for: question(), at: lab.now)
        #expect(found.map(\.redirectedTo) == ["https://h/b"])
    }

    @Test func `are told apart by query, credentials and what they vary by`() async throws {
        let lab = try DiskLab()
        let store = try await lab.store()
        let vary = [("Cache-Control", "max-age=60"), ("Vary", "x")]
        // Two texts that are alike to a reader, and two queries to a server.
        var keys = [question(), question(query: ""), question(query: "\u{e9}"), question(query: "e\u{301}")]
        keys.append(question("GET", [("x", "1")]))
        keys.append(question("GET", [("x", "2")]))
        keys.append(
            CacheRequest(
                method: "GET",
                key: CacheKey(
                    partition: CachePartition(generation: 0, digest: [1, 0, 2]), resource: "https://h/a"),
                fields: CacheFields()))
        for (number, request) in keys.enumerated() {
            let fields = request.fields.lines.isEmpty ? [("Cache-Control", "max-age=60")] : vary
            let kept = try #require(lab.answer("\(number)", fields, for: request))
            await store.keep(kept, for: request.key, at: lab.now)
        }
        // The first fits those that vary, too: it depends on nothing.
        #expect(await store.bodies(keys[0], at: lab.now) == ["0"])
        for number in [1, 2, 3, 6] { #expect(await store.bodies(keys[number], at: lab.now) == ["\(number)"]) }
        for number in [4, 5] {
            #expect(await store.bodies(keys[number], at: lab.now) == ["0", "\(number)"])
        }
    }

    // The shelf in memory is the model: whatever happens, the file gives the same.
    @Test(arguments: 1...4) func `are those that a shelf in memory would have`(seed: Int) async throws {
        let lab = try DiskLab { $0.maxBytes = 4_000 }
        let store = try await lab.store()
        var shelf = CacheShelf(policy: lab.policy)
        let units = UnitSource(seed: UInt64(seed))
        for step in 0..<1_500 {
            lab.clock.pass(.milliseconds(5))
            let request = question(resource: Int(units.next() * 12))
            switch Int(units.next() * 10) {
            case 0:
                shelf.removed(request.key)
                await store.remove(request.key)
            case 1:
                shelf.removed(resource: request.key.resource)
                await store.remove(resource: request.key.resource)
            case 2..<6:
                let body = String(repeating: "x", count: Int(units.next() * 900))
                let kept = try #require(lab.answer(body, for: request))
                shelf.kept(kept, for: request.key)
                await store.keep(kept, for: request.key, at: lab.now)
            default:
                let expected = shelf.looked(for: request.key).map(\.body)
                let found = await store.responses(for: request, at: lab.now).map(\.body)
                #expect(found == expected, "step \(step)")
            }
            let bytes = await store.bytes
            #expect(bytes == shelf.bytes, "step \(step)")
        }
    }

    @Test func `go with their bodies when there is no room`() async throws {
        let lab = try DiskLab { $0.maxBytes = 200_000 }
        let store = try await lab.store()
        for number in 0..<10 {
            lab.clock.pass(.seconds(1))
            let kept = try #require(lab.answer(Self.large, for: question(resource: number)))
            await store.keep(kept, for: question(resource: number).key, at: lab.now)
            // Used all the time, and so never the one to go.
            #expect(await store.bodies(question(resource: 0), at: lab.now).count == 1)
        }
        #expect(lab.bodies.count == 3)
        #expect(await store.bytes <= 200_000)
        #expect(await store.bodies(question(resource: 9), at: lab.now).count == 1)
        #expect(await store.bodies(question(resource: 1), at: lab.now).isEmpty)
    }

    @Test func `go with their bodies when others take their place`() async throws {
        let lab = try DiskLab()
        let store = try await lab.store()
        for body in [Self.large, Self.large + "later"] {
            await store.keep(try #require(lab.answer(body)), for: question().key, at: lab.now)
            #expect(lab.bodies.count == 1)
            #expect(await store.bodies(at: lab.now) == [body])
        }
    }

    @Test(arguments: [(2_000, 10_000), (10_000, 2_000)])
    func `are not kept when one alone is too large`(most: Int, mostOfOne: Int) async throws {
        let lab = try DiskLab()
        let kept = try #require(lab.answer(String(repeating: "x", count: 2_000)))
        var small = lab
        (small.policy.maxBytes, small.policy.maxEntryBytes) = (most, mostOfOne)
        let store = try await small.store()
        await store.keep(kept, for: question().key, at: lab.now)
        #expect(await store.bytes == 0 && lab.heard.isEmpty)
    }

    @Test func `go one key at a time, or with every query`() async throws {
        let lab = try DiskLab()
        let store = try await lab.store()
        let keys = [question(), question(query: "a"), question(resource: "https://h/b")]
        for request in keys {
            await store.keep(try #require(lab.answer(for: request)), for: request.key, at: lab.now)
        }
        await store.remove(keys[0].key)
        for (number, count) in [0, 1, 1].enumerated() {
            #expect(await store.bodies(keys[number], at: lab.now).count == count)
        }
        await store.remove(resource: keys[0].key.resource)
        for (number, count) in [0, 0, 1].enumerated() {
            #expect(await store.bodies(keys[number], at: lab.now).count == count)
        }
    }

    // The file counts in milliseconds.
    @Test(arguments: [0, 1, 499, 500, 999]) func `are never younger than they were`(micros: Int) async throws
    {
        let lab = try DiskLab()
        let store = try await lab.store()
        let kept = try #require(lab.answer())
        let now = lab.now.advanced(by: .microseconds(micros))
        await store.keep(kept, for: question().key, at: now)
        let found = try #require(await store.responses(for: question(), at: now).first)
        #expect(found.receivedAt <= kept.receivedAt && found.requestedAt <= kept.requestedAt)
        #expect(found.age(at: now) - kept.age(at: now) < .milliseconds(1))
    }

    @Test func `that vary are so many at most`() async throws {
        let lab = try DiskLab { $0.maxVariants = 2 }
        let store = try await lab.store()
        let vary = [("Cache-Control", "max-age=60"), ("Vary", "x")]
        let requests = (0..<4).map { question("GET", [("x", "\($0)")]) }
        for request in requests {
            let kept = try #require(lab.answer(Self.large, vary, for: request))
            await store.keep(kept, for: request.key, at: lab.now)
        }
        for (number, request) in requests.enumerated() {
            #expect(await store.bodies(request, at: lab.now).count == (number < 2 ? 0 : 1))
        }
        #expect(lab.bodies.count == 2)
    }

    @Test func `that were asked for earlier do not take the place of later ones`() async throws {
        let lab = try DiskLab()
        let store = try await lab.store()
        let old = try #require(lab.answer("old"))
        lab.clock.pass(.seconds(1))
        let new = try #require(lab.answer("new"))
        await store.keep(old, for: question().key, at: lab.now)
        let first = try #require(await store.responses(for: question(), at: lab.now).first)
        #expect(await store.hasLater(than: first, for: question().key) == false)
        await store.keep(new, for: question().key, at: lab.now)
        #expect(await store.hasLater(than: first, for: question().key))
        await store.keep(old, for: question().key, at: lab.now)
        #expect(await store.bodies(at: lab.now) == ["new"])
    }
}
