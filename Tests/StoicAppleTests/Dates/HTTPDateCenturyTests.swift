import StoicApple
import Testing

// R7: what a weekday and two digits of a year may decide.
@Suite struct `The year of an HTTP date` {
    /// Noon of 22 September 2026 is now.
    @Test(arguments: [
        ("Tuesday, 22-Sep-26 12:00:10 GMT", "Tue, 22 Sep 2026 12:00:10 GMT"),
        ("Monday, 21-Sep-26 12:00:00 GMT", "Mon, 21 Sep 2026 12:00:00 GMT"),
        ("Sunday, 06-Nov-94 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 GMT"),
        ("Thursday, 01-Jan-70 00:00:00 GMT", "Wed, 01 Jan 2070 00:00:00 GMT"),
        ("Tuesday, 22-Sep-76 11:59:59 GMT", "Tue, 22 Sep 2076 11:59:59 GMT"),
        ("Tuesday, 22-Sep-76 12:00:00 GMT", "Tue, 22 Sep 2076 12:00:00 GMT"),
        ("Tuesday, 22-Sep-76 12:00:01 GMT", "Wed, 22 Sep 1976 12:00:01 GMT"),
        ("Thursday, 22-Sep-77 12:00:00 GMT", "Thu, 22 Sep 1977 12:00:00 GMT"),
        ("Saturday, 01-Jan-00 00:00:00 GMT", "Sat, 01 Jan 2000 00:00:00 GMT"),
    ])
    func `of two digits is at most fifty years ahead, exactly fifty included`(
        text: String, expected: String
    ) {
        #expect(HTTPDate(text, now: noon)?.imfFixdate == expected)
    }

    @Test(arguments: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"])
    func `of two digits is never chosen by the weekday`(weekday: String) {
        let near = HTTPDate("\(weekday), 22-Sep-76 12:00:00 GMT", now: noon)
        let far = HTTPDate("\(weekday), 22-Sep-77 12:00:00 GMT", now: noon)
        #expect(near?.imfFixdate == "Tue, 22 Sep 2076 12:00:00 GMT")
        #expect(far?.imfFixdate == "Thu, 22 Sep 1977 12:00:00 GMT")
    }

    @Test(arguments: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat"])
    func `of four digits does not excuse a weekday that does not fit`(weekday: String) {
        #expect(HTTPDate("\(weekday), 06 Nov 1994 08:49:37 GMT", now: noon) == nil)
        #expect(HTTPDate("\(weekday) Nov  6 08:49:37 1994", now: noon) == nil)
    }

    @Test(arguments: [
        // Late in the century, "01" is two years ahead rather than 98 behind.
        ("Thu, 31 Dec 2099 23:59:59 GMT", "Saturday, 01-Jan-01 00:00:00 GMT", 2101),
        // A leap day's fiftieth anniversary need not exist.
        ("Tue, 29 Feb 2028 00:00:00 GMT", "Monday, 28-Feb-78 00:00:00 GMT", 2078),
        ("Tue, 29 Feb 2028 00:00:00 GMT", "Tuesday, 01-Mar-78 00:00:00 GMT", 1978),
        // A clock that was reset, or set to nonsense, is held to a year that sums can be done with.
        ("Sat, 01 Jan 0000 00:00:00 GMT", "Tuesday, 22-Sep-26 12:00:00 GMT", 1926),
        ("Thu, 01 Jan 1970 00:00:00 GMT", "Tuesday, 01-Jan-20 00:00:00 GMT", 2020),
    ])
    func `of two digits follows the clock it is given`(now: String, text: String, year: Int) {
        let clock = HTTPDate(now, now: 0)?.secondsSince1970
        #expect(clock != nil)
        let read = HTTPDate(text, now: clock ?? 0)?.imfFixdate
        #expect(read?.contains(" \(year) ") == true, "\(read ?? "nil")")
    }

    @Test func `that has no 29 February makes the date invalid instead of moving to another century`() {
        let in2090: Int64 = 3_786_912_000
        #expect(HTTPDate("Monday, 29-Feb-00 00:00:00 GMT", now: in2090) == nil)
        #expect(
            HTTPDate("Tuesday, 29-Feb-00 00:00:00 GMT", now: noon)?.imfFixdate
                == "Tue, 29 Feb 2000 00:00:00 GMT")
    }

    @Test(arguments: [Int64.min, -1, 0, .max])
    func `is found whatever the clock says`(now: Int64) throws {
        let date = try #require(HTTPDate("Sunday, 06-Nov-94 08:49:37 GMT", now: now))
        #expect(HTTPDate.range.contains(date.secondsSince1970))
        #expect(date.imfFixdate.contains("94 08:49:37"))
    }
}
