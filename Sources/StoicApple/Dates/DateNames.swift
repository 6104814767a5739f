/// The English names that HTTP dates are written with, and their look-up by bytes.
enum DateNames {
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let weekdayEndings = ["day", "day", "sday", "nesday", "rsday", "day", "urday"]

    /// Three letters as one number, so that a look-up compares no strings.
    static func key(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> UInt32 {
        UInt32(first) << 16 | UInt32(second) << 8 | UInt32(third)
    }

    /// January is 1.
    static func month(key: UInt32) -> Int64? {
        switch key {
        case 0x4A_61_6E: 1
        case 0x46_65_62: 2
        case 0x4D_61_72: 3
        case 0x41_70_72: 4
        case 0x4D_61_79: 5
        case 0x4A_75_6E: 6
        case 0x4A_75_6C: 7
        case 0x41_75_67: 8
        case 0x53_65_70: 9
        case 0x4F_63_74: 10
        case 0x4E_6F_76: 11
        case 0x44_65_63: 12
        default: nil
        }
    }

    /// Sunday is 0.
    static func weekday(key: UInt32) -> Int? {
        switch key {
        case 0x53_75_6E: 0
        case 0x4D_6F_6E: 1
        case 0x54_75_65: 2
        case 0x57_65_64: 3
        case 0x54_68_75: 4
        case 0x46_72_69: 5
        case 0x53_61_74: 6
        default: nil
        }
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
