/// A moment as the calendar writes it, in UTC, on the proleptic Gregorian calendar.
///
/// The arithmetic is Howard Hinnant's "days from civil"; years stay within 0…10 049, so nothing can overflow.
struct CivilTime: Sendable, Equatable {
    var year: Int64
    var month: Int64
    var day: Int64
    var hour: Int64
    var minute: Int64
    /// 60 is a leap second and counts as the first second of the next minute.
    var second: Int64

    /// Whether the calendar has such a day and the clock such a time.
    var exists: Bool {
        (1...12).contains(month) && day >= 1 && day <= daysInMonth
            && (0...23).contains(hour) && (0...59).contains(minute) && (0...60).contains(second)
    }

    private var daysInMonth: Int64 {
        switch month {
        case 4, 6, 9, 11: 30
        case 2: isLeapYear ? 29 : 28
        default: 31
        }
    }

    private var isLeapYear: Bool {
        year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    }

    /// Days since 1 January 1970.
    private var dayNumber: Int64 {
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    /// Sunday is 0.
    var weekday: Int {
        let shifted = (dayNumber + 4) % 7
        return Int(shifted < 0 ? shifted + 7 : shifted)
    }

    var secondsSince1970: Int64 {
        dayNumber * 86_400 + hour * 3_600 + minute * 60 + second
    }

    /// Whether this comes later in its year than `other` does in its own.
    func isLaterInYear(than other: CivilTime) -> Bool {
        (month, day, hour, minute, second)
            > (other.month, other.day, other.hour, other.minute, other.second)
    }
}

extension CivilTime {
    init(secondsSince1970 total: Int64) {
        let secondOfDay = total % 86_400 < 0 ? total % 86_400 + 86_400 : total % 86_400
        let shifted = (total - secondOfDay) / 86_400 + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        hour = secondOfDay / 3_600
        minute = secondOfDay / 60 % 60
        second = secondOfDay % 60
    }
}
