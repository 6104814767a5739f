package import Foundation

/// A date as HTTP writes it: whole seconds, UTC, years 0 to 9999.
///
/// Source: RFC 9110 section 5.6.7. Reading needs no locale, time zone, formatter or allocation.
package struct HTTPDate: Sendable, Hashable {
    /// Seconds since 1 January 1970, 00:00 UTC.
    ///
    /// Range: `HTTPDate.range`, so that differences and conversions cannot overflow.
    package let secondsSince1970: Int64

    /// From 1 January 0000, 00:00:00 to 31 December 9999, 23:59:59.
    package static let range: ClosedRange<Int64> = -62_167_219_200...253_402_300_799

    /// The nearest date that HTTP can write.
    package init(clamping secondsSince1970: Int64) {
        self.secondsSince1970 = min(
            max(secondsSince1970, Self.range.lowerBound), Self.range.upperBound)
    }

    /// The nearest date that HTTP can write, rounded down to a second; nil when `date` is not finite.
    package init?(_ date: Date) {
        guard let (seconds, _) = Self.split(date) else { return nil }
        self.init(clamping: seconds)
    }

    /// Reads any of the three forms; case-sensitive, no white space around it, second 60 allowed.
    ///
    /// A weekday that does not fit makes the forms with a four-digit year invalid. In the form with two
    /// digits it is not looked at beyond its spelling: the century comes from `now` alone.
    package init?(_ text: String, now: Int64) {
        guard let date = ScannedDate(text[...].utf8)?.date(now: now) else { return nil }
        self = date
    }

    package var date: Date { Date(timeIntervalSince1970: Double(secondsSince1970)) }

    /// The only form a sender may use, e.g. `Sun, 06 Nov 1994 08:49:37 GMT`.
    package var imfFixdate: String {
        let civil = CivilTime(secondsSince1970: secondsSince1970)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(29)
        func digits(_ value: Int64, _ places: [Int64]) {
            for place in places { bytes.append(UInt8(0x30 + value / place % 10)) }
        }
        bytes.append(contentsOf: DateNames.weekday(civil.weekday).utf8)
        bytes.append(contentsOf: ", ".utf8)
        digits(civil.day, [10, 1])
        bytes.append(0x20)
        bytes.append(contentsOf: DateNames.month(civil.month).utf8)
        bytes.append(0x20)
        digits(civil.year, [1_000, 100, 10, 1])
        bytes.append(0x20)
        digits(civil.hour, [10, 1])
        bytes.append(0x3A)
        digits(civil.minute, [10, 1])
        bytes.append(0x3A)
        digits(civil.second, [10, 1])
        bytes.append(contentsOf: " GMT".utf8)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Whole seconds, held to `range`, and the nanoseconds after them; nil when `date` is not finite.
    static func split(_ date: Date) -> (seconds: Int64, nanoseconds: Int64)? {
        let time = date.timeIntervalSince1970
        guard time.isFinite else { return nil }
        let whole = time.rounded(.down)
        if whole < Double(range.lowerBound) { return (range.lowerBound, 0) }
        if whole > Double(range.upperBound) { return (range.upperBound, 0) }
        return (Int64(whole), Int64((time - whole) * 1e9))
    }
}

extension HTTPDate: CustomStringConvertible {
    package var description: String { imfFixdate }
}
