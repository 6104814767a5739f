extension JSONReader {
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
    /// - Returns: Nil when the number is negative, has a fraction or does not fit; the reader then stands
    ///   behind it.
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

    /// Reads a number as the double nearest to it, ties to even.
    ///
    /// What is too small for a double is zero; `-0` keeps its sign.
    ///
    /// - Returns: Nil when the number is too large for a double; the reader then stands behind it.
    /// - Throws: `otherKind` when a value of another kind comes next; what is wrong with the number.
    public mutating func readDouble() throws(JSONSyntaxError) -> Double? {
        let scan = try scanNumber()
        if let value = scan.double { return value }
        guard let value = Double(text(of: scan)), value.isFinite else { return nil }
        return value
    }

    func text(of scan: NumberScan) -> String {
        bytes.text(from: scan.start, count: scan.end - scan.start)
    }

    /// A number of at most 18 digits and nothing else, which is what most numbers are; otherwise the reader
    /// stays.
    @inline(__always) private mutating func smallInteger() -> Int64? {
        skipWhitespace()
        var index = offset
        let isNegative = index < bytes.count && bytes[index] == UInt8(ascii: "-")
        if isNegative { index &+= 1 }
        let start = index
        var value: Int64 = 0
        var next: UInt8 = 0
        let limit = min(bytes.count, start &+ 19)
        while index < limit {
            next = bytes[index]
            let digit = next &- UInt8(ascii: "0")
            guard digit < 10 else { break }
            value = value &* 10 &+ Int64(digit)
            index &+= 1
        }
        let digits = index &- start
        guard digits > 0, digits < 19, next | 0x20 != UInt8(ascii: "e"), next != UInt8(ascii: "."),
            digits == 1 || bytes[start] != UInt8(ascii: "0"), index &- offset <= limits.maxNumberBytes
        else { return nil }
        offset = index
        return isNegative ? 0 &- value : value
    }

    /// Validates the number that comes next and goes behind it.
    @inline(__always) mutating func scanNumber() throws(JSONSyntaxError) -> NumberScan {
        let first = significantByte()
        guard first &- UInt8(ascii: "0") < 10 || first == UInt8(ascii: "-") else {
            throw unexpected(.otherKind)
        }
        let scan = try bytes.scanNumber(at: offset)
        guard scan.end &- offset <= limits.maxNumberBytes else {
            throw JSONSyntaxError(.numberTooLong, at: offset)
        }
        offset = scan.end
        return scan
    }
}
