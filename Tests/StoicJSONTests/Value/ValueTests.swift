import StoicJSON
import Testing

@Suite struct `A JSON value` {
    @Test func `is parsed with everything in its order`() throws {
        let value = try parse(" {\"b\": [1, 2.50, \"x\", true, false, null, {}, []], \"a\": {\"\": -0}} ")
        #expect(value.description == "{\"b\":[1,2.50,\"x\",true,false,null,{},[]],\"a\":{\"\":-0}}")
        guard case .object(let object) = value else {
            Issue.record("no object")
            return
        }
        #expect(object.names == ["b", "a"])
        #expect(value["b"]?[1] == 2.5)
        #expect(value["a"]?[""] == 0)
        #expect(value["c"] == nil)
        #expect(value[0] == nil)
        #expect(value["b"]?[8] == nil)
        #expect(value["b"]?[-1] == nil)
    }

    @Test func `is equal by meaning`() throws {
        #expect(try parse("{\"a\":1,\"b\":[2]}") == parse("{\"b\":[2.0],\"a\":1e0}"))
        #expect(try parse("{\"a\":1,\"b\":[2]}").hashValue == parse("{\"b\":[2.0],\"a\":1e0}").hashValue)
        #expect(try parse("[1,2]") != parse("[2,1]"))
        #expect(try parse("{\"a\":1}") != parse("{\"a\":1,\"b\":2}"))
        #expect(try parse("{\"a\":1}") != parse("{\"b\":1}"))
        #expect(try parse("\"1\"") != parse("1"))
        #expect(try parse("null") != parse("false"))
        #expect(try parse("\"\\u0061\"") == "a")
    }

    /// é as one scalar and é as two: Swift's `==` takes them for one.
    @Test func `compares strings scalar by scalar`() throws {
        #expect(JSONValue.string("\u{E9}") != .string("e\u{301}"))
        let names = try parse("{\"\u{E9}\":\"NFC\",\"e\u{301}\":\"NFD\"}")
        #expect(names["\u{E9}"] == "NFC")
        #expect(names["e\u{301}"] == "NFD")
        #expect(Set([JSONValue.string("\u{E9}"), .string("e\u{301}")]).count == 2)
    }

    @Test func `is written as a literal`() throws {
        let value: JSONValue = ["a": [1, -2.5, true, nil, "x"], "b": [:]]
        #expect(try value == parse("{\"a\":[1,-2.5,true,null,\"x\"],\"b\":{}}"))
    }

    @Test func `finds members of a large object`() throws {
        let names = (0..<1000).map { "name \($0)" }
        let text = "{" + names.map { "\"\($0)\":\"\($0)\"" }.joined(separator: ",") + "}"
        let value = try parse(text)
        for name in names { #expect(value[name] == .string(name)) }
        #expect(value["name 1000"] == nil)
        #expect(value.description == text)
    }

    /// The large objects' index is a stack of its own: open ones around, closed ones before and after.
    @Test func `keeps apart large objects within large objects`() throws {
        func members(_ range: Range<Int>, _ inner: String) -> String {
            range.map { "\"k\($0)\":\($0 % 7 == 3 ? inner : "1")" }.joined(separator: ",")
        }
        let inner = "{" + members(0..<40, "{\"k1\":2}") + "}"
        let text = "[{" + members(0..<60, inner) + "},{" + members(0..<20, "[\(inner)]") + "}]"
        let value = try parse(text)
        #expect(value.description == text)
        #expect(value[0]?["k59"]?["k38"]?["k1"] == 2)
        #expect(value[1]?["k17"]?[0]?["k39"] == 1)
        let twice = text.replacing("\"k58\":", with: "\"k10\":")
        #expect(refusal(Array(twice.utf8))?.code == .duplicateKey)
    }
}
