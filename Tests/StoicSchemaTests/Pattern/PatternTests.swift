import StoicSchema
import Testing

/// J2.
@Suite struct `A pattern` {
    struct Case: Sendable, CustomTestStringConvertible {
        let pattern: String
        let found: [String]
        let notFound: [String]

        init(_ pattern: String, _ found: [String], not notFound: [String]) {
            self.pattern = pattern
            self.found = found
            self.notFound = notFound
        }

        var testDescription: String { pattern }
    }

    static let cases = [
        Case("", ["", "a"], not: []),
        Case("b", ["abc", "b"], not: ["", "a"]),
        Case("^b", ["bc"], not: ["abc"]),
        Case("b$", ["ab"], not: ["abc", "ab\n"]),
        Case("^$", [""], not: ["a", "\n"]),
        Case("^a|b$", ["ax", "xb"], not: ["xa", "bx"]),
        Case("^(a|b)$", ["a", "b"], not: ["ab", ""]),
        Case("(^a|^b)c", ["ac", "bc"], not: ["xac"]),
        Case("a|", ["", "b"], not: []),
        Case("^a.c$", ["abc", "a😀c", "a\u{85}c"], not: ["a\nc", "a\rc", "a\u{2028}c", "a\u{2029}c", "ac"]),
        Case("^[a-cx-]$", ["a", "b", "c", "x", "-"], not: ["d", "", "ab"]),
        Case("^[^a-c]$", ["d", "é", "\n"], not: ["a", "b", ""]),
        Case("^[]$", [], not: ["", "a"]),
        Case("^[^]$", ["a", "\n"], not: [""]),
        Case("^[\\d-]$", ["-", "7"], not: ["d", "\\"]),
        Case("^[\\w-.]+$", ["a-b.c"], not: ["a,b"]),
        Case("^[^\\D5]$", ["4"], not: ["5", "a", "é"]),
        Case("^[\\W\\d]$", ["4", "é", " "], not: ["a", "_"]),
        Case("^[\\]\\\\^]$", ["]", "\\", "^"], not: ["a"]),
        Case("^[\\b]$", ["\u{8}"], not: ["b"]),
        Case("^[а-я]$", ["ж"], not: ["a", "Ж"]),
        Case("^[\\uD83D\\uDE00-\\uD83D\\uDE4F]$", ["😀"], not: ["a", "🚀"]),
        Case("^[^\\uD800-\\uDFFF]$", ["a", "😀"], not: []),
        Case("^\\d{3}$", ["123"], not: ["12", "1234", "١٢٣"]),
        Case("^a{2,}$", ["aa", "aaa"], not: ["a"]),
        Case("^a{1,3}$", ["a", "aaa"], not: ["", "aaaa"]),
        Case("^a{0}b$", ["b"], not: ["ab"]),
        Case("^(?:ab)+?c??$", ["ab", "ababc"], not: ["aba", "c"]),
        Case("^(?<year>\\d{4})-(?<month>\\d\\d)$", ["2024-02"], not: ["24-02"]),
        Case("^(a*)*b$", ["b", "aab"], not: ["a"]),
        Case("^(a*)+$", ["", "aaa"], not: ["b"]),
        Case("^(^)*(?:$)+a{0}$", [""], not: ["a"]),
        Case("^(a?){3}$", ["", "aaa"], not: ["aaaa"]),
        Case("\\bcat\\b", ["a cat.", "cat"], not: ["cats", "concat", "_cat"]),
        Case("\\Bcat", ["concat"], not: ["cat", "a cat"]),
        Case("\\b", ["a"], not: ["", " ", "é"]),
        Case("^\\x41\\u0042\\u{1F600}\\cJ\\0$", ["AB😀\n\0"], not: ["AB😀\n"]),
        Case("^\\uD83D\\uDE00$", ["😀"], not: ["\u{FFFD}"]),
        Case("\\uD83D", [], not: ["😀", "\u{FFFD}"]),
        Case("^\\t\\n\\r\\f\\v$", ["\t\n\r\u{C}\u{B}"], not: ["tnrfv"]),
        Case("^\\.\\-\\/\\@\\ $", [".-/@ "], not: ["a-/@ "]),
        Case("^\\p{Lu}\\P{Lu}$", ["Aa", "É1"], not: ["aA", "AA"]),
        Case("^[\\p{L}\\p{Nd}]+$", ["aé٣ж"], not: ["a b", "_"]),
        Case("^[^\\p{Letter}\\d]$", ["_", " "], not: ["a", "é", "1"]),
        Case("^\\p{gc=Sc}\\p{General_Category=Zs}$", ["€ "], not: ["$a"]),
        Case("^\\p{Any}$", ["a", "\n"], not: [""]),
        Case("^\\s$", [" ", "\u{A0}", "\u{FEFF}", "\u{2003}"], not: ["\u{200B}", "\u{180E}"]),
        Case("^é$", ["\u{E9}"], not: ["e\u{301}"]),
        Case("^.$", ["é"], not: ["e\u{301}", "🇩🇪"]),
    ]

    @Test(arguments: cases) func `is found where it should be and nowhere else`(_ row: Case) throws {
        let pattern = try Pattern(row.pattern)
        for text in row.found { #expect(pattern.matches(text), "\(text.debugDescription)") }
        for text in row.notFound { #expect(!pattern.matches(text), "\(text.debugDescription)") }
    }

    @Test(arguments: [
        ("a+", "aaa", true), ("a+", "aab", false), ("a+", "baa", false), ("a|ab", "ab", true), ("", "", true),
        ("", "a", false), ("a?", "", true), ("^b", "ab", false), ("ab$|a", "a", true), ("a*?", "aa", true),
    ])
    func `matches whole when no scalar is left over`(pattern: String, text: String, matches: Bool) throws {
        #expect(try Pattern(pattern).matchesWhole(text) == matches)
    }

    @Test func `is equal to one that is written the same`() throws {
        #expect(try Pattern("\u{E9}") == Pattern("\u{E9}"))
        #expect(try Pattern("\u{E9}") != Pattern("e\u{301}"))
        #expect(try Set([Pattern("a"), Pattern("a"), Pattern("(a)")]).count == 2)
        #expect(try Pattern("^a$").text == "^a$")
    }
}
