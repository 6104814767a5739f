import Foundation
import StoicJSON

/// The JSON Schema test suite of 2020-12, as far as strings are concerned.
enum SchemaSuite {
    private static let folder = "corpora/JSON-Schema-Test-Suite/tests/draft2020-12"

    static var isPresent: Bool { Shared.has(folder) }

    struct Group {
        let name: String
        let schema: JSONValue
        let tests: [JSONValue]

        /// Strings and whether they are valid, with what the suite says of them.
        var stringTests: [(text: String, isValid: Bool, name: String)] {
            tests.compactMap { test in
                guard case .string(let text)? = test["data"], case .bool(let isValid)? = test["valid"],
                    case .string(let name)? = test["description"]
                else { return nil }
                return (text, isValid, name)
            }
        }

        /// Patterns with strings, or with names of members where only those may be there that match.
        var patternTests: [(pattern: String, subject: String, isValid: Bool)] {
            if case .string(let pattern)? = schema["pattern"] {
                return stringTests.map { (pattern, $0.text, $0.isValid) }
            }
            guard case .object(let patterns)? = schema["patternProperties"], patterns.names.count == 1,
                case .bool(false)? = schema["additionalProperties"]
            else { return [] }
            return tests.compactMap { test in
                guard case .object(let object)? = test["data"], object.names.count == 1,
                    case .bool(let isValid)? = test["valid"]
                else { return nil }
                return (patterns.names[0], object.names[0], isValid)
            }
        }
    }

    static func groups(_ file: String) throws -> [Group] {
        let url = Shared.root.appending(path: folder).appending(path: file + ".json")
        guard case .array(let groups) = try JSONValue.parse(Array(Data(contentsOf: url))) else { return [] }
        return groups.map { group in
            var name = ""
            if case .string(let text)? = group["description"] { name = text }
            var tests: [JSONValue] = []
            if case .array(let elements)? = group["tests"] { tests = elements }
            return Group(name: name, schema: group["schema"] ?? .null, tests: tests)
        }
    }
}
