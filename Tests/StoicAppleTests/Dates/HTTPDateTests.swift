import Foundation
import StoicApple
import Testing

/// 22 September 2026, 12:00:00 UTC, a Tuesday.
let noon: Int64 = 1_790_078_400

// R7; RFC 9110 section 5.6.7.
@Suite struct `An HTTP date` {
    @Test(arguments: [
        "Sun, 06 Nov 1994 08:49:37 GMT",
        "Sunday, 06-Nov-94 08:49:37 GMT",
        "Sun Nov  6 08:49:37 1994",
        "Sun Nov 06 08:49:37 1994",
    ])
    func `is read in all three forms`(text: String) {
        #expect(HTTPDate(text, now: noon)?.secondsSince1970 == 784_111_777)
    }

    @Test(arguments: [
        ("Sun", "Sunday", 6), ("Mon", "Monday", 7), ("Tue", "Tuesday", 8), ("Wed", "Wednesday", 9),
        ("Thu", "Thursday", 10), ("Fri", "Friday", 11), ("Sat", "Saturday", 12),
    ])
    func `knows every weekday's two names`(short: String, long: String, day: Int) {
        let padded = day < 10 ? "0\(day)" : "\(day)"
        let expected = 784_080_000 + Int64(day - 6) * 86_400
        #expect(
            HTTPDate("\(short), \(padded) Nov 1994 00:00:00 GMT", now: noon)?.secondsSince1970
                == expected)
        #expect(
            HTTPDate("\(long), \(padded)-Nov-94 00:00:00 GMT", now: noon)?.secondsSince1970
                == expected)
    }

    @Test(arguments: [
        "", " ", "Sun", "Sun,", "Sunday", "Sun, 06 Nov 1994 08:49:37", "06 Nov 1994 08:49:37 GMT",
        "Sun, 6 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 94 08:49:37 GMT",
        "Sun, 06-Nov-1994 08:49:37 GMT", "Sunday, 06 Nov 1994 08:49:37 GMT",
        "Sun, 06 Nov 1994 08:49:37 UTC", "Sun, 06 Nov 1994 08:49:37 +0000",
        "Sun, 06 Nov 1994 8:49:37 GMT", "Sun, 06 Nov 1994 08:49:37.0 GMT",
        "Sun, 06 Nov 1994 08:49:37 GMT ", " Sun, 06 Nov 1994 08:49:37 GMT",
        "Sun,  06 Nov 1994 08:49:37 GMT", "Sun,\t06 Nov 1994 08:49:37 GMT",
        "Sun Nov 6 08:49:37 1994", "Sun Nov  6 08:49:37 94", "Sun Nov   6 08:49:37 1994",
        "Sun Nov  6 08:49:37 1994 GMT", "Sun Nov 06 1994 08:49:37 GMT",
        "Sun, +6 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov--4 08:49:37 GMT",
        "Sun, 06 Nov 1994 08:49:37 GMT\0", "Sun, 0６ Nov 1994 08:49:37 GMT", "1994-11-06T08:49:37Z",
    ])
    func `is refused when it strays from the grammar`(text: String) {
        #expect(HTTPDate(text, now: noon) == nil)
    }

    @Test(arguments: [
        "sun, 06 Nov 1994 08:49:37 GMT", "SUN, 06 Nov 1994 08:49:37 GMT",
        "Sun, 06 nov 1994 08:49:37 GMT", "Sun, 06 NOV 1994 08:49:37 GMT",
        "Sun, 06 Nov 1994 08:49:37 gmt", "SUNDAY, 06-Nov-94 08:49:37 GMT",
        "Sunday, 06-NOV-94 08:49:37 GMT", "sun Nov  6 08:49:37 1994",
    ])
    func `is case-sensitive`(text: String) {
        #expect(HTTPDate(text, now: noon) == nil)
    }

    @Test(arguments: [
        "Sun, 00 Nov 1994 08:49:37 GMT", "Mon, 31 Nov 1994 08:49:37 GMT",
        "Sun, 32 Nov 1994 08:49:37 GMT", "Wed, 29 Feb 1995 08:49:37 GMT",
        "Thu, 29 Feb 1900 00:00:00 GMT", "Sat, 30 Feb 2024 00:00:00 GMT",
        "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 08:60:37 GMT",
        "Sun, 06 Nov 1994 08:49:61 GMT", "Sun Nov  0 08:49:37 1994", "Sun, 06 Nvo 1994 08:49:37 GMT",
        "Wednesday, 29-Feb-95 08:49:37 GMT", "Sunday, 31-Apr-94 08:49:37 GMT",
    ])
    func `is refused when the calendar has no such moment`(text: String) {
        #expect(HTTPDate(text, now: noon) == nil)
    }

    @Test(arguments: [
        ("Thu, 29 Feb 2024 00:00:00 GMT", 1_709_164_800),
        ("Tue, 29 Feb 2000 23:59:59 GMT", 951_868_799),
        ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
        ("Wed, 31 Dec 1969 23:59:59 GMT", -1),
        ("Sat, 01 Jan 0000 00:00:00 GMT", HTTPDate.range.lowerBound),
        ("Fri, 31 Dec 9999 23:59:59 GMT", HTTPDate.range.upperBound),
        // A leap second is the first second of the next minute; the last one of all is held.
        ("Sat, 31 Dec 2016 23:59:60 GMT", 1_483_228_800),
        ("Sunday, 06-Nov-94 08:49:60 GMT", 784_111_800),
        ("Fri, 31 Dec 9999 23:59:60 GMT", HTTPDate.range.upperBound),
    ])
    func `is right at the calendar's edges`(text: String, seconds: Int64) {
        #expect(HTTPDate(text, now: noon)?.secondsSince1970 == seconds)
    }

    @Test func `is written in the one form for senders and read back, day after day`() {
        // 1 January 1890 was a Wednesday; 240 years take in 1900, 2000 and 2100.
        var seconds: Int64 = -2_524_521_600
        let names = ["Wed", "Thu", "Fri", "Sat", "Sun", "Mon", "Tue"]
        for day in 0..<(240 * 365) {
            let text = HTTPDate(clamping: seconds + Int64(day % 86_400)).imfFixdate
            guard text.utf8.count == 29, text.hasPrefix(names[day % 7]),
                HTTPDate(text, now: noon)?.secondsSince1970 == seconds + Int64(day % 86_400)
            else {
                Issue.record("\(text) does not come back to \(seconds)")
                return
            }
            seconds += 86_400
        }
        #expect(HTTPDate(clamping: 784_111_777).imfFixdate == "Sun, 06 Nov 1994 08:49:37 GMT")
    }

    @Test(arguments: [
        (0.0, 0), (0.999, 0), (-0.001, -1), (1e300, HTTPDate.range.upperBound),
        (-1e300, HTTPDate.range.lowerBound), (9.3e18, HTTPDate.range.upperBound),
    ])
    func `is made from any finite Date`(time: Double, seconds: Int64) {
        #expect(HTTPDate(Date(timeIntervalSince1970: time))?.secondsSince1970 == seconds)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func `is not made from a Date that is no instant`(time: Double) {
        #expect(HTTPDate(Date(timeIntervalSince1970: time)) == nil)
    }

    @Test func `converts to Date and holds extreme seconds to years 0 to 9999`() {
        #expect(HTTPDate(clamping: 5).date == Date(timeIntervalSince1970: 5))
        #expect(HTTPDate(clamping: .max).imfFixdate == "Fri, 31 Dec 9999 23:59:59 GMT")
        #expect(HTTPDate(clamping: .min).imfFixdate == "Sat, 01 Jan 0000 00:00:00 GMT")
    }
}
