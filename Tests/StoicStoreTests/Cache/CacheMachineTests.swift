import Stoic
import StoicStore
import Testing

@Suite struct `A cache that is asked` {
    private let machine = CacheMachine.standard

    // O2
    @Test(arguments: [
        ("", "fresh", "validate If-None-Match"),
        ("no-cache", "validate If-None-Match", "validate If-None-Match"),
        ("no-store", "validate If-None-Match", "validate If-None-Match"),
        ("max-age=0", "validate If-None-Match", "validate If-None-Match"),
        ("max-age=30", "fresh", "validate If-None-Match"),
        ("max-age=9", "validate If-None-Match", "validate If-None-Match"),
        ("min-fresh=50", "fresh", "validate If-None-Match"),
        ("min-fresh=51", "validate If-None-Match", "validate If-None-Match"),
        ("max-stale", "fresh", "stale requested"), ("max-stale=10", "fresh", "stale requested"),
        ("max-stale=9", "fresh", "validate If-None-Match"),
        ("max-stale, max-age=69", "fresh", "validate If-None-Match"),
        ("only-if-cached", "fresh", "unavailable"),
        ("only-if-cached, max-stale", "fresh", "stale requested"),
    ])
    func `heeds what the request wishes`(_ wish: String, _ early: String, _ late: String) throws {
        let stored = try #require(machine.kept([("Cache-Control", "max-age=60"), ("ETag", "\"a\"")]))
        let request = question("GET", wish.isEmpty ? [] : [("Cache-Control", wish)])
        #expect(machine.word(stored, request, at: 10) == early)
        #expect(machine.word(stored, request, at: 70) == late)
    }

    @Test(arguments: [
        ("max-age=60, stale-while-revalidate=5", 64.9, "stale revalidating +"),
        ("max-age=60, stale-while-revalidate=5", 65.1, "ask"),
        ("max-age=60, stale-while-revalidate=5, must-revalidate", 61, "ask"),
        ("max-age=60, stale-while-revalidate=5, no-cache", 10, "ask"),
        ("max-age=60, stale-while-revalidate=x", 61, "ask"),
    ])
    func `answers while it asks anew`(_ control: String, _ at: Double, _ word: String) throws {
        let stored = try #require(machine.kept([("Cache-Control", control)]))
        #expect(machine.word(stored, at: at) == word)
        let wish = question("GET", [("Cache-Control", "only-if-cached")])
        if word.hasPrefix("stale") { #expect(machine.word(stored, wish, at: at) == "unavailable") }
    }

    @Test func `asks by all that the server gave`() throws {
        let fields = [
            ("ETag", "W/\"a\""), ("Last-Modified", "Mon, 07 Sep 2020 00:00:00 GMT"),
            ("Cache-Control", "no-cache"),
        ]
        let stored = try #require(machine.kept(fields))
        #expect(machine.word(stored, at: 0) == "validate If-None-Match If-Modified-Since")
        #expect(stored.conditions.first == CacheField("If-None-Match", "W/\"a\""))
        #expect(machine.word(stored, question("HEAD"), at: 0) == "ask")
    }

    @Test(arguments: [("Range", "bytes=0-1"), ("If-None-Match", "\"b\""), ("if-match", "*")])
    func `leaves parts and conditions to the caller`(_ name: String, _ value: String) throws {
        let stored = try #require(machine.kept([("Cache-Control", "max-age=60")]))
        #expect(machine.word(stored, question("GET", [(name, value)]), at: 0) == "bypass")
        #expect(machine.kept([("Cache-Control", "max-age=60")], for: question("GET", [(name, value)])) == nil)
    }

    @Test(arguments: ["POST", "PUT", "DELETE", "OPTIONS", "get"])
    func `knows GET and HEAD alone`(_ method: String) throws {
        let stored = try #require(machine.kept([("Cache-Control", "max-age=60")]))
        #expect(machine.word(stored, question(method), at: 0) == "bypass")
        #expect(machine.word(stored, question("HEAD"), at: 0) == "fresh")
        #expect(machine.kept([("Cache-Control", "max-age=60")], for: question(method)) == nil)
    }

    @Test(arguments: [
        ("a", "1", "1", true), ("a", "1", "2", false), ("A", "1", "1", true), ("a", "1,2", "1, 2", true),
        ("a, b", "1", "1", true), ("b", "1", "2", true), (" , a ,", "1", "2", false),
    ])
    func `gives an answer to those it is for`(_ vary: String, _ one: String, _ other: String, _ fits: Bool)
        throws
    {
        let fields = [("Cache-Control", "max-age=60"), ("Vary", vary)]
        let stored = try #require(machine.kept(fields, for: question("GET", [("a", one)])))
        #expect((machine.word(stored, question("GET", [("A", other)]), at: 0) == "fresh") == fits)
        #expect((machine.word(stored, question(), at: 0) == "fresh") == (vary == "b"))
    }

    @Test func `keeps nothing that varies by what no request says`() {
        #expect(machine.kept([("Cache-Control", "max-age=60"), ("Vary", "a, *")]) == nil)
        #expect(machine.kept([("Cache-Control", "max-age=60"), ("Vary", "a"), ("Vary", "*")]) == nil)
    }

    @Test func `gives the newest of those that fit`() throws {
        let old = try #require(machine.kept([("Cache-Control", "max-age=60"), ("X", "old")], at: 0))
        let new = try #require(machine.kept([("Cache-Control", "max-age=60"), ("X", "new")], at: 5))
        guard case .serve(let stored, _, _) = machine.asked(question(), stored: [new, old], at: .seconds(6))
        else { return #expect(Bool(false), "not served") }
        #expect(stored.fields["X"] == "new")
    }
}

private let failures: [(said: String, wish: String, at: Double, whenAway: Bool, whenFailing: Bool)] = [
    ("max-age=60", "", 61, true, false), ("max-age=60", "", 604_861, false, false),
    ("max-age=60, stale-if-error=10", "", 70, true, true),
    ("max-age=60, stale-if-error=10", "", 71, true, false),
    ("max-age=60, must-revalidate", "", 61, false, false), ("no-cache", "", 1, false, false),
    ("no-cache, stale-if-error=10", "", 1, false, false),
    ("max-age=60, must-revalidate, stale-if-error=10", "", 61, false, false),
    ("max-age=60", "no-cache", 61, false, false), ("max-age=60", "max-age=0", 61, false, false),
    ("max-age=60", "stale-if-error=5", 65, true, true), ("max-age=60", "stale-if-error=5", 66, true, false),
]

@Suite struct `A cache without a server` {
    // O2
    @Test(arguments: failures)
    func `gives what it may`(
        _ said: String, _ wish: String, _ at: Double, _ whenAway: Bool, _ whenFailing: Bool
    ) throws {
        let machine = CacheMachine.standard
        let stored = try #require(machine.kept([("Cache-Control", said)]))
        let request = question("GET", wish.isEmpty ? [] : [("Cache-Control", wish)])
        let now = Instant.seconds(at)
        let away = machine.failed(.unreachable, request, stored: stored, at: now)
        #expect(away == (whenAway ? .stale(age: .seconds(at), why: .unreachable) : nil))
        let failing = machine.failed(.status(503), request, stored: stored, at: now)
        #expect(failing == (whenFailing ? .stale(age: .seconds(at), why: .serverError) : nil))
        #expect(machine.failed(.status(404), request, stored: stored, at: now) == nil)
    }
}
