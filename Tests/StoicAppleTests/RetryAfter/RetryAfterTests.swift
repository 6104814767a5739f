import Foundation
import StoicApple
import Testing

/// Reads at noon of 22 September 2026.
func retryAfter(_ values: String..., responseDate: String? = nil, at seconds: Double = 0)
    -> RetryAfter.Reading
{
    RetryAfter.read(values, responseDate: responseDate) {
        Date(timeIntervalSince1970: Double(noon) + seconds)
    }
}

// R7; RFC 9110 section 10.2.3.
@Suite struct `Retry-After` {
    @Test func `is absent when there is none, and the clock is not read`() {
        let reading = RetryAfter.read([], responseDate: nil) {
            Issue.record("read the clock")
            return .distantPast
        }
        #expect(reading == .absent)
    }

    @Test(arguments: [
        ("0", 0), ("1", 1), ("007", 7), ("120", 120), ("120 ", 120), ("\t 7", 7), (" \t9\t ", 9),
        ("86400", 86_400), ("2147483648", 2_147_483_648), ("9223372037", 9_223_372_037),
        ("4503599627370496", RetryAfter.maxSeconds), ("00000000000000000000000000000005", 5),
    ])
    func `in seconds is whole digits, white space around them trimmed`(value: String, seconds: Int64) {
        #expect(retryAfter(value) == .wait(.seconds(seconds)))
    }

    @Test(arguments: [
        ("", RetryAfter.InvalidReason.blank), (" ", .blank), ("\t \t", .blank),
        ("-1", .sign), ("-0", .sign), ("+5", .sign), ("-", .sign), ("-1.5", .sign),
        ("1.5", .fraction), ("1.0", .fraction), (".5", .fraction), ("1.", .fraction),
        ("4503599627370497", .overflow), ("9223372036854775807", .overflow),
        ("9223372036854775808", .overflow), ("18446744073709551616", .overflow),
        ("99999999999999999999999999999999999999999", .overflow),
        ("30s", .malformedNumber), ("1m0s", .malformedNumber), ("0x10", .malformedNumber),
        ("1e3", .malformedNumber), ("1 2", .malformedNumber), ("120, 130", .malformedNumber),
        ("1,5", .malformedNumber), ("99999999999999999999x", .malformedNumber),
        ("2026-09-22T12:00:30Z", .malformedNumber), ("5\u{0}", .malformedNumber),
        ("5\r\n", .malformedNumber), ("5\u{A0}", .malformedNumber),
        ("５", .notADate), ("٣", .notADate), ("²", .notADate), ("NaN", .notADate), ("inf", .notADate),
        ("\u{A0}5", .notADate), ("soon", .notADate), ("\"5\"", .notADate),
        ("Sun, 32 Dec 2030 25:99:99 GMT", .notADate), ("Wed, 22 Sep 2026 12:00:30 GMT", .notADate),
        ("Tue, 22 Sep 2026 12:00:30 +0000", .notADate), ("Sun, 6 Nov 1994 08:49:37 GMT", .notADate),
    ])
    func `that is neither is invalid, and the reason is told`(
        value: String, reason: RetryAfter.InvalidReason
    ) {
        #expect(retryAfter(value) == .invalid(reason: reason))
    }

    @Test(arguments: [
        ("Tue, 22 Sep 2026 11:59:59 GMT", 0), ("Tue, 22 Sep 2026 12:00:00 GMT", 0),
        ("Tue, 22 Sep 2026 12:00:01 GMT", 1), ("Tuesday, 22-Sep-26 11:59:59 GMT", 0),
        ("Tuesday, 22-Sep-26 12:00:00 GMT", 0), ("Tuesday, 22-Sep-26 12:00:01 GMT", 1),
        ("Tue Sep 22 11:59:59 2026", 0), ("Tue Sep 22 12:00:00 2026", 0),
        ("Tue Sep 22 12:00:01 2026", 1), (" \tTue, 22 Sep 2026 12:00:10 GMT\t ", 10),
        ("Fri, 31 Dec 9999 23:59:59 GMT", HTTPDate.range.upperBound - noon),
    ])
    func `as a date is the time until then, a date in the past zero`(value: String, seconds: Int64) {
        #expect(retryAfter(value) == .wait(.seconds(seconds)))
    }

    @Test func `as a date is exact within a second and never early`() {
        let value = "Tue, 22 Sep 2026 12:00:01 GMT"
        #expect(retryAfter(value, at: 0.5) == .wait(.milliseconds(500)))
        #expect(retryAfter(value, at: -0.25) == .wait(.milliseconds(1_250)))
        #expect(retryAfter(value, at: 1.5) == .wait(.zero))
    }

    @Test(
        arguments: [
            (["2", "3"], 3), (["3", "2"], 3), (["soon", "7"], 7), (["7", "-1"], 7), (["", "0"], 0),
            (["5", "Tue, 22 Sep 2026 12:01:00 GMT", "30"], 60),
            (["90", "Tue, 22 Sep 2026 12:01:00 GMT"], 90),
        ] as [([String], Int64)])
    func `that is repeated asks for its longest valid wait`(values: [String], seconds: Int64) {
        let reading = RetryAfter.read(values, responseDate: nil) {
            Date(timeIntervalSince1970: Double(noon))
        }
        #expect(reading == .wait(.seconds(seconds)))
    }

    @Test func `that is repeated and never valid gives the first line's reason`() {
        #expect(retryAfter("-1", "1.5", "") == .invalid(reason: .sign))
        #expect(retryAfter("", "soon") == .invalid(reason: .blank))
    }

    @Test func `has a bounded set of reasons whose texts are labels`() {
        #expect(RetryAfter.InvalidReason.allCases.count == 7)
        for reason in RetryAfter.InvalidReason.allCases {
            #expect(reason.rawValue.utf8.allSatisfy { $0 == 0x5F || (0x61...0x7A).contains($0) })
        }
    }
}
