/// Why a document is refused, and where; it never quotes the document.
public struct JSONSyntaxError: Error, Sendable, Hashable {
    /// A closed set, fit for a metric's label.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// The document ends within a value, or holds none.
        case unexpectedEnd = "unexpected_end"
        /// No value begins with this byte.
        case expectedValue = "expected_value"
        /// A member's name in double quotes must stand here.
        case expectedKey = "expected_key"
        /// A colon must follow a member's name.
        case expectedColon = "expected_colon"
        /// A comma or the closing bracket must follow an element.
        case expectedCommaOrBracket = "expected_comma_or_bracket"
        /// A comma or the closing brace must follow a member.
        case expectedCommaOrBrace = "expected_comma_or_brace"
        /// A comma stands before the closing bracket or brace.
        case trailingComma = "trailing_comma"
        /// Something follows the document's value.
        case trailingContent = "trailing_content"
        /// A word other than `true`, `false` and `null`.
        case invalidLiteral = "invalid_literal"
        /// A number begins with a zero that another digit follows.
        case leadingZero = "leading_zero"
        /// A digit must stand here.
        case expectedDigit = "expected_digit"
        /// A backslash and something that is no escape.
        case invalidEscape = "invalid_escape"
        /// `\u` without four hexadecimal digits.
        case invalidUnicodeEscape = "invalid_unicode_escape"
        /// An escaped surrogate without its other half.
        case loneSurrogate = "lone_surrogate"
        /// A control character that stands in a string unescaped.
        case controlCharacter = "control_character"
        /// Bytes that are not UTF-8.
        case invalidUTF8 = "invalid_utf8"
        /// The document begins with a byte order mark.
        case byteOrderMark = "byte_order_mark"
        /// A name that the object has already; its offset is the repeated name's.
        case duplicateKey = "duplicate_key"
        /// The caller asked for another kind of value than the one that stands here.
        case otherKind = "other_kind"
        /// More bytes than the limits allow.
        case documentTooLong = "document_too_long"
        /// Deeper nesting than the limits allow.
        case nestingTooDeep = "nesting_too_deep"
        /// More members and elements than the limits allow.
        case tooManyValues = "too_many_values"
        /// A longer string than the limits allow.
        case stringTooLong = "string_too_long"
        /// A longer number than the limits allow.
        case numberTooLong = "number_too_long"
    }

    /// What is wrong.
    public let code: Code

    /// The first byte that is wrong, counted from 0; the document's length when it ends too early.
    public let offset: Int

    /// An error at a place.
    public init(_ code: Code, at offset: Int) {
        self.code = code
        self.offset = offset
    }
}

extension JSONSyntaxError: CustomStringConvertible {
    public var description: String { "\(code.rawValue) at byte \(offset)" }
}
