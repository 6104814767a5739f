import Foundation
import StoicApple
import Testing

/// Skipped where the folder of corpora is not beside the project.
@Suite(.enabled(if: Shared.has("corpora/retry-after-vectors/retry-after.json"), "no corpora here"))
struct `Retry-After of other implementations' tests` {
    struct Row: Decodable {
        let from: String
        let now: String?
        let headers: [String]?
        let expect_s: Int64?
        let note: String?
    }

    @Test func `is read as those read it, but for two choices`() throws {
        let rows = try Shared.read("corpora/retry-after-vectors/retry-after.json", as: [Row].self)
        #expect(rows.count >= 25)
        var choices = 0
        for row in rows {
            let now = try Instant.iso(row.now ?? "2026-09-22T12:00:00Z")
            let reading = RetryAfter.read(row.headers ?? [], responseDate: nil) { now }
            var expected = row.expect_s
            if row.headers == ["2", "3"] {
                // R7 wants the longest of a repeated header; that client takes the first.
                expected = 3
                choices += 1
            } else if row.headers == ["Mon, 3 Jun 2019 12:00:00 UTC"] {
                // Neither one digit of a day nor UTC is in the grammar; that client is lenient.
                expected = nil
                choices += 1
            }
            #expect(seconds(reading) == expected, "\(row.headers ?? []) of \(row.from)")
        }
        #expect(choices == 2)
    }
}

/// Skipped where the folder of cases is not beside the project.
@Suite(.enabled(if: Shared.has("cases/cases.jsonl"), "no cases here"))
struct `Retry-After in the collected cases` {
    struct Case: Decodable {
        let id: String
        let area: String
        let replay: Replay
    }

    struct Replay: Decodable {
        let now: String?
        let rows: [Row]?
    }

    struct Row: Decodable {
        let value: String
        let expect_s: Int64?
        let expect_date: String?
    }

    struct Area: Decodable {
        let area: String
    }

    @Test func `is read as they say`() throws {
        var seen = 0
        for line in try Shared.lines("cases/cases.jsonl") {
            guard try JSONDecoder().decode(Area.self, from: line).area == "retry-after" else { continue }
            let entry = try JSONDecoder().decode(Case.self, from: line)
            let now = try Instant.iso(entry.replay.now ?? "2026-09-22T12:00:00Z")
            for row in entry.replay.rows ?? [] {
                seen += 1
                let reading = RetryAfter.read([row.value], responseDate: nil) { now }
                var expected = row.expect_s
                if let date = row.expect_date {
                    expected = max(0, try Instant.seconds(date) - Int64(now.timeIntervalSince1970))
                }
                #expect(seconds(reading) == expected, "\(entry.id): \(row.value)")
            }
        }
        #expect(seen >= 25)
    }
}

/// Nil when there is no usable wait; a wait that is not of whole seconds is an issue of its own.
private func seconds(_ reading: RetryAfter.Reading) -> Int64? {
    guard case .wait(let wait) = reading else { return nil }
    let parts = wait.components
    #expect(parts.attoseconds == 0)
    return parts.seconds
}
