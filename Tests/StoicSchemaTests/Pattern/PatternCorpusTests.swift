import StoicJSON
import StoicSchema
import Testing

/// J2. Skipped where the corpus is absent: it is not copied into the project.
@Suite(.enabled(if: SchemaSuite.isPresent))
struct `The JSON Schema suite's patterns` {
    /// What is decided otherwise here: none of the suite's cases is.
    private static let differences: [String] = []

    @Test(arguments: [
        ("pattern", 6), ("optional/ecmascript-regex", 74), ("optional/non-bmp-regex", 7),
    ])
    func `are decided as it says`(file: String, cases: Int) throws {
        var different: [String] = []
        var count = 0
        for group in try SchemaSuite.groups(file) {
            for (text, subject, isValid) in group.patternTests {
                count += 1
                let isFound = try Pattern(text).matches(subject)
                if isFound != isValid { different.append("\(group.name): \(text), \(subject)") }
            }
        }
        #expect(different == Self.differences)
        #expect(count == cases, "\(count)")
    }

    @Test func `are expressions where it says so`() throws {
        for file in ["optional/format/regex", "optional/format/ecmascript-regex"] {
            for group in try SchemaSuite.groups(file) {
                for (text, isValid, _) in group.stringTests {
                    #expect(StringFormat.regex.matches(text) == isValid, "\(text)")
                }
            }
        }
    }
}
