/// An HTTP date as written, before a year of two digits has been given its century.
///
/// Grammar: RFC 9110 section 5.6.7, byte by byte. Order: one pass, no going back.
struct ScannedDate {
    private let civil: CivilTime
    /// False for the obsolete RFC 850 form.
    private let hasWholeYear: Bool

    /// Nil unless the text is exactly one of the three forms and can be a date.
    init?(_ text: Substring.UTF8View) {
        var scanner = DateScanner(text)
        guard let weekday = scanner.weekday(), let mark = scanner.next() else { return nil }
        let scanned: CivilTime?
        switch mark {
        case .comma:
            scanned = scanner.imfFixdate()
            hasWholeYear = true
        case .space:
            scanned = scanner.asctime()
            hasWholeYear = true
        default:
            scanned = scanner.rfc850(weekday: weekday, after: mark)
            hasWholeYear = false
        }
        guard let scanned, scanner.next() == nil else { return nil }
        if hasWholeYear {
            guard scanned.exists, scanned.weekday == weekday else { return nil }
        }
        civil = scanned
    }

    /// The date when it needs no `now` to be told.
    var exactDate: HTTPDate? {
        hasWholeYear ? HTTPDate(clamping: civil.secondsSince1970) : nil
    }

    /// The date; `now` is only looked at for the century of a two-digit year.
    ///
    /// The year is the latest that is not more than 50 years ahead of `now`: exactly 50 years stays ahead.
    func date(now: Int64) -> HTTPDate? {
        if let exactDate { return exactDate }
        // A clock before 1970 or near the year 9999 is wrong anyway; holding it keeps the sums small.
        let latest = HTTPDate.range.upperBound - 51 * 366 * 86_400
        let present = CivilTime(secondsSince1970: min(max(now, 0), latest))
        let limit = present.year + 50
        var dated = civil
        dated.year = limit - (limit - civil.year) % 100
        if dated.year == limit, civil.isLaterInYear(than: present) { dated.year -= 100 }
        guard dated.exists else { return nil }
        return HTTPDate(clamping: dated.secondsSince1970)
    }
}

/// Takes an HTTP date apart; every step returns nil at the first byte that does not belong.
private struct DateScanner {
    private let bytes: Substring.UTF8View
    private let end: String.Index
    private var index: String.Index

    init(_ bytes: Substring.UTF8View) {
        self.bytes = bytes
        index = bytes.startIndex
        end = bytes.endIndex
    }

    mutating func next() -> UInt8? {
        guard index < end else { return nil }
        defer { index = bytes.index(after: index) }
        return bytes[index]
    }

    mutating func imfFixdate() -> CivilTime? {
        guard take(.space), let day = number(2), take(.space), let month = month(), take(.space),
            let year = number(4), take(.space), let time = time(), takeZone()
        else { return nil }
        return civil(year, month, day, time)
    }

    /// `mark` is the byte after the weekday's first three letters.
    mutating func rfc850(weekday: Int, after mark: UInt8) -> CivilTime? {
        var ending = DateNames.ending(ofWeekday: weekday).utf8.makeIterator()
        guard ending.next() == mark else { return nil }
        while let letter = ending.next() {
            guard next() == letter else { return nil }
        }
        guard take(.comma), take(.space), let day = number(2), take(.hyphen), let month = month(),
            take(.hyphen), let year = number(2), take(.space), let time = time(), takeZone()
        else { return nil }
        return civil(year, month, day, time)
    }

    mutating func asctime() -> CivilTime? {
        guard let month = month(), take(.space), let day = paddedDay(), take(.space),
            let time = time(), take(.space), let year = number(4)
        else { return nil }
        return civil(year, month, day, time)
    }

    mutating func weekday() -> Int? {
        guard let key = name() else { return nil }
        return DateNames.weekday(key: key)
    }

    private mutating func month() -> Int64? {
        guard let key = name() else { return nil }
        return DateNames.month(key: key)
    }

    private mutating func name() -> UInt32? {
        guard let first = next(), let second = next(), let third = next() else { return nil }
        return DateNames.key(first, second, third)
    }

    private mutating func take(_ byte: UInt8) -> Bool { next() == byte }

    private mutating func takeZone() -> Bool {
        take(.space) && take(0x47) && take(0x4D) && take(0x54)  // GMT
    }

    private mutating func number(_ count: Int) -> Int64? {
        var value: Int64 = 0
        for _ in 0..<count {
            guard let byte = next(), let digit = digit(byte) else { return nil }
            value = value * 10 + digit
        }
        return value
    }

    /// asctime pads a day of one digit with a space.
    private mutating func paddedDay() -> Int64? {
        guard let first = next(), let second = next(), let units = digit(second) else { return nil }
        if first == .space { return units }
        return digit(first).map { $0 * 10 + units }
    }

    private mutating func time() -> (hour: Int64, minute: Int64, second: Int64)? {
        guard let hour = number(2), take(.colon), let minute = number(2), take(.colon),
            let second = number(2)
        else { return nil }
        return (hour, minute, second)
    }

    private func digit(_ byte: UInt8) -> Int64? {
        byte >= 0x30 && byte <= 0x39 ? Int64(byte - 0x30) : nil
    }

    private func civil(
        _ year: Int64, _ month: Int64, _ day: Int64,
        _ time: (hour: Int64, minute: Int64, second: Int64)
    ) -> CivilTime {
        CivilTime(
            year: year, month: month, day: day,
            hour: time.hour, minute: time.minute, second: time.second)
    }
}

extension UInt8 {
    fileprivate static var space: UInt8 { 0x20 }
    fileprivate static var comma: UInt8 { 0x2C }
    fileprivate static var hyphen: UInt8 { 0x2D }
    fileprivate static var colon: UInt8 { 0x3A }
}
