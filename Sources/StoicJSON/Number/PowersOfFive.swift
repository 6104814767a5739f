/// Doubles from decimal numbers of up to 19 digits, after Lemire, "Number parsing at a gigabyte per second"
/// (2021), for the exponents that are met in practice.
enum PowersOfFive {
    static let exponents = -54...55

    /// The nearest double to mantissa × 10^exponent; nil where this way leaves a doubt.
    static func double(_ mantissa: UInt64, exponent: Int) -> Double? {
        guard mantissa != 0, exponents.contains(exponent) else { return nil }
        let power = table[exponent - exponents.lowerBound]
        let shift = mantissa.leadingZeroBitCount
        let factor = mantissa << shift

        // 55 bits decide, unless all the bits below them are ones.
        var product = factor.multipliedFullWidth(by: power.high)
        if product.high & 0x1FF == 0x1FF {
            let (sum, carry) = product.low.addingReportingOverflow(
                factor.multipliedFullWidth(by: power.low).high)
            product = (product.high &+ (carry ? 1 : 0), sum)
        }
        guard product.low != .max || (-27...55).contains(exponent) else { return nil }

        let top = Int(product.high >> 63)
        var bits = product.high >> (top + 9)
        // Halfway between two doubles, which only these exponents allow: to the even one.
        if product.low <= 1, (-4...23).contains(exponent), bits & 3 == 1, bits << (top + 9) == product.high {
            bits &= ~1
        }
        bits = (bits &+ (bits & 1)) >> 1
        var binary = (217_706 * exponent) >> 16 + 63 + top - shift + 1023
        if bits == 1 << 53 {
            bits = 1 << 52
            binary += 1
        }
        guard binary > 0, binary < 0x7FF else { return nil }
        return Double(bitPattern: bits & ~(1 << 52) | UInt64(binary) << 52)
    }

    /// The first 128 bits of 5^exponent; the reciprocals of the small powers are rounded up.
    private static let table: [(high: UInt64, low: UInt64)] = exponents.map { exponent in
        var power: UInt128 = 1
        for _ in 0..<exponent.magnitude { power *= 5 }
        var bits = power << power.leadingZeroBitCount
        if exponent < 0 { bits = reciprocal(power) + (exponent >= -27 ? 1 : 0) }
        return (UInt64(truncatingIfNeeded: bits >> 64), UInt64(truncatingIfNeeded: bits))
    }

    /// The first 128 bits of 1 / divisor, by long division; the divisor is below 2^126 and no power of two.
    private static func reciprocal(_ divisor: UInt128) -> UInt128 {
        var remainder: UInt128 = 1 << UInt128(127 - divisor.leadingZeroBitCount)
        var quotient: UInt128 = 0
        for _ in 0..<128 {
            remainder <<= 1
            quotient <<= 1
            if remainder >= divisor {
                remainder -= divisor
                quotient |= 1
            }
        }
        return quotient
    }
}
