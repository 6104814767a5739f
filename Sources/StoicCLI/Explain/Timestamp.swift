package import Foundation

/// An RFC 3339 timestamp, e.g. `2026-09-22T12:00:00Z`.
package enum Timestamp {
    package static func read(_ text: String, _ option: String) throws(UsageError) -> Date {
        let refusal = UsageError(
            option,
            "\(Printable.quoted(text)) is not a time as RFC 3339 writes it, as in 2026-09-22T12:00:00Z")
        let bytes = Array(text.utf8)
        func number(_ from: Int, _ count: Int) -> Int? {
            guard from + count <= bytes.count else { return nil }
            var value = 0
            for byte in bytes[from..<from + count] {
                guard 0x30...0x39 ~= byte else { return nil }
                value = value * 10 + Int(byte - 0x30)
            }
            return value
        }
        func stands(_ character: Character, at place: Int) -> Bool {
            place < bytes.count && character.asciiValue == bytes[place] & (character.isLetter ? 0xDF : 0xFF)
        }
        guard let year = number(0, 4), stands("-", at: 4), let month = number(5, 2), stands("-", at: 7),
            let day = number(8, 2), stands("T", at: 10), let hour = number(11, 2), stands(":", at: 13),
            let minute = number(14, 2), stands(":", at: 16), let second = number(17, 2), hour < 24,
            minute < 60, second <= 60, let days = Self.days(year, month, day)
        else { throw refusal }
        var place = 19
        var fraction = 0.0
        if stands(".", at: place) {
            place += 1
            var scale = 0.1
            let first = place
            while place < bytes.count, let digit = number(place, 1), place - first < 9 {
                fraction += Double(digit) * scale
                scale /= 10
                place += 1
            }
            guard place > first else { throw refusal }
        }
        var offset = 0
        if stands("Z", at: place) {
            place += 1
        } else if stands("+", at: place) || stands("-", at: place), let hours = number(place + 1, 2),
            stands(":", at: place + 3), let minutes = number(place + 4, 2), hours < 24, minutes < 60
        {
            offset = (hours * 60 + minutes) * (stands("-", at: place) ? -60 : 60)
            place += 6
        } else {
            throw refusal
        }
        guard place == bytes.count else { throw refusal }
        let seconds = days * 86_400 + hour * 3_600 + minute * 60 + second - offset
        return Date(timeIntervalSince1970: Double(seconds) + fraction)
    }

    /// Days since 1 January 1970 on the Gregorian calendar; nil when there is no such day.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int? {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        guard 1...12 ~= month, 1...lengths[month - 1] ~= day else { return nil }
        // Whole years before this one, counted from year 0, which is a leap year.
        let leapDays = year == 0 ? 0 : (year - 1) / 4 - (year - 1) / 100 + (year - 1) / 400 + 1
        return year * 365 + leapDays + lengths.prefix(month - 1).reduce(0, +) + day - 1 - 719_528
    }
}
