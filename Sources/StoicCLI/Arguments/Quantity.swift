/// Numbers with units as the command line takes them: exact, never by way of a floating-point number.
package enum Quantity {
    /// A duration: `250ms`, `2s`, `1.5m`, `1h`.
    package static func duration(_ text: String, _ option: String) throws(UsageError) -> Duration {
        let units: [(String, Int64)] = [
            ("ms", 1_000_000), ("s", 1_000_000_000), ("m", 60_000_000_000), ("h", 3_600_000_000_000),
        ]
        let form = "a duration: a number and one of ms, s, m, h, as in 250ms or 1.5s"
        return .nanoseconds(try read(text, units, option, form: form, finest: "a nanosecond"))
    }

    /// A size: `512B`, `64KB`, `10MB`, `1GB`, in powers of ten.
    package static func bytes(_ text: String, _ option: String) throws(UsageError) -> Int {
        let units: [(String, Int64)] = [
            ("KB", 1_000), ("MB", 1_000_000), ("GB", 1_000_000_000), ("B", 1),
        ]
        let form = "a size: a number and one of B, KB, MB, GB, as in 500KB or 10MB"
        return Int(try read(text, units, option, form: form, finest: "a byte"))
    }

    private static func read(
        _ text: String, _ units: [(String, Int64)], _ option: String, form: String, finest: String
    ) throws(UsageError) -> Int64 {
        guard let (suffix, scale) = units.first(where: { text.hasSuffix($0.0) }) else {
            throw UsageError(option, "\(Printable.quoted(text)) is not \(form)")
        }
        let number = text.utf8.dropLast(suffix.utf8.count)
        let parts = number.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
        let isNumber = parts.allSatisfy { part in
            !part.isEmpty && part.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
        }
        guard isNumber, let whole = parts.first else {
            throw UsageError(option, "\(Printable.quoted(text)) is not \(form)")
        }
        var value: Int64 = 0
        var overflows = false
        for digit in whole {
            value = grown(value, by: Int64(digit - UInt8(ascii: "0")), &overflows)
        }
        let (scaled, tooLarge) = value.multipliedReportingOverflow(by: scale)
        guard !overflows, !tooLarge else {
            throw UsageError(option, "\(Printable.quoted(text)) is too large")
        }
        var total = scaled
        var place = scale
        for digit in parts.count > 1 ? parts[1] : parts[0].prefix(0) {
            let digit = Int64(digit - UInt8(ascii: "0"))
            guard place % 10 == 0 || digit == 0 else {
                throw UsageError(option, "\(Printable.quoted(text)) is finer than \(finest)")
            }
            place /= 10
            let (sum, overflow) = total.addingReportingOverflow(digit * place)
            guard !overflow else { throw UsageError(option, "\(Printable.quoted(text)) is too large") }
            total = sum
        }
        return total
    }

    private static func grown(_ value: Int64, by digit: Int64, _ overflows: inout Bool) -> Int64 {
        let (tens, one) = value.multipliedReportingOverflow(by: 10)
        let (sum, other) = tens.addingReportingOverflow(digit)
        overflows = overflows || one || other
        return sum
    }

    /// A whole number in decimal digits.
    package static func integer(
        _ text: String, _ option: String, in range: ClosedRange<Int>
    ) throws(UsageError) -> Int {
        guard isDigits(text), let number = Int(text), range.contains(number) else {
            throw UsageError(
                option,
                "\(Printable.quoted(text)) is not a whole number in \(range.lowerBound)…\(range.upperBound)")
        }
        return number
    }

    /// A seed: any whole number of 64 bits.
    package static func seed(_ text: String, _ option: String) throws(UsageError) -> UInt64 {
        guard isDigits(text), let number = UInt64(text) else {
            throw UsageError(option, "\(Printable.quoted(text)) is not a whole number of at most 64 bits")
        }
        return number
    }

    /// A random unit: a decimal number in 0…1.
    package static func unit(_ text: String, _ option: String) throws(UsageError) -> Double {
        let isDecimal = text.utf8.allSatisfy { $0 == UInt8(ascii: ".") || (0x30...0x39).contains($0) }
        guard isDecimal, let unit = Double(text), unit >= 0, unit <= 1 else {
            throw UsageError(option, "\(Printable.quoted(text)) is not a number in 0…1")
        }
        return unit
    }

    private static func isDigits(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
}
