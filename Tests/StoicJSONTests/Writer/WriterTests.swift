import StoicJSON
import Testing

@Suite struct `A JSON writer` {
    private func text(_ value: JSONValue, _ options: JSONWriter.Options = .compact) throws -> String {
        String(decoding: try JSONWriter.bytes(of: value, options), as: UTF8.self)
    }

    @Test func `writes what it is given, in its order`() throws {
        let document = "{\"z\":[1.50,-0,1E5,{}],\"a\":null,\"\":[[]]}"
        #expect(try text(parse(document)) == document)
    }

    @Test func `writes for people`() throws {
        let value = try parse("{\"b\":[1,[],{}],\"a\":{\"c\":\"x\"}}")
        let pretty = """
            {
              "b": [
                1,
                [],
                {}
              ],
              "a": {
                "c": "x"
              }
            }
            """
        #expect(try text(value, .pretty) == pretty)
        #expect(try parse(pretty) == value)
        let sorted = JSONWriter.Options(isPretty: true, sortsKeys: true)
        #expect(try text(parse("{\"b\":1,\"a\":[2]}"), sorted) == "{\n  \"a\": [\n    2\n  ],\n  \"b\": 1\n}")
    }

    /// RFC 8785 section 3.2.2.2: these escapes and no others.
    @Test func `escapes what must be escaped`() throws {
        let string = "\u{0}\u{1}\u{8}\t\n\u{B}\u{C}\r\u{F}\u{10}\u{1F} \"/\\\u{7F}\u{80}é€\u{2028}😀"
        let written =
            "\"\\u0000\\u0001\\b\\t\\n\\u000b\\f\\r\\u000f\\u0010\\u001f \\\"/\\\\\u{7F}\u{80}é€\u{2028}😀\""
        #expect(try text(.string(string)) == written)
        #expect(try parse(written) == .string(string))
    }

    /// The names of RFC 8785 section 3.2.3: sorted by UTF-16 code units, 😀 before U+FB33.
    @Test func `sorts names by their UTF-16`() throws {
        let value = try parse(
            """
            {"\\u20ac":"Euro Sign","\\r":"Carriage Return","\\ufb33":"Hebrew Letter Dalet With Dagesh",
             "1":"One",
            "\\ud83d\\ude00":"Emoji: Grinning Face","\\u0080":"Control",
             "\\u00f6":"Latin Small Letter O With Diaeresis"}
            """)
        let canonical = """
            {"\\r":"Carriage Return","1":"One","\u{80}":"Control","ö":"Latin Small Letter O With Diaeresis",\
            "€":"Euro Sign","😀":"Emoji: Grinning Face","\u{FB33}":"Hebrew Letter Dalet With Dagesh"}
            """
        #expect(try text(value, .canonical) == canonical)
    }

    /// The example of RFC 8785 section 3.2.2.
    @Test func `writes the canonical form`() throws {
        let value = try parse(
            """
            {"numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
            "string": "\\u20ac$\\u000F\\u000aA'\\u0042\\u0022\\u005c\\\\\\"\\/",
             "literals": [null, true, false]}
            """)
        let canonical = """
            {"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],\
            "string":"€$\\u000f\\nA'B\\"\\\\\\\\\\"/"}
            """
        #expect(try text(value, .canonical) == canonical)
    }

    @Test func `sorts at every level`() throws {
        let value = try parse("{\"b\":{\"d\":[{\"f\":1,\"e\":2}],\"c\":3},\"a\":4}")
        #expect(try text(value, .canonical) == "{\"a\":4,\"b\":{\"c\":3,\"d\":[{\"e\":2,\"f\":1}]}}")
    }

    @Test func `rounds numbers when it is asked to, and refuses those that no double holds`() throws {
        #expect(try text(parse("[9007199254740993,1.0,-0,1e-400]"), .canonical) == "[9007199254740992,1,0,0]")
        #expect(throws: JSONWriteError.notFinite) { try text(parse("1e400"), .canonical) }
        #expect(try text(parse("1e400")) == "1e400")
    }

    @Test func `writes part by part`() throws {
        var writer = JSONWriter()
        try writer.beginObject()
        try writer.key("id")
        try writer.integer(Int64.min)
        try writer.key("list")
        try writer.beginArray()
        try writer.null()
        try writer.bool(true)
        try writer.bool(false)
        try writer.double(0.5)
        try writer.string("x")
        try writer.number(JSONNumber(7))
        try writer.value(["a": [nil]])
        try writer.endArray()
        try writer.endObject()
        let text = String(decoding: try writer.finish(), as: UTF8.self)
        #expect(text == "{\"id\":-9223372036854775808,\"list\":[null,true,false,0.5,\"x\",7,{\"a\":[null]}]}")
    }

    @Test func `rounds integers in the canonical form only`() throws {
        for (options, text) in [
            (JSONWriter.Options.compact, "[9007199254740993,5]"), (.canonical, "[9007199254740992,5]"),
        ] {
            var writer = JSONWriter(options)
            try writer.beginArray()
            try writer.integer(9_007_199_254_740_993)
            try writer.integer(5 as Int8)
            try writer.endArray()
            #expect(String(decoding: try writer.finish(), as: UTF8.self) == text)
        }
    }
}
