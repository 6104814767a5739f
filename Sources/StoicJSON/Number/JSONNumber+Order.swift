extension JSONNumber {
    /// No part of it is a fraction; `1.0` and `1e2` are whole.
    package var isWhole: Bool {
        if Int64(text) != nil { return true }
        let value = DecimalValue(text)
        return value.extreme == nil ? value.exponent >= 0 : value.isHuge
    }

    /// Whether this value is less than another, exactly.
    ///
    /// - Returns: Nil when it takes exponents of more than fifteen digits to tell.
    package func isLess(than other: JSONNumber) -> Bool? {
        if let left = Int64(text), let right = Int64(other.text) { return left < right }
        let (left, right) = (DecimalValue(text), DecimalValue(other.text))
        guard left.sign == right.sign else { return left.sign < right.sign }
        if left.sign == 0 { return false }
        return left.isNegative ? right.isSmaller(than: left) : left.isSmaller(than: right)
    }

    /// It can be what others are asked to be multiples of: greater than zero, and of at most nineteen digits.
    package var isDivisor: Bool {
        let value = DecimalValue(text)
        return value.sign > 0 && value.extreme == nil && value.digits.count <= 19
    }

    /// Whether this value is a whole number of times another, exactly.
    ///
    /// - Parameter divisor: One that `isDivisor`.
    package func isMultiple(of divisor: JSONNumber) -> Bool {
        let (value, divisor) = (DecimalValue(text), DecimalValue(divisor.text))
        guard value.sign != 0 else { return true }
        var modulus = divisor.digits.reduce(0 as UInt64) { $0 &* 10 &+ UInt64($1) }
        guard modulus > 0 else { return false }
        var zeros = 0
        if value.extreme == nil {
            // Neither has a zero at the end of its digits, so that the smaller power of ten is no multiple.
            guard value.exponent >= divisor.exponent else { return false }
            zeros = value.exponent - divisor.exponent
        } else {
            guard value.isHuge else { return false }
            zeros = .max
        }
        if zeros >= 64 {
            // As many twos and fives as the divisor can have are among those of the power of ten.
            while modulus % 2 == 0 { modulus /= 2 }
            while modulus % 5 == 0 { modulus /= 5 }
            zeros = 0
        }
        var rest: UInt128 = 0
        for digit in value.digits { rest = (rest * 10 + UInt128(digit)) % UInt128(modulus) }
        for _ in 0..<zeros { rest = rest * 10 % UInt128(modulus) }
        return rest == 0
    }
}

extension DecimalValue {
    fileprivate var sign: Int { digits.isEmpty ? 0 : isNegative ? -1 : 1 }

    /// The extreme exponent is not a negative one.
    fileprivate var isHuge: Bool {
        guard let extreme else { return false }
        let exponent = extreme.utf8.drop { $0 | 0x20 != UInt8(ascii: "e") }.dropFirst()
        return exponent.first != UInt8(ascii: "-")
    }

    /// Digits before the point, or less than none for zeros behind it.
    private var order: Int64 { Int64(digits.count) + Int64(exponent) }

    /// Whether the magnitude is less than another's; nil when that cannot be told.
    fileprivate func isSmaller(than other: DecimalValue) -> Bool? {
        // A number's digits can outweigh an exponent by as much as they are.
        let certain: UInt64 = 900_000_000_000_000
        switch (extreme, other.extreme) {
        case (nil, nil):
            return order == other.order
                ? digits.lexicographicallyPrecedes(other.digits) : order < other.order
        case (nil, _?): return order.magnitude < certain ? other.isHuge : nil
        case (_?, nil): return other.order.magnitude < certain ? !isHuge : nil
        case (let left?, let right?):
            if left == right { return false }
            return isHuge == other.isHuge ? nil : other.isHuge
        }
    }
}
