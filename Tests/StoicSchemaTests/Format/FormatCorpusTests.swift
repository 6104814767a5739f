import StoicJSON
import StoicSchema
import Testing

/// J2. Skipped where the corpus is absent: it is not copied into the project.
@Suite(.enabled(if: SchemaSuite.isPresent))
struct `The JSON Schema suite's formats` {
    /// What is decided otherwise here, by the test's own description.
    ///
    /// Names of hosts: labels in Punycode are letters, digits and hyphens as all others. Whether what they stand
    /// for is allowed is said by tables of IDNA 2008 (RFC 5892), which change with Unicode and which this room
    /// does not carry; a resolver says no to such a name, too.
    static let differences: [StringFormat: [String]] = [
        .hostname: []
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
