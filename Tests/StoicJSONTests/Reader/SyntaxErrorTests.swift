import StoicJSON
import Testing

/// J1: every kind of fault has its code and its place.
@Suite struct `A syntax error` {
    struct Fault: Sendable {
        var document: String
        var code: JSONSyntaxError.Code
        var offset: Int

        init(_ document: String, _ code: JSONSyntaxError.Code, at offset: Int) {
            self.document = document
            self.code = code
            self.offset = offset
        }
    }

    static let faults = [
        Fault("", .unexpectedEnd, at: 0), Fault("  \n", .unexpectedEnd, at: 3),
        Fault("[1", .unexpectedEnd, at: 2), Fault("[1,", .unexpectedEnd, at: 3),
        Fault("{\"a\":", .unexpectedEnd, at: 5), Fault("{", .unexpectedEnd, at: 1),
        Fault("\"ab", .unexpectedEnd, at: 3), Fault("\"a\\", .unexpectedEnd, at: 3),
        Fault("\"\\u12", .unexpectedEnd, at: 5), Fault("tru", .unexpectedEnd, at: 3),
        Fault("\"\\ud83d", .unexpectedEnd, at: 7), Fault("\"\\ud83d\\", .unexpectedEnd, at: 8),
        Fault("\"\\ud83d\\ude2", .unexpectedEnd, at: 12),
        Fault("-", .unexpectedEnd, at: 1), Fault("1.", .unexpectedEnd, at: 2),
        Fault("1e", .unexpectedEnd, at: 2),
        Fault("?", .expectedValue, at: 0), Fault("[1,,2]", .expectedValue, at: 3),
        Fault("[,1]", .expectedValue, at: 1), Fault("{\"a\":}", .expectedValue, at: 5),
        Fault("'a'", .expectedValue, at: 0), Fault("[+1]", .expectedValue, at: 1),
        Fault("[.5]", .expectedValue, at: 1), Fault("[NaN]", .expectedValue, at: 1),
        Fault("[Infinity]", .expectedValue, at: 1), Fault("// c\n1", .expectedValue, at: 0),
        Fault("\u{A0}1", .expectedValue, at: 0), Fault("[1]\u{0}", .trailingContent, at: 3),
        Fault("{1:2}", .expectedKey, at: 1), Fault("{a:1}", .expectedKey, at: 1),
        Fault("{\"a\":1,2}", .expectedKey, at: 7), Fault("{,}", .expectedKey, at: 1),
        Fault("{\"a\" 1}", .expectedColon, at: 5), Fault("{\"a\"}", .expectedColon, at: 4),
        Fault("[1 2]", .expectedCommaOrBracket, at: 3), Fault("[1}", .expectedCommaOrBracket, at: 2),
        Fault("[truest]", .expectedCommaOrBracket, at: 5), Fault("[0x1]", .expectedCommaOrBracket, at: 2),
        Fault("{\"a\":1 \"b\":2}", .expectedCommaOrBrace, at: 7),
        Fault("{\"a\":1]", .expectedCommaOrBrace, at: 6),
        Fault("[1,]", .trailingComma, at: 3), Fault("{\"a\":1, }", .trailingComma, at: 8),
        Fault("{} {}", .trailingContent, at: 3), Fault("1 2", .trailingContent, at: 2),
        Fault("[]]", .trailingContent, at: 2),
        Fault("[nul]", .invalidLiteral, at: 4), Fault("tRue", .invalidLiteral, at: 1),
        Fault("falsy", .invalidLiteral, at: 4),
        Fault("01", .leadingZero, at: 0), Fault("[-012]", .leadingZero, at: 2),
        Fault("[-]", .expectedDigit, at: 2), Fault("[1.]", .expectedDigit, at: 3),
        Fault("[1.e1]", .expectedDigit, at: 3), Fault("[1e+]", .expectedDigit, at: 4),
        Fault("[-Infinity]", .expectedDigit, at: 2), Fault("[1e1.]", .expectedCommaOrBracket, at: 4),
        Fault("\"\\x\"", .invalidEscape, at: 1), Fault("\"a\\'\"", .invalidEscape, at: 2),
        Fault("\"\\u00g0\"", .invalidUnicodeEscape, at: 5), Fault("\"\\u\"", .invalidUnicodeEscape, at: 3),
        Fault("\"\\ud800\"", .loneSurrogate, at: 1), Fault("\"ab\\udc00\"", .loneSurrogate, at: 3),
        Fault("\"\\ud800\\u0041\"", .loneSurrogate, at: 1), Fault("\"\\ud800\\n\"", .loneSurrogate, at: 1),
        Fault("\"a\tb\"", .controlCharacter, at: 2), Fault("[\"\n\"]", .controlCharacter, at: 2),
        Fault("{\"a\u{0}\":1}", .controlCharacter, at: 3),
        Fault("\u{FEFF}1", .byteOrderMark, at: 0),
        Fault("{\"a\":1,\"a\":2}", .duplicateKey, at: 7),
        Fault("{\"a\":1,\"\\u0061\":2}", .duplicateKey, at: 7),
    ]

