import Foundation
import StoicHTTP
import Testing

/// J2: Foundation's types in schemas.
@Suite struct `A schema of Foundation's types` {
    @Test(arguments: [
        ("1970-01-01T00:00:00Z", 0.0), ("2026-11-30T05:53:09Z", 1_796_017_989),
        ("2026-11-30T05:53:09.678Z", 1_796_017_989.678), ("2026-11-30T05:53:09.1Z", 1_796_017_989.1),
        ("2000-02-29T23:59:59.5+01:00", 951_865_199.5), ("1969-12-31T23:59:59.25Z", -0.75),
        ("0001-01-01T00:00:00Z", -62_135_596_800), ("9999-12-31T23:59:59Z", 253_402_300_799),
    ])
    func `reads and writes dates`(text: String, seconds: Double) throws {
        let date = try Schema<Date>.date.decode("\"\(text)\"")
        #expect(date.timeIntervalSince1970 == seconds)
        #expect(try Schema<Date>.date.decode(Schema<Date>.date.encode(date)) == date)
        if text.hasSuffix("Z") { #expect(try Schema<Date>.date.encode(date) == Array("\"\(text)\"".utf8)) }
    }

    @Test func `reads back every date that it writes`() throws {
        for day in stride(from: -719_000, to: 2_932_000, by: 7) {
            let date = Date(timeIntervalSince1970: Double(day) * 86_400 + 3_661)
            #expect(try Schema<Date>.date.decode(Schema<Date>.date.encode(date)) == date)
        }
        #expect(throws: EncodingFailure.self) { try Schema<Date>.date.encode(.distantFuture + 3e11) }
    }

    @Test(arguments: ["\"2026-02-30T00:00:00Z\"", "\"yesterday\"", "7"])
    func `refuses what is no date`(document: String) {
        #expect(Schema<Date>.date.decodeReporting(Array(document.utf8)).issues.count == 1)
    }

    @Test func `reads and writes URLs, UUIDs and bytes`() throws {
        let url = try Schema<URL>.url.decode("\"https://example.org/a?b=c\"")
        #expect(url.host() == "example.org")
        #expect(Schema<URL>.url.decodeReporting(Array("\"a b\"".utf8)).issues.map(\.code) == [.format])
        let id = try Schema<UUID>.uuid.decode("\"6ba7b810-9dad-11d1-80b4-00c04fd430c8\"")
        #expect(try Schema<UUID>.uuid.encode(id) == Array("\"\(id.uuidString)\"".utf8))
        #expect(try Schema<Data>.base64.decode("\"aGk=\"") == Data("hi".utf8))
        #expect(Schema<Data>.base64.decodeReporting(Array("\"*\"".utf8)).issues.map(\.code) == [.check])
        #expect(Schema<Date>.date.jsonSchema["format"] == "date-time")
    }
}
