import Stoic
import StoicStore
import Testing

@Suite struct `A cache that sees an answer` {
    private let machine = CacheMachine.standard

    // O2
    @Test(arguments: [
        (200, "", true), (200, "no-store", false), (200, "private", true), (200, "max-age=0", true),
        (200, "no-store, must-understand", true), (499, "no-store, must-understand, max-age=1", true),
        (599, "must-understand, max-age=60", false), (404, "", true), (302, "", false),
        (302, "max-age=60", true),
        (201, "", false), (201, "public", true), (206, "max-age=60", false), (304, "max-age=60", false),
        (429, "max-age=60", false), (425, "max-age=60", false), (500, "max-age=60", false),
        (503, "max-age=60", false), (501, "", true), (101, "max-age=60", false), (700, "max-age=60", false),
    ])
    func `keeps what may be kept`(_ status: Int, _ said: String, _ isKept: Bool) {
        let fields = said.isEmpty ? [] : [("Cache-Control", said)]
        #expect((machine.kept(fields, status: status) != nil) == isKept)
        let secret = question("GET", [("Cache-Control", "no-store")])
        #expect(machine.kept(fields, status: status, for: secret) == nil)
        // It belongs to one person: what was asked with credentials is kept like all else.
        let own = question("GET", [("Authorization", "Bearer t")])
        #expect((machine.kept(fields, status: status, for: own) != nil) == isKept)
    }

    @Test func `keeps no line of the connection's own`() throws {
        let fields = [
            ("Connection", "close, X-Hop"), ("X-Hop", "1"), ("Keep-Alive", "1"),
            ("Transfer-Encoding", "chunked"),
            ("X-Kept", "1"),
        ]
        let stored = try #require(machine.kept(fields))
        #expect(stored.fields.lines.map(\.name) == ["X-Kept"])
    }

    @Test func `takes a 304 for a new lease of what it has`() throws {
        let stored = try #require(
            machine.kept([
                ("Cache-Control", "max-age=60"), ("ETag", "\"a\""), ("Content-Type", "text/plain"),
                ("Age", "9"),
                ("X", "1"),
            ]))
        let news = reply(
            304, [("X", "2"), ("Content-Type", "text/html"), ("Content-Length", "0"), ("ETag", "W/\"a\"")],
            at: 100)
        guard case .confirmed(let fresh, true) = machine.answered(news, to: question(), stored: stored) else {
            return #expect(Bool(false), "not confirmed")
        }
        #expect(fresh.fields["X"] == "2")
        #expect(fresh.fields["Content-Type"] == "text/plain")
        #expect(fresh.fields["Age"] == nil)
        #expect(fresh.body == stored.body)
        #expect(machine.word(fresh, at: 159) == "fresh")
        #expect(machine.word(fresh, at: 160) != "fresh")
    }

    @Test func `asks anew when a 304 is for something else`() throws {
        let stored = try #require(machine.kept([("ETag", "\"a\"")]))
        #expect(machine.answered(reply(304, [("ETag", "\"b\"")]), to: question(), stored: stored) == .askAnew)
    }

    @Test func `gives up what a 304 says must not be kept`() throws {
        let stored = try #require(machine.kept([("ETag", "\"a\"")]))
        let news = reply(304, [("Cache-Control", "no-store")])
        guard case .confirmed(_, false) = machine.answered(news, to: question(), stored: stored) else {
            return #expect(Bool(false), "kept")
        }
    }

    @Test func `learns from HEAD`() throws {
        let stored = try #require(
            machine.kept([("Cache-Control", "max-age=60"), ("ETag", "\"a\""), ("Content-Length", "7")]))
        let same = reply(200, [("ETag", "\"a\""), ("Cache-Control", "max-age=90")], body: "", at: 100)
        guard case .updated(let fresh) = machine.answered(same, to: question("HEAD"), stored: stored) else {
            return #expect(Bool(false), "not updated")
        }
        #expect(fresh.body == stored.body)
        #expect(machine.word(fresh, at: 189) == "fresh")
        for fields in [[("ETag", "\"b\"")], [("Content-Length", "8")]] {
            let other = reply(200, fields, body: "", at: 100)
            #expect(machine.answered(other, to: question("HEAD"), stored: stored) == .outdated)
        }
        #expect(machine.answered(reply(410), to: question("HEAD"), stored: stored) == .outdated)
        #expect(machine.answered(reply(503), to: question("HEAD"), stored: stored) == .pass)
    }

    @Test(arguments: [
        ("POST", 200, true), ("PUT", 204, true), ("DELETE", 303, true), ("PATCH", 404, false),
        ("POST", 500, false),
        ("GET", 200, false), ("M-SEARCH", 200, true),
    ])
    func `knows what a write makes out of date`(_ method: String, _ status: Int, _ isOutdated: Bool) {
        #expect(machine.outdates(question(method), status: status) == isOutdated)
    }

    @Test func `does not keep what is too large`() {
        var policy = CachePolicy()
        policy.maxEntryBytes = 300
        #expect(CacheMachine(policy: policy).kept([("X", String(repeating: "x", count: 400))]) == nil)
    }
}

@Suite struct `A cache policy` {
    // P7
    @Test func `is refused with all its issues`() {
        var policy = CachePolicy()
        #expect(policy.issues.isEmpty)
        policy.maxBytes = 0
        policy.maxEntryBytes = 0
        policy.maxVariants = 0
        policy.heuristicFraction = .nan
        policy.staleIfError = .seconds(-1)
        policy.revalidationLimit = .zero
        policy.maxRevalidations = 65
        #expect(
            policy.issues.map(\.field) == [
                "maxBytes", "maxEntryBytes", "maxVariants", "heuristicFraction", "staleIfError",
                "revalidationLimit", "maxRevalidations",
            ])
    }
}
