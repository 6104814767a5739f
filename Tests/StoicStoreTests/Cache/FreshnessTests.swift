import Stoic
import StoicStore
import Testing

private let date = "Mon, 07 Sep 2020 00:00:00 GMT"
private let hourLater = "Mon, 07 Sep 2020 01:00:00 GMT"
private let hourBefore = "Sun, 06 Sep 2020 23:00:00 GMT"
private let tenDaysBefore = "Fri, 28 Aug 2020 00:00:00 GMT"

/// Fields of a line, with a bar between them and dates by name.
private func lines(_ text: String) -> [(String, String)] {
    let dates = [
        "DATE": date, "HOURLATER": hourLater, "HOURBEFORE": hourBefore, "TENDAYSBEFORE": tenDaysBefore,
    ]
    return text.split(separator: " | ").map { line in
        let parts = line.split(separator: ": ", maxSplits: 1).map(String.init)
        return (parts[0], dates[parts[1]] ?? parts[1])
    }
}

private let lifetimes: [(fields: String, seconds: Double)] = [
    ("Cache-Control: max-age=60", 60),
    ("Cache-Control: s-maxage=600, max-age=60", 60),
    ("Cache-Control: max-age=60 | Expires: HOURLATER", 60),
    ("Cache-Control: max-age=60 | Expires: 0", 60),
    ("Cache-Control: max-age=60 | Date: DATE | Age: 20", 40),
    ("Cache-Control: max-age=60 | Age: 20, 50", 40),
    ("Cache-Control: max-age=60 | Age: -20", 60),
    ("Cache-Control: max-age=60 | Age: 20.5", 60),
    ("Cache-Control: max-age=7200 | Date: HOURBEFORE", 3600),
    ("Cache-Control: max-age=7200 | Date: HOURBEFORE | Age: 10", 3600),
    ("Cache-Control: max-age=60 | Date: HOURLATER", 60),
    ("Expires: HOURLATER | Date: DATE", 3600),
    ("Expires: HOURLATER | Date: HOURBEFORE", 3600),
    ("Expires: HOURLATER", 3600),
    ("Expires: HOURLATER | Date: foo", 3600),
    ("Expires: Monday, 07-Sep-20 01:00:00 GMT | Date: DATE", 3600),
    ("Expires: mON, 07 sEP 2020 01:00:00 gmt", 3600),
    ("Expires: Mon, 07 Sep 2020 01:00:00 UTC", 0),
    ("Expires: Tue, 07 Sep 2020 01:00:00 GMT", 0),
    ("Expires: DATE | Last-Modified: TENDAYSBEFORE", 0),
    ("Expires: 0 | Last-Modified: TENDAYSBEFORE", 0),
    ("Expires: HOURLATER | Expires: DATE", 0),
    // A tenth of ten days, and never more than a day.
    ("Last-Modified: TENDAYSBEFORE | Date: DATE", 86_400),
    ("Last-Modified: HOURBEFORE | Date: DATE", 360),
    ("Last-Modified: HOURLATER | Date: DATE", 0),
    ("ETag: \"a\"", 0),
    ("Cache-Control: max-age=60, no-cache", 0),
]

@Suite struct `The freshness of an answer` {
    // O2: seconds for which it is handed over without asking.
    @Test(arguments: lifetimes)
    func `ends on the second`(_ fields: String, _ seconds: Double) throws {
        let machine = CacheMachine.standard
        let stored = try #require(machine.kept(lines(fields)))
        if seconds > 0 { #expect(machine.word(stored, at: seconds - 0.001) == "fresh") }
        #expect(machine.word(stored, at: seconds) != "fresh")
    }

    @Test func `counts the time that the answer took`() throws {
        let answer = reply(200, [("Cache-Control", "max-age=60"), ("Age", "10")], at: 5, asked: 0)
        let stored = try #require(StoredResponse(answer, for: question(), policy: CachePolicy()))
        #expect(stored.age(at: .seconds(5)) == .seconds(15))
        #expect(stored.aged(at: .seconds(7))["Age"] == "17")
    }

    @Test(arguments: [("404", true), ("302", false), ("201", false)])
    func `is guessed for statuses that allow it`(_ status: String, _ isGuessed: Bool) throws {
        let machine = CacheMachine.standard
        let fields = [("Last-Modified", hourBefore), ("Date", date)]
        let stored = machine.kept(fields, status: try #require(Int(status)))
        #expect((stored.map { machine.word($0, at: 1) } == "fresh") == isGuessed)
        let named = machine.kept(fields + [("Cache-Control", "public")], status: try #require(Int(status)))
        #expect(machine.word(named, at: 1) == "fresh")
    }

    @Test func `of an answer from another place is none`() throws {
        let machine = CacheMachine.standard
        let fields = [("Cache-Control", "max-age=60"), ("ETag", "\"a\"")]
        let stored = try #require(machine.kept(fields, redirected: true))
        #expect(machine.word(stored, at: 0) == "ask")
        #expect(machine.failed(.unreachable, question(), stored: stored, at: .seconds(1)) != nil)
    }
}
