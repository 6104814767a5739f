import Foundation
import StoicHTTP
import Testing

@Suite struct `A structured-field String` {
    // H9; RFC 9651, sections 4.1.6 and 4.2.5
    @Test(arguments: [
        ("8e03978e-40d5", "\"8e03978e-40d5\""), ("", "\"\""), ("a \"b\" \\c", "\"a \\\"b\\\" \\\\c\""),
        (" ~", "\" ~\""),
    ])
    func `is written in quotes and read back`(row: (text: String, value: String)) throws {
        #expect(try StructuredFieldString.serialize(row.text, field: "idempotency key") == row.value)
        #expect(StructuredFieldString.parse(row.value) == row.text)
        #expect(StructuredFieldString.parse("  \(row.value) ") == row.text)
    }

    @Test(arguments: ["é", "a\n", "\u{0}", "\u{7F}", "\t"])
    func `is refused with characters it cannot have`(text: String) {
        let error = #expect(throws: InvalidRequest.self) {
            try StructuredFieldString.serialize(text, field: "idempotency key")
        }
        #expect(error?.field == "idempotency key")
    }

    @Test(arguments: [
        "", "a", "\"", "\"a", "a\"", "\"a\"b", "\"a\";p", "\"a\\n\"", "\"a\\", "\t\"a\"", "\"é\"",
    ])
    func `is not read from anything else`(value: String) {
        #expect(StructuredFieldString.parse(value) == nil)
    }

    @Test(
        .enabled(
            if: URLCorpus.has("structured-field-tests/string.json"),
            "the shared corpora are not beside the project"),
        arguments: [
            "structured-field-tests/string.json", "structured-field-tests/string-generated.json",
            "structured-field-tests/serialisation-tests/string-generated.json",
        ])
    func `passes the working group's tests`(file: String) throws {
        for row in try URLCorpus.rows(file) {
            let name = row["name"] as? String ?? ""
            let expected = (row["expected"] as? [Any])?.first as? String
            let mustFail = row["must_fail"] as? Bool ?? false
            guard let raw = row["raw"] as? [String] else {
                let written = try? StructuredFieldString.serialize(expected ?? "", field: "f")
                #expect(written == (mustFail ? nil : (row["canonical"] as? [String])?.first), "\(name)")
                continue
            }
            // Lines of a repeated field are joined before they are read. RFC 9651, section 4.2.
            let value = raw.joined(separator: ", ")
            let read = StructuredFieldString.parse(value)
            #expect(read == (mustFail ? nil : expected), "\(name)")
            guard let read else { continue }
            let canonical = (row["canonical"] as? [String])?.first ?? value
            #expect(try StructuredFieldString.serialize(read, field: "f") == canonical, "\(name)")
        }
    }
}
