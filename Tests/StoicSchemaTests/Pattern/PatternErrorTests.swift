import StoicSchema
import Testing

/// J2.
@Suite struct `A text that is no pattern` {
    static let cases: [(String, PatternError.Code, Int)] = [
        ("(a)\\1", .backReference, 3), ("(?<x>a)\\k<x>", .backReference, 7),
        ("a(?=b)", .lookAround, 1), ("é(?!b)", .lookAround, 2), ("(?<=a)b", .lookAround, 0),
        ("(?<!a)b", .lookAround, 0),
        ("(?i:a)", .unsupportedGroup, 0), ("(?<1a>b)", .unsupportedGroup, 0),
        ("(?<>b)", .unsupportedGroup, 0),
        ("(?", .unsupportedGroup, 0), ("(?P<x>a)", .unsupportedGroup, 0),
        ("a(b", .unclosedGroup, 1), ("((a)", .unclosedGroup, 0), ("a)b", .unopenedGroup, 1),
        ("a[b", .unclosedClass, 1), ("[", .unclosedClass, 0), ("[a-", .unclosedClass, 0),
        ("[^", .unclosedClass, 0), ("[z-a]", .reversedRange, 2),
        ("\\", .unknownEscape, 0), ("a\\Z", .unknownEscape, 1), ("\\a", .unknownEscape, 0),
        ("[\\B]", .unknownEscape, 1), ("[\\1]", .unknownEscape, 1), ("\\é", .unknownEscape, 0),
        ("\\x4", .malformedEscape, 0), ("\\xg0", .malformedEscape, 0), ("\\u00", .malformedEscape, 0),
        ("\\u{}", .malformedEscape, 0), ("\\u{110000}", .malformedEscape, 0),
        ("\\u{41", .malformedEscape, 0), ("\\c1", .malformedEscape, 0), ("\\c", .malformedEscape, 0),
        ("\\00", .malformedEscape, 0), ("\\p", .malformedEscape, 0), ("\\pL", .malformedEscape, 0),
        ("\\p{Lu", .malformedEscape, 0), ("\\p{}", .malformedEscape, 0),
        ("\\p{Greek}", .unknownProperty, 0), ("\\p{Script=Greek}", .unknownProperty, 0),
        ("a]", .unescaped, 1), ("}", .unescaped, 0),
        ("*a", .nothingToRepeat, 0), ("a|+", .nothingToRepeat, 2), ("(?)", .unsupportedGroup, 0),
        ("a**", .nothingToRepeat, 2), ("a{2}{3}", .nothingToRepeat, 4), ("^*", .nothingToRepeat, 1),
        ("\\b+", .nothingToRepeat, 2), ("{2}", .nothingToRepeat, 0), ("(*)", .nothingToRepeat, 1),
        ("a{", .malformedRepeat, 1), ("a{,3}", .malformedRepeat, 1), ("a{1;2}", .malformedRepeat, 1),
        ("{a}", .malformedRepeat, 0), ("a{3,2}", .reversedRepeat, 1),
        ("a{1001}", .repeatTooLarge, 1), ("a{0,99999999999999999999}", .repeatTooLarge, 1),
    ]

    @Test(arguments: cases) func `says what is wrong and where`(
        text: String, code: PatternError.Code, offset: Int
    ) {
        let expected = PatternError(code, at: offset)
        #expect(throws: expected) { try Pattern(text) }
    }

    @Test func `is one whose groups nest too deep`() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "(", count: depth) + "a" + String(repeating: ")", count: depth)
        }
        #expect(try Pattern(nested(100)).matches("a"))
        #expect(throws: PatternError(.tooNested, at: 100)) { try Pattern(nested(101)) }
        #expect(throws: PatternError(.tooNested, at: 100)) { try Pattern(nested(1_000_000)) }
    }

    @Test func `is one whose program is too large`() throws {
        #expect(try Pattern(String(repeating: "a", count: 9_999)).instructions == 10_000)
        #expect(throws: PatternError(.tooLarge, at: 9_999)) {
            try Pattern(String(repeating: "a", count: 10_000))
        }
        #expect(throws: PatternError(.tooLarge, at: 1)) { try Pattern("x(a{100}){100}") }
        #expect(throws: PatternError.self) { try Pattern("((((a{1000}){1000}){1000}){1000}){1000}") }
        #expect(try Pattern("(((((){1000}){1000}){1000}){1000}){1000}").instructions == 1)
        #expect(try Pattern("(a{0}){1000}").instructions == 1)
    }

    @Test func `describes itself for its author`() {
        let error = PatternError(.lookAround, at: 3)
        #expect(error.description == "look-around is not supported at byte 3")
    }
}
