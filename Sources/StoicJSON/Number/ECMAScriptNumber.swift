/// How ECMAScript writes a double (Number::toString), which RFC 8785 section 3.2.2.3 takes over.
enum ECMAScriptNumber {
    /// Nil for NaN and infinities.
    static func text(of value: Double) -> String? {
        guard value.isFinite else { return nil }
        if value == 0 { return "0" }
        let (digits, point) = shortest(value.magnitude)
        let sign = value < 0 ? "-" : ""
        return sign + text(digits: digits, point: point)
    }

    /// The digits, with the point after the first `point` of them (which may be none, or more than there
    /// are).
    private static func text(digits: String, point: Int) -> String {
        let count = digits.utf8.count
        switch point {
        case count...21: return digits + String(repeating: "0", count: point - count)
        case 1...21: return digits.prefix(point) + "." + digits.dropFirst(point)
        case -5...0: return "0." + String(repeating: "0", count: -point) + digits
        default:
            let fraction = count > 1 ? "." + digits.dropFirst() : ""
            return digits.prefix(1) + fraction + (point > 0 ? "e+" : "e-") + String((point - 1).magnitude)
        }
    }

    /// The fewest digits that only this double is the nearest to: those of the standard library's
    /// description.
    private static func shortest(_ value: Double) -> (digits: String, point: Int) {
        let parts = value.description.split(separator: "e")
        let number = parts[0].split(separator: ".")
        let exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
        let whole = number[0].drop { $0 == "0" }
        var fraction = number.count > 1 ? number[1] : ""
        while fraction.last == "0" { fraction.removeLast() }
        var point = whole.count + exponent
        var digits = whole + fraction
        if whole.isEmpty {
            digits = fraction.drop { $0 == "0" }
            point -= fraction.count - digits.count
        }
        while digits.last == "0" { digits.removeLast() }
        return (String(digits), point)
    }
}
