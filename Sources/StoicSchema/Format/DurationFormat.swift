/// RFC 3339, appendix A: `P1Y2M3DT4H5M6S` with units left out at either end of the date and of the time, but
/// not between; or weeks alone.
enum DurationFormat {
    static func isDuration(_ bytes: ArraySlice<UInt8>) -> Bool {
        var scan = ByteScan(bytes)
        guard scan.take(UInt8(ascii: "P")) else { return false }
        if isWeeks(scan) { return true }
        let dates = units("YMD", &scan)
        guard let dates else { return false }
        if scan.isAtEnd { return dates > 0 }
        guard scan.take(UInt8(ascii: "T")), let times = units("HMS", &scan) else { return false }
        return times > 0 && scan.isAtEnd
    }

    private static func isWeeks(_ scan: ByteScan) -> Bool {
        var scan = scan
        return scan.take(while: \.isDigit) > 0 && scan.take(UInt8(ascii: "W")) && scan.isAtEnd
    }

    /// How many numbers with units stand here; none of them may follow a gap.
    private static func units(_ names: String, _ scan: inout ByteScan) -> Int? {
        var left = names.utf8[...]
        var count = 0
        while scan.take(while: \.isDigit) > 0 {
            guard let unit = scan.take(oneOf: names), let index = left.firstIndex(of: unit) else {
                return nil
            }
            guard count == 0 || index == left.startIndex else { return nil }
            left = left[left.index(after: index)...]
            count += 1
        }
        return count
    }
}
