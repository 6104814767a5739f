import StoicJSON
import StoicSchema
import Testing

@Suite(.enabled(if: SchemaSuite.isPresent))
struct `The JSON Schema suite` {
    @Test func `dump`() throws {
        var agreed = 0, refused = 0, differ = 0
        let folder = "corpora/JSON-Schema-Test-Suite/tests/draft2020-12"
        for prefix in ["", "optional/", "optional/format/"] {
            for file in try Shared.files(folder + "/" + prefix) {
                for group in try SchemaSuite.groups(prefix + file.name) {
                    let schema: JSONSchema
                    do throws(ValidationFailure) { schema = try JSONSchema(group.schema) } catch {
                        refused += group.tests.count
                        print("REFUSED \(prefix)\(file.name) | \(group.name) | \(group.tests.count) | \(error.detail)")
                        continue
                    }
                    for test in group.tests {
                        guard let data = test["data"], case .bool(let valid)? = test["valid"], case .string(let name)? = test["description"] else { continue }
                        let ok = (try? schema.validate(JSONWriter.bytes(of: data))) != nil
                        if ok == valid { agreed += 1 } else { differ += 1; print("DIFFERS \(prefix)\(file.name) | \(group.name) | \(name) | \(valid)") }
                    }
                }
            }
        }
        print("TOTAL", agreed, refused, differ)
    }
}
