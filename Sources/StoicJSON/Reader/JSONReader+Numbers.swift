extension JSONReader {
    /// A validated number: ±mantissa × 10^exponent, exact when it has at most 19 digits.
    struct NumberScan {
        var offset: Int
        var end: Int
        var isNegative = false
        var mantissa: UInt64 = 0
        /// All digits of the mantissa, zeros too.
        var digits = 0
        /// Brought into ±1,000,000.
        var exponent = 0

        var isExact: Bool { digits <= 19 }
    }

    /// Reads a whole number.
    ///
    /// Its value counts, not how it is written: `1.0`, `1e2` and `-0` are whole.
    ///
    /// - Returns: Nil when the number has a fraction or does not fit; the reader then stands behind it.
    /// - Throws: `otherKind` when a value of another kind comes next; what is wrong with the number.
    public mutating func readInt64() throws(JSONSyntaxError) -> Int64? {
        if let value = smallInteger() { return value }
        let scan = try scanNumber()
        guard scan.isExact else { return JSONNumber(unchecked: text(of: scan)).exactly(Int64.self) }
        guard let magnitude = scan.wholeMagnitude else { return nil }
        if !scan.isNegative { return Int64(exactly: magnitude) }
        return magnitude <= Int64.min.magnitude ? Int64(truncatingIfNeeded: 0 &- magnitude) : nil
    }

    /// Reads a whole number that is not negative.
    ///
    /// Its value counts, not how it is written: `1.0`, `1e2` and `-0` are whole.
    ///
    /// - Returns: Nil when the number is negative, has a fraction or does not fit; the reader then stands behind
    ///   it.
    /// - Throws: `otherKind` when a value of another kind comes next; what is wrong with the number.
    public mutating func readUInt64() throws(JSONSyntaxError) -> UInt64? {
        if let value = smallInteger() { return UInt64(exactly: value) }
        let scan = try scanNumber()
        guard scan.isExact else { return JSONNumber(unchecked: text(of: scan)).exactly(UInt64.self) }
        guard let magnitude = scan.wholeMagnitude else { return nil }
        return scan.isNegative && magnitude > 0 ? nil : magnitude
    }

    /// Reads a number of any size, with its digits as they are written.
    ///
    /// - Throws: `otherKind` when a value of another kind comes next; what is wrong with the number.
    public mutating func readNumber() throws(JSONSyntaxError) -> JSONNumber {
        JSONNumber(unchecked: text(of: try scanNumber()))
    }

    func text(of scan: NumberScan) -> String {
        text(of: Token(offset: scan.offset, count: scan.end - scan.offset, hasEscapes: false))
    }

    /// A number of at most 18 digits and nothing else, which is what most numbers are; otherwise the reader stays.
    @inline(__always) private mutating func smallInteger() -> Int64? {
        skipWhitespace()
        var index = offset
        let isNegative = index < count && byte(at: index) == UInt8(ascii: "-")
        if isNegative { index &+= 1 }
        let start = index
        var value: Int64 = 0
        var next: UInt8 = 0
        let limit = min(count, start &+ 19)
        while index < limit {
            next = byte(at: index)
            let digit = next &- UInt8(ascii: "0")
            guard digit < 10 else { break }
            value = value &* 10 &+ Int64(digit)
            index &+= 1
        }
        let digits = index &- start
        guard digits > 0, digits < 19, next | 0x20 != UInt8(ascii: "e"), next != UInt8(ascii: "."),
            digits == 1 || byte(at: start) != UInt8(ascii: "0"), index &- offset <= limits.maxNumberBytes
        else { return nil }
        offset = index
        return isNegative ? 0 &- value : value
    }

    /// Validates the number that comes next and goes behind it.
    mutating func scanNumber() throws(JSONSyntaxError) -> NumberScan {
        let first = significantByte()
        var scan = NumberScan(offset: offset, end: offset)
        scan.isNegative = first == UInt8(ascii: "-")
        if scan.isNegative {
            scan.end &+= 1
        } else if first &- UInt8(ascii: "0") > 9 {
            throw unexpected(.otherKind)
        }

        let start = scan.end
        try scanDigits(&scan)
        if scan.digits > 1, byte(at: start) == UInt8(ascii: "0") {
            throw JSONSyntaxError(.leadingZero, at: start)
        }
        if scan.end < count, byte(at: scan.end) == UInt8(ascii: ".") {
            scan.end &+= 1
            let whole = scan.digits
            try scanDigits(&scan)
            scan.exponent = whole &- scan.digits
        }
        if scan.end < count, byte(at: scan.end) | 0x20 == UInt8(ascii: "e") { try scanExponent(&scan) }
        guard scan.end &- scan.offset <= limits.maxNumberBytes else {
            throw JSONSyntaxError(.numberTooLong, at: scan.offset)
        }
        offset = scan.end
        return scan
    }

    /// At least one digit; they go on the mantissa, which wraps when they are too many.
    @inline(__always) private func scanDigits(_ scan: inout NumberScan) throws(JSONSyntaxError) {
        let start = scan.end
        var index = start
        var mantissa = scan.mantissa
        while index < count {
            let digit = byte(at: index) &- UInt8(ascii: "0")
            guard digit < 10 else { break }
            mantissa = mantissa &* 10 &+ UInt64(digit)
            index &+= 1
        }
        guard index > start else { throw expectedDigit(at: index) }
        scan.mantissa = mantissa
        scan.digits &+= index &- start
        scan.end = index
    }

    private func scanExponent(_ scan: inout NumberScan) throws(JSONSyntaxError) {
        var index = scan.end &+ 1
        var isNegative = false
        if index < count, byte(at: index) == UInt8(ascii: "+") || byte(at: index) == UInt8(ascii: "-") {
            isNegative = byte(at: index) == UInt8(ascii: "-")
            index &+= 1
        }
        let start = index
        var value = 0
        while index < count {
            let digit = byte(at: index) &- UInt8(ascii: "0")
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

extension JSONReader.NumberScan {
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
