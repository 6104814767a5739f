import Stoic
import StoicJSON

/// Numbers with units as text: exact, never by way of a floating-point number.
package enum QuantityText {
    /// Why a text is no quantity.
    package enum Refusal: Error { case form, tooLarge, tooFine }

    private static let durationUnits: [(suffix: String, scale: Int64)] = [
        ("ms", 1_000_000), ("s", 1_000_000_000), ("m", 60_000_000_000), ("h", 3_600_000_000_000),
    ]
    private static let byteUnits: [(suffix: String, scale: Int64)] = [
        ("KB", 1_000), ("MB", 1_000_000), ("GB", 1_000_000_000), ("B", 1),
    ]

    /// A duration: `250ms`, `2s`, `1.5m`, `1h`.
    package static func duration(_ text: String) throws(Refusal) -> Duration {
        .nanoseconds(try read(text, durationUnits))
    }

    /// A size: `512B`, `64KB`, `10MB`, `1GB`, in powers of ten.
    package static func bytes(_ text: String) throws(Refusal) -> Int {
        guard let bytes = Int(exactly: try read(text, byteUnits)) else { throw .tooLarge }
        return bytes
    }

    /// A number of seconds, exactly; nil for one finer than a nanosecond or beyond 292 years.
    static func duration(seconds: JSONNumber) -> Duration? {
        let parts = seconds.text.split { $0 == "e" || $0 == "E" }
        var exponent = 9
        if parts.count == 2 {
            guard let own = Int(parts[1]), -1_000...1_000 ~= own else { return nil }
            exponent += own
        }
        guard let digits = parts.first else { return nil }
        return JSONNumber("\(digits)e\(exponent)")?.exactly(Int64.self).map { .nanoseconds($0) }
    }

    /// A duration as it is read back: whole, in the largest unit that it is whole in, if there is one; nil
    /// for one that is negative, finer than a nanosecond or beyond 292 years.
    static func text(of duration: Duration) -> String? {
        let nanoseconds = duration.clampedNanoseconds
        guard nanoseconds >= 0, .nanoseconds(nanoseconds) == duration else { return nil }
        if nanoseconds == 0 { return "0s" }
        for unit in durationUnits.reversed() where nanoseconds % unit.scale == 0 {
            return "\(nanoseconds / unit.scale)\(unit.suffix)"
        }
        let (whole, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000)
        var digits = String(rest + 1_000_000).dropFirst()
        while digits.hasSuffix("0") { digits.removeLast() }
        return "\(whole).\(digits)ms"
    }

    private static func read(
        _ text: String, _ units: [(suffix: String, scale: Int64)]
    ) throws(Refusal) -> Int64 {
        guard let (suffix, scale) = units.first(where: { text.hasSuffix($0.suffix) }) else { throw .form }
        let number = text.utf8.dropLast(suffix.utf8.count)
        let parts = number.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
        let isNumber = parts.allSatisfy { part in
            !part.isEmpty && part.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
        }
        guard isNumber, let whole = parts.first else { throw .form }
        var value: Int64 = 0
        var overflows = false
        for digit in whole { value = grown(value, by: Int64(digit - UInt8(ascii: "0")), &overflows) }
        let (scaled, tooLarge) = value.multipliedReportingOverflow(by: scale)
        guard !overflows, !tooLarge else { throw .tooLarge }
        var total = scaled
        var place = scale
        for digit in parts.count > 1 ? parts[1] : parts[0].prefix(0) {
            let digit = Int64(digit - UInt8(ascii: "0"))
            guard place % 10 == 0 || digit == 0 else { throw .tooFine }
            place /= 10
            let (sum, overflow) = total.addingReportingOverflow(digit * place)
            guard !overflow else { throw .tooLarge }
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
}
