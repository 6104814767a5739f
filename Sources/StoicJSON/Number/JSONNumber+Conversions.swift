extension JSONNumber {
    /// The integer of exactly this value; `1.0` and `1e2` are whole, `-0` is 0.
    ///
    /// - Returns: Nil when the number has a fraction or does not fit.
    public func exactly<Integer: FixedWidthInteger>(_ type: Integer.Type) -> Integer? {
        DecimalValue(text).exactly(type)
    }

    /// The double nearest to this value, ties to even; what is too small is zero, and `-0` keeps its sign.
    ///
    /// - Returns: Nil when the number is too large for a double.
    public var double: Double? {
        guard let value = Double(text), value.isFinite else { return nil }
        return value
    }
}
