/// The English names that HTTP dates are written with, each spelt once, and their look-up by bytes.
enum DateNames {
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let weekdayEndings = ["day", "day", "sday", "nesday", "rsday", "day", "urday"]

    private static let monthKeys = months.map(key)
    private static let weekdayKeys = weekdays.map(key)

    /// Three letters as one number, so that a look-up compares no strings.
    static func key(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> UInt32 {
        UInt32(first) << 16 | UInt32(second) << 8 | UInt32(third)
    }

    private static func key(_ name: String) -> UInt32 {
        name.utf8.reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// January is 1.
    static func month(key: UInt32) -> Int64? {
        monthKeys.firstIndex(of: key).map { Int64($0) + 1 }
    }

    /// Sunday is 0.
    static func weekday(key: UInt32) -> Int? {
        weekdayKeys.firstIndex(of: key)
    }

    static func month(_ number: Int64) -> String {
        months[Int(number - 1)]
    }

    static func weekday(_ number: Int) -> String {
        weekdays[number]
    }

    /// What follows the three letters in the weekday's full name.
    static func ending(ofWeekday number: Int) -> String {
        weekdayEndings[number]
    }
}