    @Test(arguments: faults)
    func `has its code and the offset of the first wrong byte`(fault: Fault) {
        let error = refusal(Array(fault.document.utf8))
        #expect(error == JSONSyntaxError(fault.code, at: fault.offset))
    }

    /// A padded document takes the eight-byte paths, a bare one the single-byte paths at the end.
    @Test(arguments: faults.filter { ![.byteOrderMark, .unexpectedEnd, .trailingContent].contains($0.code) })
    func `is the same in the midst of a long document`(fault: Fault) {
        let before = "[\"" + String(repeating: "x", count: 61) + "\","
        let document = Array((before + fault.document + String(repeating: " ", count: 64)).utf8)
        #expect(refusal(document) == JSONSyntaxError(fault.code, at: before.utf8.count + fault.offset))
    }

    @Test(
        arguments: [
            ([0x22, 0xFF, 0x22], 1), ([0x22, 0x61, 0xC0, 0xAF, 0x22], 2),
            ([0x22, 0xE0, 0x80, 0x80, 0x22], 1),
            ([0x22, 0xED, 0xA0, 0x80, 0x22], 1), ([0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], 1),
            ([0x22, 0xC3, 0xA9, 0xC3, 0x22], 3), ([0x22, 0x80, 0x22], 1),
            ([0x22, 0xF0, 0x9F, 0x98, 0x22], 1),
        ] as [([UInt8], Int)])
    func `finds bytes that are not UTF-8`(document: [UInt8], offset: Int) {
        #expect(refusal(document) == JSONSyntaxError(.invalidUTF8, at: offset))
        #expect(skipRefusal(document) == JSONSyntaxError(.invalidUTF8, at: offset))
    }

    @Test func `covers every code in this suite or in that of the limits`() {
        let here = Set(Self.faults.map(\.code)).union([.invalidUTF8, .otherKind])
        let limits: Set<JSONSyntaxError.Code> = [
            .documentTooLong, .nestingTooDeep, .tooManyValues, .stringTooLong, .numberTooLong,
        ]
        #expect(here.union(limits) == Set(JSONSyntaxError.Code.allCases))
    }

    @Test func `never quotes the document`() {
        let error = refusal(Array("{\"canary\":secret}".utf8))
        #expect(error?.description == "expected_value at byte 10")
    }

    @Test(arguments: [
        ("", 0, 1, 1), ("abc", 2, 1, 3), ("a\nb", 2, 2, 1), ("a\r\nb", 3, 2, 1), ("a\r\nb", 2, 1, 3),
        ("a\rb", 2, 2, 1), ("é1", 2, 1, 2), ("é1", 3, 1, 3), ("\n\n", 99, 3, 1), ("abc", -1, 1, 1),
    ])
    func `has a line and a column`(document: String, offset: Int, line: Int, column: Int) {
        let position = JSONTextPosition(offset: offset, in: Array(document.utf8))
        #expect(position.line == line)
        #expect(position.column == column)
        #expect(position.description == "line \(line), column \(column)")
    }
}
