/// A date and time of RFC 3339, section 5.6.
enum RFC3339 {
    /// - Returns: Nil for a text that is none, or names a day or a time that does not exist; a leap second is
    ///   the second after it.
    static func secondsSince1970(_ text: String) -> Double? {
        var scan = Scan(rest: text.utf8[...])
        guard let year = scan.number(4, 0...9999), scan.take("-"), let month = scan.number(2, 1...12),
            scan.take("-"), let day = scan.number(2, 1...days(year, month)), scan.take("Tt "),
            let hour = scan.number(2, 0...23), scan.take(":"), let minute = scan.number(2, 0...59),
            scan.take(":"), let second = scan.number(2, 0...60), let fraction = scan.fraction(),
            let offset = scan.offset(), scan.rest.isEmpty
        else { return nil }
        let time = hour * 3600 + minute * 60 + second - offset
        return Double(daysSince1970(year, month, day) * 86_400 + time) + fraction
    }

    /// In UTC, with all digits that a fraction of a second has.
    ///
    /// - Returns: Nil for a time outside the years 0 to 9999.
    static func text(secondsSince1970 seconds: Double) -> String? {
        guard seconds >= -62_167_219_200, seconds < 253_402_300_800 else { return nil }
        let whole = seconds.rounded(.down)
        let (days, time) = Int(whole).quotientAndRemainder(dividingBy: 86_400)
        let day = time < 0 ? days - 1 : days
        let (year, month, dayOfMonth) = civil(day)
        let ofDay = time < 0 ? time + 86_400 : time
        let fraction = decimals(seconds, whole)
        return
            "\(padded(year, 4))-\(padded(month, 2))-\(padded(dayOfMonth, 2))T\(padded(ofDay / 3600, 2)):"
            + "\(padded(ofDay / 60 % 60, 2)):\(padded(ofDay % 60, 2))\(fraction)Z"
    }

    private static func padded(_ value: Int, _ count: Int) -> String {
        let digits = String(value)
        return String(repeating: "0", count: max(0, count - digits.count)) + digits
    }

    /// A point and as few digits behind it as lead back to the same time, at most a nanosecond's; nothing for
    /// zero.
    private static func decimals(_ seconds: Double, _ whole: Double) -> String {
        for digits in [0, 3, 6, 9] {
            let scale = Double([0: 1, 3: 1_000, 6: 1_000_000][digits] ?? 1_000_000_000)
            let units = min(scale - 1, ((seconds - whole) * scale).rounded())
            guard digits == 9 || whole + units / scale == seconds else { continue }
            guard units > 0 else { return "" }
            let text = padded(Int(units), digits)
            return "." + String(text.prefix(through: text.lastIndex { $0 != "0" } ?? text.startIndex))
        }
        return ""
    }

    /// The inverse of `daysSince1970`.
    private static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = days + 719_468 + 146_097
        let (era, ofEra) = shifted.quotientAndRemainder(dividingBy: 146_097)
        let yearOfEra = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
        let dayOfYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let month = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * month + 2) / 5 + 1
        let year = yearOfEra + (era - 1) * 400 + (month >= 10 ? 1 : 0)
        return (year, month < 10 ? month + 3 : month - 9, day)
    }

    private static func days(_ year: Int, _ month: Int) -> Int {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
    }

    /// Of the Gregorian calendar, whose years are counted here from 1 March.
    private static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let year = (month <= 2 ? year - 1 : year) + 400
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        return year * 365 + year / 4 - year / 100 + year / 400 + dayOfYear - 719_468 - 146_097
    }

    private struct Scan {
        var rest: Substring.UTF8View

        mutating func take(_ allowed: String) -> Bool {
            guard let next = rest.first, allowed.utf8.contains(next) else { return false }
            rest.removeFirst()
            return true
        }

        mutating func number(_ count: Int, _ range: ClosedRange<Int>) -> Int? {
            let digits = rest.prefix(count)
            guard digits.count == count, digits.allSatisfy({ $0 &- 48 < 10 }) else { return nil }
            rest = rest.dropFirst(count)
            let value = digits.reduce(0) { $0 * 10 + Int($1 &- 48) }
            return range.contains(value) ? value : nil
        }

        /// Zero without a point; at least one digit behind one.
        mutating func fraction() -> Double? {
            guard take(".") else { return 0 }
            let digits = rest.prefix { $0 &- 48 < 10 }
            rest = rest.dropFirst(digits.count)
            return digits.isEmpty ? nil : Double("0." + String(decoding: digits.prefix(20), as: UTF8.self))
        }

        /// Seconds ahead of UTC.
        mutating func offset() -> Int? {
            if take("Zz") { return 0 }
            let isBehind = rest.first == UInt8(ascii: "-")
            guard take("+-"), let hours = number(2, 0...23), take(":"), let minutes = number(2, 0...59) else {
                return nil
            }
            return (hours * 3600 + minutes * 60) * (isBehind ? -1 : 1)
        }
    }
}
