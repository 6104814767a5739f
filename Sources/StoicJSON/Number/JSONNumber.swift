/// A number as it is written: no digit is lost, whatever its size.
///
/// Numbers are equal when their values are: `1`, `1.0`, `10e-1` are one number, and so are `0` and `-0`.
public struct JSONNumber: Sendable {
    /// The number as RFC 8259 writes it.
    public let text: String

    /// Takes a text that was validated.
    init(unchecked text: String) { self.text = text }

    /// A number from its text.
    ///
    /// - Returns: Nil unless the whole text is one number of RFC 8259 section 6.
    public init?(_ text: String) {
        let utf8 = Array(text.utf8)
        let limits = JSONLimits(maxNumberBytes: .max)
        // Bytes have no padding that could be read by mistake.
        var reader = unsafe JSONReader(utf8.span.bytes, limits: limits)
        guard let scan = try? reader.scanNumber(), scan.start == 0, scan.end == utf8.count else {
            return nil
        }
        self.text = text
    }

    /// A whole number.
    public init(_ value: some BinaryInteger) { text = String(value) }

    /// The shortest number that a double is the nearest to, as ECMAScript writes it.
    ///
    /// - Returns: Nil for NaN and infinities, which JSON does not have.
    public init?(_ value: Double) {
        guard let text = ECMAScriptNumber.text(of: value) else { return nil }
        self.text = text
    }
}

extension JSONNumber: Hashable {
    public static func == (left: JSONNumber, right: JSONNumber) -> Bool {
        left.text == right.text || DecimalValue(left.text) == DecimalValue(right.text)
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(DecimalValue(text)) }
}

extension JSONNumber: CustomStringConvertible {
    public var description: String { text }
}

extension JSONNumber: ExpressibleByIntegerLiteral {
    public init(integerLiteral value: Int64) { self.init(value) }
}
