/// RFC 3339, section 5.6 and 5.7.
enum TimeFormats {
    private struct Day {
        var number: Int
        var daysInMonth: Int
    }

    private struct Time {
        var isLeapSecond: Bool
        /// Minutes since midnight in UTC; below zero, it is the day before there.
        var minutesUTC: Int
    }

    static func isDate(_ bytes: ArraySlice<UInt8>) -> Bool {
        var scan = ByteScan(bytes)
        return day(&scan) != nil && scan.isAtEnd
    }

    static func isTime(_ bytes: ArraySlice<UInt8>) -> Bool {
        var scan = ByteScan(bytes)
        guard let time = time(&scan), scan.isAtEnd else { return false }
        return !time.isLeapSecond || isLastMinute(time)
    }

    static func isDateTime(_ bytes: ArraySlice<UInt8>) -> Bool {
        var scan = ByteScan(bytes)
        guard let day = day(&scan), scan.take(oneOf: "Tt") != nil, let time = time(&scan), scan.isAtEnd else {
            return false
        }
        guard time.isLeapSecond else { return true }
        guard isLastMinute(time) else { return false }
        // By how many days UTC is ahead.
        let ahead = time.minutesUTC < 0 ? -1 : time.minutesUTC / minutesInDay
        return switch ahead {
        case -1: day.number == 1
        case 0: day.number == day.daysInMonth
        default: day.number + 1 == day.daysInMonth
        }
    }

    private static let minutesInDay = 24 * 60

    /// Leap seconds are the last of a day in UTC.
    private static func isLastMinute(_ time: Time) -> Bool {
        (time.minutesUTC + minutesInDay) % minutesInDay == minutesInDay - 1
    }

    private static func day(_ scan: inout ByteScan) -> Day? {
        let dash = UInt8(ascii: "-")
        guard let year = scan.number(digits: 4), scan.take(dash),
            let month = scan.number(digits: 2), scan.take(dash), let day = scan.number(digits: 2),
            (1...12).contains(month)
        else { return nil }
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let days =
            switch month {
            case 2: isLeap ? 29 : 28
            case 4, 6, 9, 11: 30
            default: 31
            }
        return (1...days).contains(day) ? Day(number: day, daysInMonth: days) : nil
    }

    private static func time(_ scan: inout ByteScan) -> Time? {
        guard let minutes = hoursAndMinutes(&scan), scan.take(UInt8(ascii: ":")),
            let second = scan.number(digits: 2), second <= 60
        else { return nil }
        if scan.take(UInt8(ascii: ".")), scan.take(while: \.isDigit) == 0 { return nil }
        if scan.take(oneOf: "Zz") != nil { return Time(isLeapSecond: second == 60, minutesUTC: minutes) }
        guard let sign = scan.take(oneOf: "+-"), let offset = hoursAndMinutes(&scan) else { return nil }
        let minutesUTC = sign == UInt8(ascii: "+") ? minutes - offset : minutes + offset
        return Time(isLeapSecond: second == 60, minutesUTC: minutesUTC)
    }

    /// `23:59`, as minutes.
    private static func hoursAndMinutes(_ scan: inout ByteScan) -> Int? {
        guard let hours = scan.number(digits: 2), hours < 24, scan.take(UInt8(ascii: ":")),
            let minutes = scan.number(digits: 2), minutes < 60
        else { return nil }
        return hours * 60 + minutes
    }
}
