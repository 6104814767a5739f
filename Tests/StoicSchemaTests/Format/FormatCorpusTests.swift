import StoicJSON
import StoicSchema
import Testing

/// J2. Skipped where the corpus is absent: it is not copied into the project.
@Suite(.enabled(if: SchemaSuite.isPresent))
struct `The JSON Schema suite's formats` {
    /// What is decided otherwise here, by the test's own description.
    ///
    /// Names of hosts: labels in Punycode are letters, digits and hyphens as all others. Whether what they
    /// stand for is allowed is said by tables of IDNA 2008 (RFC 5892), which change with Unicode and which
    /// this room does not carry.
    static let differences: [StringFormat: [String]] = [
        .hostname: [
            #"invalid Punycode"#,
            #"contains illegal char U+302E Hangul single dot tone mark"#,
            #"Begins with a Spacing Combining Mark"#,
            #"Begins with a Nonspacing Mark"#,
            #"Begins with an Enclosing Mark"#,
            #"Exceptions that are DISALLOWED, right-to-left chars"#,
            #"Exceptions that are DISALLOWED, left-to-right chars"#,
            #"MIDDLE DOT with no preceding 'l'"#,
            #"MIDDLE DOT with nothing preceding"#,
            #"MIDDLE DOT with no following 'l'"#,
            #"MIDDLE DOT with nothing following"#,
            #"Greek KERAIA not followed by Greek"#,
            #"Greek KERAIA not followed by anything"#,
            #"Hebrew GERESH not preceded by Hebrew"#,
            #"Hebrew GERESH not preceded by anything"#,
            #"Hebrew GERSHAYIM not preceded by Hebrew"#,
            #"Hebrew GERSHAYIM not preceded by anything"#,
            #"KATAKANA MIDDLE DOT with no Hiragana, Katakana, or Han"#,
            #"KATAKANA MIDDLE DOT with no other characters"#,
            #"Arabic-Indic digits mixed with Extended Arabic-Indic digits"#,
            #"ZERO WIDTH JOINER not preceded by Virama"#,
            #"ZERO WIDTH JOINER not preceded by anything"#,
            #"contains "--" in the 3rd and 4th position"#,
        ]
    ]

    @Test(arguments: StringFormat.allCases) func `are decided as it says`(format: StringFormat) throws {
        var different: [String] = []
        var count = 0
        for group in try SchemaSuite.groups("optional/format/" + format.rawValue) {
            for (text, isValid, name) in group.stringTests {
                count += 1
                if format.matches(text) != isValid { different.append(name) }
            }
        }
        #expect(different == Self.differences[format] ?? [])
        #expect(count >= 2)
    }
}
