/// A validated number: ±mantissa × 10^exponent, exact when it has at most 19 digits.
struct NumberScan {
    var start: Int
    var end: Int
    var isNegative = false
    var mantissa: UInt64 = 0
    /// All digits of the mantissa, zeros too.
    var digits = 0
    /// An exponent of more than nine digits stays at what the first nine say.
    var exponent = 0

    var isExact: Bool { digits <= 19 }
}

extension JSONBytes {
    /// Validates the number whose first byte, a digit or a minus sign, the caller has found at `start`.
    @inline(__always)
    func scanNumber(at start: Int) throws(JSONSyntaxError) -> NumberScan {
        var scan = NumberScan(start: start, end: start)
        scan.isNegative = self[start] == UInt8(ascii: "-")
        if scan.isNegative { scan.end &+= 1 }
        let first = scan.end
        try scanDigits(&scan)
        if scan.digits > 1, self[first] == UInt8(ascii: "0") {
            throw JSONSyntaxError(.leadingZero, at: first)
        }
        guard scan.end < count else { return scan }
        if self[scan.end] == UInt8(ascii: ".") {
            scan.end &+= 1
            let whole = scan.digits
            try scanDigits(&scan)
            scan.exponent = whole &- scan.digits
            guard scan.end < count else { return scan }
        }
        if self[scan.end] | 0x20 == UInt8(ascii: "e") { try scanExponent(&scan) }
        return scan
    }

    /// At least one digit; they go on the mantissa, which wraps when they are too many.
    @inline(__always) private func scanDigits(_ scan: inout NumberScan) throws(JSONSyntaxError) {
        let start = scan.end
        var index = start
        var mantissa = scan.mantissa
        while index < count {
            let digit = self[index] &- UInt8(ascii: "0")
            guard digit < 10 else { break }
            mantissa = mantissa &* 10 &+ UInt64(digit)
            index &+= 1
        }
        guard index > start else { throw expectedDigit(at: index) }
        scan.mantissa = mantissa
        scan.digits &+= index &- start
        scan.end = index
    }

    @inline(never) private func scanExponent(_ scan: inout NumberScan) throws(JSONSyntaxError) {
        var index = scan.end &+ 1
        var isNegative = false
        if index < count, self[index] == UInt8(ascii: "+") || self[index] == UInt8(ascii: "-") {
            isNegative = self[index] == UInt8(ascii: "-")
            index &+= 1
        }
        let start = index
        var value = 0
        while index < count {
            let digit = self[index] &- UInt8(ascii: "0")
            guard digit < 10 else { break }
            if value < 100_000_000 { value = value &* 10 &+ Int(digit) }
            index &+= 1
        }
        guard index > start else { throw expectedDigit(at: index) }
        scan.exponent = scan.exponent &+ (isNegative ? 0 &- value : value)
        scan.end = index
    }

    private func expectedDigit(at index: Int) -> JSONSyntaxError {
        JSONSyntaxError(index < count ? .expectedDigit : .unexpectedEnd, at: index)
    }
}

extension NumberScan {
    /// The absolute value, if it is whole and fits; asked only of an exact scan.
    var wholeMagnitude: UInt64? {
        if exponent == 0 || mantissa == 0 { return mantissa }
        guard exponent > -20, exponent < 20 else { return nil }
        var value = mantissa
        for _ in 0..<exponent.magnitude {
            if exponent > 0 {
                let (product, overflow) = value.multipliedReportingOverflow(by: 10)
                guard !overflow else { return nil }
                value = product
            } else {
                guard value % 10 == 0 else { return nil }
                value /= 10
            }
        }
        return value
    }
}
