import Foundation
import StoicApple
import Testing

// R7: whose clock a date is measured with. T1: the wall clock has no other use.
@Suite struct `A Retry-After date` {
    private func read(
        _ values: [String], responseDate: String?, clock: Double = Double(noon)
    ) -> (reading: RetryAfter.Reading, clockReads: Int) {
        var reads = 0
        let reading = RetryAfter.read(values, responseDate: responseDate) {
            reads += 1
            return Date(timeIntervalSince1970: clock)
        }
        return (reading, reads)
    }

    private let inTenSeconds = "Tue, 22 Sep 2026 12:00:10 GMT"

    @Test(arguments: [
        "Tue, 22 Sep 2026 12:00:03 GMT", "Tue Sep 22 12:00:03 2026", " Tue, 22 Sep 2026 12:00:03 GMT\t",
    ])
    func `is measured against the response's own Date, and the clock is not read`(date: String) {
        let wrongBy = -86_400.0 * 365
        let (reading, reads) = read(
            [inTenSeconds, "Tuesday, 22-Sep-26 12:00:10 GMT"], responseDate: date,
            clock: Double(noon) + wrongBy)
        #expect(reading == .wait(.seconds(7)))
        #expect(reads == 0)
    }

    @Test func `is measured against a Date of two digits too, for which the clock is read once`() {
        let (reading, reads) = read(
            [inTenSeconds, inTenSeconds], responseDate: "Tuesday, 22-Sep-26 12:00:04 GMT",
            clock: Double(noon) + 3_600)
        #expect(reading == .wait(.seconds(6)))
        #expect(reads == 1)
    }

    @Test(arguments: [nil, "", "yesterday", "Wed, 22 Sep 2026 12:00:03 GMT", "5"])
    func `is measured against the clock, read once, when the Date is missing or invalid`(date: String?) {
        let (reading, reads) = read([inTenSeconds, inTenSeconds], responseDate: date)
        #expect(reading == .wait(.seconds(10)))
        #expect(reads == 1)
    }

    @Test func `does not have the clock read for seconds or for nonsense`() {
        #expect(read(["5", "soon", "-1"], responseDate: nil).clockReads == 0)
        #expect(read(["5"], responseDate: "Tuesday, 22-Sep-26 12:00:04 GMT").clockReads == 0)
    }

    @Test func `that has passed by the response's Date is zero though the clock disagrees`() {
        let (reading, _) = read(
            [inTenSeconds], responseDate: "Tue, 22 Sep 2026 12:00:11 GMT", clock: 0)
        #expect(reading == .wait(.zero))
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func `is invalid, and traps nothing, on a clock that is no instant`(clock: Double) {
        #expect(read([inTenSeconds], responseDate: nil, clock: clock).reading == .invalid(reason: .noClock))
        #expect(read([inTenSeconds, "4"], responseDate: nil, clock: clock).reading == .wait(.seconds(4)))
        let dated = read([inTenSeconds], responseDate: "Tue, 22 Sep 2026 12:00:03 GMT", clock: clock)
        #expect(dated.reading == .wait(.seconds(7)))
    }

    @Test(arguments: [1e300, -1e300, 9.3e18, -9.3e18, 253_402_300_799, 1e-300, -0.0])
    func `is a wait of sane length on an absurd clock`(clock: Double) throws {
        for value in [inTenSeconds, "Tuesday, 22-Sep-26 12:00:10 GMT", "Fri, 31 Dec 9999 23:59:60 GMT"] {
            guard case .wait(let wait) = read([value], responseDate: nil, clock: clock).reading else {
                Issue.record("\(value) at \(clock)")
                continue
            }
            #expect(wait >= .zero)
            #expect(wait <= .seconds(HTTPDate.range.upperBound - HTTPDate.range.lowerBound))
        }
    }
}
