import Foundation
import StoicCLI
import Testing

// C2, C6
@Suite struct `A time for --now` {
    @Test(arguments: [
        ("1970-01-01T00:00:00Z", 0.0), ("2026-09-22T12:00:00Z", 1_790_078_400),
        ("2000-02-29T23:59:59Z", 951_868_799), ("2026-09-22T14:00:00+02:00", 1_790_078_400),
        ("2026-09-22t12:00:00.5z", 1_790_078_400.5), ("1969-12-31T23:59:59Z", -1),
        ("0000-01-01T00:00:00Z", -62_167_219_200), ("2026-09-22T06:30:00-05:30", 1_790_078_400),
    ])
    func `is read as RFC 3339 writes it`(text: String, seconds: Double) throws {
        #expect(try Timestamp.read(text, "--now").timeIntervalSince1970 == seconds)
    }

    @Test(arguments: [
        "", "now", "2026-09-22", "2026-09-22T12:00:00", "2026-02-29T00:00:00Z", "2026-13-01T00:00:00Z",
        "2026-09-22 12:00:00Z", "2026-09-22T24:00:00Z", "2026-09-22T12:00:00Zx", "2026-09-22T12:00:00.Z",
        "2026-09-22T12:00:00+0200", "1900-02-29T00:00:00Z", "2026-00-10T00:00:00Z",
    ])
    func `is refused otherwise`(text: String) {
        #expect(throws: UsageError.self) { try Timestamp.read(text, "--now") }
    }
}
