import Stoic
import StoicStore
import Testing

@Suite struct `A shelf of answers` {
    private func response(_ body: String, vary: String? = nil, at: Double = 0) -> StoredResponse? {
        let fields = [("Cache-Control", "max-age=60")] + (vary == nil ? [] : [("Vary", "a")])
        return CacheMachine.standard.kept(
            fields, at: at, for: question("GET", vary.map { [("a", $0)] } ?? [])
        )
        .flatMap { $0.body.isEmpty ? nil : $0 }
    }

    private func key(_ number: Int, query: String? = nil, generation: UInt64 = 0) -> CacheKey {
        CacheKey(
            partition: CachePartition(generation: generation), resource: "https://h/\(number)", query: query)
    }

    // O2
    @Test func `lets go of what was used longest ago`() throws {
        let one = try #require(response("x"))
        var policy = CachePolicy()
        policy.maxBytes = (one.size + key(1).size) * 3
        var shelf = CacheShelf(policy: policy)
        for number in 1...3 { shelf.kept(one, for: key(number)) }
        #expect(shelf.looked(for: key(1)) == [one])
        shelf.kept(one, for: key(4))
        #expect(shelf.looked(for: key(2)).isEmpty)
        for number in [1, 3, 4] { #expect(shelf.looked(for: key(number)) == [one], "\(number)") }
        #expect(shelf.bytes == (one.size + key(1).size) * 3)
        #expect(shelf.count == 3)
    }

    @Test func `keeps count through all that can happen`() throws {
        let one = try #require(response("x"))
        var policy = CachePolicy()
        policy.maxBytes = (one.size + key(1).size) * 5
        var shelf = CacheShelf(policy: policy)
        var chance = 1
        for _ in 0..<5_000 {
            chance = (chance &* 1_103_515_245 &+ 12_345) & 0x7FFF_FFFF
            let number = chance >> 8 & 7
            switch chance >> 16 & 7 {
            case 0: shelf.removed(key(number))
            case 1: shelf.removed(resource: key(number).resource)
            case 2: _ = shelf.looked(for: key(number))
            case 3: if chance >> 20 & 15 == 0 { shelf.removed { $0 == self.key(number) } }
            default: shelf.kept(one, for: key(number))
            }
            #expect(shelf.bytes == shelf.count * (one.size + key(1).size))
            #expect(shelf.count <= 5)
        }
    }

    @Test func `counts the URLs, too, and lets nothing go for what is too large`() throws {
        let one = try #require(response("x"))
        var policy = CachePolicy()
        policy.maxBytes = 50_000
        var shelf = CacheShelf(policy: policy)
        let query = String(repeating: "q", count: 8_000)
        for number in 1...100 { shelf.kept(one, for: key(number, query: query)) }
        #expect(shelf.count <= 6 && shelf.count > 0)
        let count = shelf.count
        shelf.kept(one, for: key(101, query: String(repeating: "q", count: 60_000)))
        #expect(shelf.count == count)
    }

    @Test func `keeps what varies side by side, up to a number`() throws {
        var policy = CachePolicy()
        policy.maxVariants = 2
        var shelf = CacheShelf(policy: policy)
        let all = try (1...3).map { try #require(response("x", vary: "\($0)")) }
        for each in all { shelf.kept(each, for: key(1)) }
        #expect(shelf.looked(for: key(1)) == Array(all.suffix(2)))
        shelf.kept(all[1], for: key(1))
        #expect(shelf.looked(for: key(1)).count == 2)
        #expect(shelf.bytes == all[1].size + all[2].size + 2 * key(1).size)
    }

    @Test func `does not put an older answer in a newer one's place`() throws {
        var shelf = CacheShelf(policy: CachePolicy())
        let (old, new) = (try #require(response("x", at: 1)), try #require(response("x", at: 2)))
        shelf.kept(new, for: key(1))
        shelf.kept(old, for: key(1))
        #expect(shelf.looked(for: key(1)) == [new])
    }

    @Test func `forgets a resource with every query and for everybody`() throws {
        var shelf = CacheShelf(policy: CachePolicy())
        let one = try #require(response("x"))
        let gone = [key(1), key(1, query: "a"), key(1, generation: 1)]
        for each in gone + [key(2)] { shelf.kept(one, for: each) }
        shelf.removed(resource: key(1).resource)
        for each in gone { #expect(shelf.looked(for: each).isEmpty) }
        #expect(shelf.looked(for: key(2)) == [one])
    }

    @Test func `forgets earlier sessions`() async throws {
        let store = MemoryCacheStore(policy: CachePolicy())
        let one = try #require(response("x"))
        store.keep(one, for: key(1, generation: 1), at: .seconds(0))
        store.keep(one, for: key(1, generation: 2), at: .seconds(0))
        store.removeAll(before: 2)
        #expect(store.responses(for: key(1, generation: 1)).isEmpty)
        #expect(store.responses(for: key(1, generation: 2)) == [one])
        store.removeAll()
        #expect(store.bytes == 0)
    }
}

@Suite struct `A partition` {
    // O2
    @Test func `is another for other credentials`() {
        let names = ["Authorization", "Cookie"]
        let partition = { (fields: [(String, String)]) in
            CachePartition(
                generation: 0, fields: CacheFields(fields.map { CacheField($0.0, $0.1) }), credentials: names)
        }
        let all = [
            partition([]), partition([("Authorization", "a")]), partition([("Authorization", "b")]),
            partition([("Cookie", "a")]), partition([("Authorization", "a"), ("Cookie", "a")]),
        ]
        #expect(Set(all).count == all.count)
        #expect(partition([("authorization", "a"), ("Accept", "x")]) == all[1])
        #expect(partition([("Accept", "x")]) == all[0])
    }

    /// The vectors of FIPS 180-4, and lengths around a block's end.
    @Test(arguments: [
        ("", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        ("a", 55, "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"),
        ("a", 56, "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"),
        ("a", 64, "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"),
    ])
    func `has a digest in place of a secret`(_ text: String, _ count: Int, _ hex: String) {
        let digest = SHA256.digest(Array(String(repeating: text, count: count).utf8))
        let shown = digest.map { byte in
            let digits = String(byte, radix: 16)
            return digits.utf8.count == 1 ? "0" + digits : digits
        }
        #expect(shown.joined() == hex)
    }
}

@Suite struct `A ledger of writes` {
    // H5
    @Test func `knows what was asked before a write ended`() {
        var ledger = WriteLedger()
        let before = ledger.mark
        ledger.wrote("a")
        #expect(ledger.wasWritten("a", since: before))
        #expect(!ledger.wasWritten("b", since: before))
        #expect(!ledger.wasWritten("a", since: ledger.mark))
    }

    @Test func `forgets to the safe side`() {
        var ledger = WriteLedger()
        let before = ledger.mark
        for number in 0..<300 { ledger.wrote("\(number)") }
        #expect(ledger.wasWritten("0", since: before))
        #expect(ledger.wasWritten("unheard of", since: before))
        #expect(!ledger.wasWritten("unheard of", since: ledger.mark))
    }
}
