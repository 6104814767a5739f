extension NumberScan {
    /// The nearest double, when a fast way leads to it without doubt; the slow way is the standard library's.
    @inline(__always) var double: Double? {
        guard isExact else { return nil }
        let value: Double
        if mantissa <= 1 << 53, exponent >= -22, exponent <= 22 {
            value = shortDouble
        } else if mantissa == 0 {
            value = 0
        } else {
            guard let long = PowersOfFive.double(mantissa, exponent: exponent) else { return nil }
            value = long
        }
        return isNegative ? -value : value
    }

    /// One multiplication or division of two exact doubles rounds once (Clinger 1990).
    @inline(__always) private var shortDouble: Double {
        let value = Double(Int64(truncatingIfNeeded: mantissa))
        if exponent == 0 { return value }
        return exponent < 0 ? value / Self.powers[0 &- exponent] : value * Self.powers[exponent]
    }

    /// The powers of ten that a double holds exactly.
    private static let powers: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
        1e18,
        1e19, 1e20, 1e21, 1e22,
    ]
}
