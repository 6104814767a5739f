import Foundation
import StoicJSON
import StoicSchema
import Testing

/// J2
@Suite struct `A JSON Schema document` {
    private func told(_ schema: String, _ document: String, _ options: DecodingOptions = .standard)
        -> [String]
    {
        do throws(ValidationFailure) {
            try JSONSchema(Array(schema.utf8)).validate(document, options: options)
            return []
        } catch {
            return error.issues.map {
                "\($0.code.rawValue) \($0.pointer) \($0.position.line):\($0.position.column)"
            }
        }
    }

    private func detail(_ schema: String, _ document: String) -> String {
        do throws(ValidationFailure) {
            try JSONSchema(Array(schema.utf8)).validate(document)
            return ""
        } catch {
            return error.detail
        }
    }

    @Test func `gives every issue its place`() {
        let schema = #"""
            {"type":"object","required":["id","name"],"additionalProperties":false,
             "properties":{"id":{"type":"integer","minimum":1},
             "tags":{"items":{"type":"string","maxLength":2}},
             "name":{"type":"string"}}}
            """#
        let document = """
            {
              "tags": ["a", 7, "long"],
              "id": 0,
              "other": {}
            }
            """
        #expect(
            told(schema, document) == [
                "missing /name 1:1", "kind /tags/1 2:17", "length /tags/2 2:20", "range /id 3:9",
                "unknown_key /other 4:3",
            ])
        #expect(told(schema, document, DecodingOptions(maxIssues: 2)).count == 2)
        #expect(
            detail(schema, #"{"id":1.5,"name":"x"}"#)
                == "/id (line 1, column 7): expected a whole number, found a number")
        #expect(told(schema, #"{"id":1,"name":"x","id":2}"#) == ["duplicate_key /id 1:20"])
        #expect(told(schema, #"{"id":1,"#) == ["syntax /id 1:9"])
    }

    @Test func `tells of the only alternative that may be meant`() {
        let schema = #"""
            {"anyOf":[{"type":"null"},
             {"type":"object","required":["a"],"properties":{"a":{"type":"string"}}}]}
            """#
        #expect(told(schema, #"{"a":1}"#) == ["kind /a 1:6"])
        #expect(told(schema, "7") == ["union  1:1"])
        #expect(
            detail(schema, "7")
                == "the document (line 1, column 1): expected null, or an object, found a number")
        let tagged = #"""
            {"oneOf":[{"properties":{"t":{"const":"x"},"v":{"type":"string"}}},
             {"properties":{"t":{"const":"y"},"v":{"type":"integer"}}}]}
            """#
        #expect(told(tagged, #"{"t":"y","v":"z"}"#) == ["kind /v 1:14"])
    }

    @Test(arguments: [
        (#"{"type":"strin"}"#, "choice /type"), (#"{"minLength":-1}"#, "kind /minLength"),
        (#"{"minLength":1.5}"#, "kind /minLength"), (#"{"items":[{}]}"#, "kind /items"),
        (#"{"properties":{"a":{"requried":[]}}}"#, "unknown_key /properties/a/requried"),
        (#"{"unevaluatedItems":false}"#, "unknown_key /unevaluatedItems"),
        (#"{"items":{"$id":"x"}}"#, "unknown_key /items/$id"), (#"{"$ref":"other.json"}"#, "choice /$ref"),
        (##"{"$ref":"#name"}"##, "choice /$ref"), (##"{"$ref":"#/$defs/a"}"##, "choice /$ref"),
        (#"{"pattern":"(?=a)"}"#, "pattern /pattern"), (#"{"format":"iri"}"#, "choice /format"),
        (#"{"multipleOf":0}"#, "range /multipleOf"),
        (#"{"patternProperties":{"(":{}}}"#, "pattern /patternProperties/("),
        (#"{"allOf":[]}"#, "count /allOf"), (#"{"title":1}"#, "kind /title"), ("7", "kind "),
        (#"{"$defs":{"unused":{"enum":1}}}"#, "kind /$defs/unused/enum"), (##"{"$ref":"#"}"##, "check "),
        (##"{"anyOf":[{"$ref":"#/$defs/a"}],"$defs":{"a":{"not":{"$ref":"#"}}}}"##, "check /$defs/a/not"),
        (#"{"type":"null","type":"null"}"#, "duplicate_key /type"), ("{", "syntax "),
    ])
    func `is refused where it is not understood`(schema: String, issue: String) throws {
        let failure = #expect(throws: ValidationFailure.self) { try JSONSchema(Array(schema.utf8)) }
        #expect(try #require(failure).issues.map { "\($0.code.rawValue) \($0.pointer)" } == [issue])
    }

    @Test func `is refused where too many schemas apply to one value`() throws {
        let links = (0..<100).map { ##""s\##($0)":{"allOf":[{"$ref":"#/$defs/s\##($0 + 1)"}]}"## }
        let schema = ##"{"$defs":{"s100":{},\##(links.joined(separator: ","))}}"##
        let failure = #expect(throws: ValidationFailure.self) { try JSONSchema(Array(schema.utf8)) }
        #expect(try #require(failure).issues.first?.code == .syntax)
    }

    @Test func `takes notes and extensions`() throws {
        try JSONSchema(Array(#"{"title":"a","default":7,"x-order":1,"examples":[1],"readOnly":true}"#.utf8))
            .validate("7")
    }

    @Test(arguments: [
        ("0.01", "1.15", true), ("0.01", "1.155", false), ("1e-300", "1e300", true),
        ("3", "1e2000000000", false),
        ("25", "1e99999999999999999999", true), ("1e-8", "12391239123", true),
        ("0.1", "1e-99999999999999999999", false),
        ("9999999999999999999", "9999999999999999999000", true), ("7", "-21", true), ("7", "0", true),
    ])
    func `takes multiples exactly`(divisor: String, number: String, isMultiple: Bool) {
        #expect(told(#"{"multipleOf":\#(divisor)}"#, number).isEmpty == isMultiple)
    }

    @Test(arguments: [
        ("9007199254740993", "9007199254740992", false), ("9007199254740993", "9007199254740993.0", true),
        ("0.1", "1e-1", true), ("1e400", "1e399", false), ("-1e400", "-1e401", false),
        ("-1", "-1.0000000000000001", false),
        ("0", "-0", true), ("1e99999999999999999999", "7", false), ("-1e99999999999999999999", "7", true),
        ("1e-99999999999999999999", "0", false), ("1e-99999999999999999999", "1e-9", true),
    ])
    func `compares numbers exactly`(minimum: String, number: String, isValid: Bool) {
        #expect(told(#"{"minimum":\#(minimum)}"#, number).isEmpty == isValid)
    }

    /// Each level of the document is tried in two ways, by each of which the next one is.
    @Test func `ends its work at a bound`() {
        let schema = ##"""
            {"oneOf":[{"properties":{"a":{"$ref":"#"}},"required":["b"]},
             {"properties":{"a":{"$ref":"#"}},"required":["c"]}]}
            """##
        let document =
            String(repeating: #"{"b":1,"c":1,"a":"#, count: 60) + "1" + String(repeating: "}", count: 60)
        #expect(told(schema, document).first?.hasPrefix("syntax") == true)
    }

    @Test(arguments: [0, 1, 3, 60]) func `fits a stack of 512 KiB`(chain: Int) {
        // Between each value and the one within it as many schemas as may be.
        let links =
            (0..<chain).map { ##""s\##($0)":{"allOf":[{"$ref":"#/$defs/s\##($0 + 1)"}]}"## }
            + [##""s\##(chain)":{"type":"object","properties":{"a":{"$ref":"#"}}}"##]
        let schema = ##"{"$ref":"#/$defs/s0","$defs":{\##(links.joined(separator: ","))}}"##
        let document = String(repeating: #"{"a":"#, count: 120) + "{}" + String(repeating: "}", count: 120)
        let done = DispatchSemaphore(value: 0)
        let thread = Thread {
            let told = told(schema, document)
            #expect(chain == 0 ? told.isEmpty : told.first?.hasPrefix("syntax /a") == true)
            done.signal()
        }
        thread.stackSize = 512 << 10
        thread.start()
        #expect(done.wait(timeout: .now() + 60) == .success)
    }
}
