import Foundation
import StoicJSON
import StoicSchema
import Testing

/// J1, J2: the cases of area json that others' decoders failed at, run as they are written down.
@Suite struct `The cases of others' decoders` {
    private static let path = "cases/cases.jsonl"

    /// The rows of a case.
    private func rows(_ id: String) throws -> [JSONValue] {
        let bytes = Array(try Data(contentsOf: Shared.root.appending(path: Self.path)))
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            let one = try JSONValue.parse(Array(line))
            if one["id"] == .string(id), case .array(let rows)? = one["replay"]?["rows"] { return rows }
        }
        return []
    }

    private func text(_ value: JSONValue?) -> String {
        if case .string(let text)? = value { return text }
        return ""
    }

    private struct Holder<Value: Sendable>: Sendable { var n: Value }

    private func decode<Value: Sendable>(_ schema: Schema<Value>, _ json: String) -> (
        value: String?, issues: [String]
    ) {
        let holder: Schema<Holder<Value>> = .object(Holder.init, .required("n", \.n, schema))
        let report = holder.decodeReporting(Array(json.utf8))
        return (report.value.map { "\($0.n)" }, report.issues.map(\.safePath))
    }

    // json-01
    @Test(.enabled(if: Shared.has(path), "the shared cases are not beside the project"))
    func `keep numbers exact or tell where they are not`() throws {
        let all = try rows("json-01")
        #expect(all.count >= 8)
        for row in all {
            let json = text(row["json"])
            let result =
                switch text(row["as"]) {
                case "Int64": decode(Schema<Int64>.integer(), json)
                case "UInt64": decode(Schema<UInt64>.integer(), json)
                case "Double": decode(.double, json)
                default: decode(.int, json)
                }
            let expected = text(row["expect"])
            if expected.hasPrefix("issue") {
                #expect(result.issues == ["/n"], "\(json.prefix(60))")
            } else {
                let digits = json.dropFirst(5).dropLast()
                #expect(result.issues == [], "\(json)")
                // Written rules: 1.0 is whole, -0 is 0, and what is too small for a double is zero.
                let exact = ["-0": "0", "1.0": "1", "1e-400": "0.0"][String(digits)] ?? String(digits)
                #expect(result.value == exact, "\(json)")
            }
        }
    }

    // json-02
    @Test(.enabled(if: Shared.has(path), "the shared cases are not beside the project"))
    func `nest to the bound and not beyond, on a pool's thread`() async throws {
        for depth in [127, 128, 129, 256, 257, 512, 513, 100_000] {
            let arrays = String(repeating: "[", count: depth) + String(repeating: "]", count: min(depth, 600))
            let objects =
                String(repeating: #"{"a":"#, count: depth) + "1"
                + String(repeating: "}", count: min(depth, 600))
            for document in [arrays, objects] {
                let found = await Task { Schema<JSONValue>.json.decodeReporting(Array(document.utf8)) }.value
                #expect((found.value != nil) == (depth <= 128), "\(depth)")
                let tree = await Task { try? JSONValue.parse(Array(document.utf8)) }.value
                #expect((tree != nil) == (depth <= 512), "\(depth)")
            }
        }
    }

    // json-04, json-05
    @Test(.enabled(if: Shared.has(path), "the shared cases are not beside the project"))
    func `have one rule for surrogates, repeated names and what is no JSON`() throws {
        for row in try rows("json-04") + rows("json-05") {
            let report = Schema<JSONValue>.json.decodeReporting(Array(text(row["json"]).utf8))
            switch text(row["expect"]) {
            case "U+1F624": #expect(report.value == ["\u{1F624}"])
            case "3 scalars": #expect(report.value == ["A\u{0}B"])
            default: #expect(report.issues.count == 1, "\(text(row["json"]))")
            }
        }
    }
}
