import Foundation
import StoicHTTP
import StoicSchema
import Testing

/// J4
@Suite struct `Foundation's types in a document` {
    private func decoded<Value: Decodable>(
        _ type: Value.Type, _ text: String, _ dates: DocumentDecoder.Dates = .iso8601
    ) throws(StoicSchema.ValidationFailure) -> Value {
        try DocumentDecoder(dates: dates).decode(type, from: Array(text.utf8))
    }

    @Test(arguments: [
        ("1970-01-01T00:00:00Z", 0.0), ("1969-12-31t23:59:59.5z", -0.5),
        ("2000-02-29 12:00:00+01:30", 951_820_200),
        ("2016-12-31T23:59:60Z", 1_483_228_800), ("0000-01-01T00:00:00Z", -62_167_219_200),
        ("9999-12-31T23:59:59-00:00", 253_402_300_799),
        ("2026-11-30T05:53:09.123456789Z", 1_796_017_989.123456789),
    ])
    func `are dates of RFC 3339`(_ text: String, _ seconds: Double) throws {
        #expect(try decoded(Date.self, "\"\(text)\"").timeIntervalSince1970 == seconds)
    }

    @Test(arguments: [
        "", "2026-11-30", "2026-11-30T05:53:09", "2026-11-30T05:53Z", "2026-02-29T00:00:00Z",
        "2026-13-01T00:00:00Z", "2026-00-01T00:00:00Z", "2026-11-31T00:00:00Z", "2026-11-30T24:00:00Z",
        "2026-11-30T05:60:00Z", "2026-11-30T05:53:61Z", "2026-11-30T05:53:09.Z", "2026-11-30T05:53:09+0100",
        "2026-11-30T05:53:09+24:00", "2026-11-30T05:53:09ZZ", " 2026-11-30T05:53:09Z", "+026-11-30T05:53:09Z",
    ])
    func `are no dates of other forms`(_ text: String) throws {
        let failure = try #require(throws: StoicSchema.ValidationFailure.self) {
            try decoded(Date.self, "\"\(text)\"")
        }
        #expect(failure.issues.first?.code == .format)
        #expect(failure.issues.first?.expected == "a date and time of RFC 3339")
    }

    @Test func `agree with Foundation about a day in every month of eight centuries`() throws {
        for month in stride(from: 0, to: 12 * 800, by: 7) {
            let day = 1 + month % 28
            let text =
                String(1600 + month / 12) + (month % 12 < 9 ? "-0" : "-") + String(month % 12 + 1)
                + (day < 10 ? "-0" : "-") + String(day) + "T01:02:03Z"
            #expect(try decoded(Date.self, "\"\(text)\"") == Date(text, strategy: .iso8601))
        }
    }

    @Test func `are dates as numbers when they are said to be`() throws {
        #expect(try decoded(Date.self, "1.5", .secondsSince1970) == Date(timeIntervalSince1970: 1.5))
        #expect(
            try decoded([Date].self, "[1500]", .millisecondsSince1970) == [Date(timeIntervalSince1970: 1.5)])
        #expect(throws: StoicSchema.ValidationFailure.self) { try decoded(Date.self, "1.5") }
        #expect(throws: StoicSchema.ValidationFailure.self) {
            try decoded(Date.self, "1e999", .secondsSince1970)
        }
    }

    @Test func `are data, URLs and decimals`() throws {
        struct All: Decodable {
            var data: Data
            var url: URL?
            var price: Decimal
        }
        let all = try decoded(
            All.self, #"{"data":"AP8=","url":"https:\/\/a.b/c","price":0.10000000000000000001}"#)
        #expect(all.data == Data([0, 255]))
        #expect(all.url?.absoluteString == "https://a.b/c")
        #expect(all.price.description == "0.10000000000000000001")
        #expect(throws: StoicSchema.ValidationFailure.self) { try decoded(Data.self, "\"AP8\"") }
        #expect(throws: StoicSchema.ValidationFailure.self) { try decoded(URL.self, "\"\"") }
        #expect(throws: StoicSchema.ValidationFailure.self) { try decoded(Decimal.self, "\"1\"") }
        #expect(throws: StoicSchema.ValidationFailure.self) { try decoded(Decimal.self, "1e999") }
    }
}
