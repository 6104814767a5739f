/// What a number's text means: ±digits × 10^exponent, in the one form that has neither zeros at the ends of
/// the digits nor a zero's sign.
struct DecimalValue: Hashable {
    var isNegative = false
    /// Values 0…9, the first and the last not 0; none for zero.
    var digits: [UInt8] = []
    var exponent = 0
    /// The text itself, for an exponent beyond any use (more than 15 digits): it is compared letter by
    /// letter.
    var extreme: String?

    /// Takes a text that was validated.
    init(_ text: String) {
        var fraction = 0
        var afterPoint = false
        var bytes = text.utf8[...]
        if bytes.first == UInt8(ascii: "-") { bytes = bytes.dropFirst() }
        while let byte = bytes.first, byte | 0x20 != UInt8(ascii: "e") {
            bytes = bytes.dropFirst()
            if byte == UInt8(ascii: ".") {
                afterPoint = true
                continue
            }
            if afterPoint { fraction += 1 }
            if byte != UInt8(ascii: "0") || !digits.isEmpty { digits.append(byte &- UInt8(ascii: "0")) }
        }
        let written = digits.count
        while digits.last == 0 { digits.removeLast() }
        guard !digits.isEmpty else { return }

        isNegative = text.utf8.first == UInt8(ascii: "-")
        exponent = written - digits.count - fraction
        guard let power = Self.power(bytes.dropFirst()) else {
            extreme = text
            return
        }
        exponent += power
    }

    private static func power(_ text: Substring.UTF8View) -> Int? {
        guard !text.isEmpty else { return 0 }
        let digits = text.drop {
            $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "0")
        }
        guard digits.count <= 15 else { return nil }
        let value = digits.reduce(0) { $0 * 10 + Int($1 &- UInt8(ascii: "0")) }
        return text.first == UInt8(ascii: "-") ? -value : value
    }
}

extension DecimalValue {
    /// The integer of this value, if there is one.
    func exactly<Integer: FixedWidthInteger>(_: Integer.Type) -> Integer? {
        // No integer has more decimal digits than bits.
        guard extreme == nil, exponent >= 0, digits.count + exponent <= Integer.bitWidth else {
            return nil
        }
        var value: Integer = 0
        for place in 0..<digits.count + exponent {
            let (product, tooLarge) = value.multipliedReportingOverflow(by: 10)
            let digit = Integer(truncatingIfNeeded: place < digits.count ? digits[place] : 0)
            let (sum, overflow) =
                isNegative
                ? product.subtractingReportingOverflow(digit) : product.addingReportingOverflow(digit)
            guard !tooLarge, !overflow else { return nil }
            value = sum
        }
        return value
    }
}
