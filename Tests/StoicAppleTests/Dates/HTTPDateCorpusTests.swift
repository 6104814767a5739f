import Foundation
import StoicApple
import Testing

/// Skipped where the folder of corpora is not beside the project.
@Suite(.enabled(if: Shared.has("corpora/http-date-vectors/http-date.json"), "no corpora here"))
struct `HTTP dates of other implementations' tests` {
    struct Row: Decodable {
        let input: String
        let expect: String?
        let from: String
    }

    struct Seed: Decodable {
        let input: String
    }

    /// The corpus' rows were written in 2024 to 2026.
    private let now: Int64 = noon

    /// Second 60 is refused by those two and allowed by RFC 9110; each text is otherwise a date.
    private let leapSeconds: Set<String> = [
        "Sun, 06 Nov 1994 08:49:60 GMT", "Sunday, 06-Nov-94 08:49:60 GMT",
        "Sun Nov  6 08:49:60 1994", "Mon Jan  1 02:00:60 2024",
    ]

    /// cache-tests names behaviours instead of instants: these are refused by us. Wrong case is what an
    /// "optimal" cache forgives; the grammar is case-sensitive, and so are we.
    private let refusedByName = [
        "wrong case", "invalid `Expires`",
    ]

    @Test func `are read as those read them, second 60 excepted`() throws {
        let rows = try Shared.read("corpora/http-date-vectors/http-date.json", as: [Row].self)
        #expect(rows.count >= 300)
        var excepted: Set<String> = []
        for row in rows where row.expect != "see-name" {
            let read = HTTPDate(row.input, now: now)
            if leapSeconds.contains(row.input) {
                excepted.insert(row.input)
                #expect(read != nil, "\(row.input) of \(row.from)")
            } else {
                let expected = try row.expect.map(Instant.seconds)
                #expect(read?.secondsSince1970 == expected, "\(row.input) of \(row.from)")
            }
        }
        #expect(excepted == leapSeconds)
    }

    @Test func `are accepted and refused as the cache tests' names say, wrong case refused`() throws {
        struct Named: Decodable {
            let input: String
            let expect: String?
            let name: String?
        }
        let rows = try Shared.read("corpora/http-date-vectors/http-date.json", as: [Named].self)
            .filter { $0.expect == "see-name" }
        #expect(rows.count == 17)
        for row in rows {
            let name = row.name ?? ""
            let refused = refusedByName.contains { name.contains($0) }
            // One row's weekday does not fit its day: 8 August 2050 is a Monday.
            let misfit = row.input == "Thu Aug  8 02:01:18 2050"
            #expect((HTTPDate(row.input, now: now) == nil) == (refused || misfit), "\(row.input): \(name)")
        }
    }

    @Test func `never crash on what a lenient parser was fed`() throws {
        let seeds = try Shared.read("corpora/http-date-vectors/curl-getdate.json", as: [Seed].self)
        #expect(seeds.count >= 150)
        var accepted = 0
        for seed in seeds {
            guard let date = HTTPDate(seed.input, now: now) else { continue }
            accepted += 1
            #expect(HTTPDate(date.imfFixdate, now: now) == date)
        }
        #expect(accepted >= 3 && accepted < seeds.count / 2)
    }
}
