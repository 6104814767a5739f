import StoicJSON

extension JSONSyntaxError.Code {
    /// What should be there instead, as an issue says it.
    var expected: String {
        switch self {
        case .unexpectedEnd: "more: the document ends too early"
        case .expectedValue: "a JSON value"
        case .expectedKey: "a name in double quotes"
        case .expectedColon: "a colon"
        case .expectedCommaOrBracket: "a comma or ]"
        case .expectedCommaOrBrace: "a comma or }"
        case .trailingComma: "another value behind the comma"
        case .trailingContent: "the end of the document"
        case .invalidLiteral: "true, false or null"
        case .leadingZero: "a number without a zero in front"
        case .expectedDigit: "a digit"
        case .invalidEscape: "an escape that JSON has"
        case .invalidUnicodeEscape: "four hexadecimal digits"
        case .loneSurrogate: "the other half of the surrogate pair"
        case .controlCharacter: "no control character that is not escaped"
        case .invalidUTF8: "UTF-8"
        case .byteOrderMark: "no byte order mark"
        case .duplicateKey: "a name that is not there already"
        case .otherKind: "another kind of value"
        case .documentTooLong: "a shorter document"
        case .nestingTooDeep: "less nesting"
        case .tooManyValues: "fewer values"
        case .stringTooLong: "a shorter string"
        case .numberTooLong: "a shorter number"
        }
    }
}

extension Findings {
    /// The document goes wrong here, and nothing behind this place is read.
    mutating func add(_ error: JSONSyntaxError) {
        // It counts even when there were more issues than are kept: without it they would make no sense.
        let code: SchemaIssue.Code = error.code == .duplicateKey ? .duplicateKey : .syntax
        addAlways(code, at: error.offset, error.code.expected)
    }
}
