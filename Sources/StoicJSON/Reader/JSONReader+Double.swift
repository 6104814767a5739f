extension JSONReader {
    /// Reads a number as the double nearest to it, ties to even.
    ///
    /// What is too small for a double is zero; `-0` keeps its sign.
    ///
    /// - Returns: Nil when the number is too large for a double; the reader then stands behind it.
    /// - Throws: `otherKind` when a value of another kind comes next; what is wrong with the number.
    public mutating func readDouble() throws(JSONSyntaxError) -> Double? {
        let scan = try scanNumber()
        if let value = scan.exactDouble { return value }
        guard let value = Double(text(of: scan)), value.isFinite else { return nil }
        return value
    }
}

extension JSONReader.NumberScan {
    /// The double, when one multiplication or division of two exact doubles gives it (Clinger 1990).
    var exactDouble: Double? {
        guard isExact, mantissa <= 1 << 53 else { return nil }
        var value = Double(mantissa)
        switch exponent {
        case 0: break
        case 1...22: value *= Self.powers[exponent]
        case -22..<0: value /= Self.powers[-exponent]
        default:
            guard mantissa == 0 else { return nil }
        }
        return isNegative ? -value : value
    }

    /// The powers of ten that a double holds exactly.
    private static let powers: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
        1e18,
        1e19, 1e20, 1e21, 1e22,
    ]
}
