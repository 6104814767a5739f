import StoicJSON
import Testing

/// J1, J2: the cursor that typed decoding stands on.
@Suite struct `A JSON reader` {
    @Test func `reads an object member by member`() throws {
        let document = " { \"id\" : 7 , \"tags\" : [ \"a\" , \"b\" ] , \"none\" : null , \"on\" : true } "
        try read(document) { reader throws(JSONSyntaxError) in
            try reader.enterObject()
            check(reader.nesting == 1)
            try check(reader.nextName() == "id")
            try check(reader.readInt64() == 7)
            try check(reader.nextName() == "tags")
            try reader.enterArray()
            var tags: [String] = []
            while try reader.nextElement() { tags.append(try reader.readString()) }
            #expect(tags == ["a", "b"])
            _ = try reader.nextKey()
            try check(reader.readNullIfPresent())
            _ = try reader.nextKey()
            try check(reader.readBool())
            try check(reader.nextKey() == nil)
            check(reader.nesting == 0)
        }
    }

    @Test func `tells what comes next`() throws {
        let kinds: [(String, JSONReader.Kind)] = [
            (" {", .object), ("[", .array), ("\"", .string), ("-", .number), ("9", .number), ("t", .true),
            ("f", .false), ("n", .null), ("", .end), ("  ", .end), ("}", .invalid), ("\u{0}", .invalid),
        ]
        for (document, kind) in kinds {
            var found: JSONReader.Kind?
            _ = syntaxError { () throws(JSONSyntaxError) in
                try read(document) { reader throws(JSONSyntaxError) in found = reader.peekKind() }
            }
            #expect(found == kind)
        }
    }

    /// The caller who asks for another kind learns where it stands and can go on from there.
    @Test func `does not move over a value of another kind`() throws {
        try read("[\"a\", 1]") { reader throws(JSONSyntaxError) in
            try reader.enterArray()
            try check(reader.nextElement())
            func refused(_ body: (inout JSONReader) throws(JSONSyntaxError) -> Void) {
                do {
                    try body(&reader)
                    Issue.record("read a value of another kind")
                } catch {
                    #expect(error == JSONSyntaxError(.otherKind, at: 1))
                }
            }
            refused { reader throws(JSONSyntaxError) in _ = try reader.readInt64() }
            refused { reader throws(JSONSyntaxError) in _ = try reader.readUInt64() }
            refused { reader throws(JSONSyntaxError) in _ = try reader.readDouble() }
            refused { reader throws(JSONSyntaxError) in _ = try reader.readNumber() }
            refused { reader throws(JSONSyntaxError) in _ = try reader.readBool() }
            refused { reader throws(JSONSyntaxError) in try reader.readNull() }
            refused { reader throws(JSONSyntaxError) in try reader.enterObject() }
            refused { reader throws(JSONSyntaxError) in try reader.enterArray() }
            try check(reader.readNullIfPresent() == false)
            try check(reader.readString() == "a")
            try reader.skipRest()
        }
    }

    @Test func `compares names without making strings`() throws {
        let long = String(repeating: "long", count: 9)
        let names = [
            "", "a", "seven77", "eight888", "nine99999", "fifteen_15_byte", "sixteen_16_bytes", long, "é",
        ]
        for name in names {
            let key = JSONKey(name)
            for (written, same) in [(name, true), (name + "x", false), ("x" + name, false)] {
                // Once with much behind it, once at the document's end.
                for padding in ["", String(repeating: " ", count: 40)] {
                    try read("{\"\(written)\":1}" + padding) { reader throws(JSONSyntaxError) in
                        try reader.enterObject()
                        guard let token = try reader.nextKey() else { return }
                        check(reader.matches(token, key) == same, "\(written) against \(name)")
                        try reader.skipRest(ofObject: true)
                    }
                }
            }
        }
    }

    @Test func `compares names whose escapes are undone`() throws {
        try read("{\"\\u0061\\n\":1}") { reader throws(JSONSyntaxError) in
            try reader.enterObject()
            guard let token = try reader.nextKey() else { return }
            #expect(token.hasEscapes)
            check(reader.matches(token, JSONKey("a\n")))
            check(!reader.matches(token, JSONKey("a")))
            check(reader.text(of: token) == "a\n")
            try reader.skipRest(ofObject: true)
        }
    }

    @Test(arguments: ["id", "a_longer_name", "a_name_that_is_longer_than_that"], ["", " ", "\n\t  "])
    func `goes straight to an expected name`(name: String, space: String) throws {
        let key = JSONKey(name)
        let parts = ["{", "\"\(name)\"", ":", "1", ",", "\"other\"", ":", "2", "}"]
        try read(parts.joined(separator: space)) { reader throws(JSONSyntaxError) in
            try reader.enterObject()
            try check(!reader.nextKey(ifWritten: JSONKey("other")))
            try check(reader.nextKey(ifWritten: key))
            try check(reader.readInt64() == 1)
            try check(!reader.nextKey(ifWritten: key))
            try check(reader.nextKey(ifWritten: JSONKey("other")))
            try check(reader.readInt64() == 2)
            try check(!reader.nextKey(ifWritten: key))
            try check(reader.nextKey() == nil)
        }
    }

    @Test func `goes to no expected name over a value that was left unread`() throws {
        let error = syntaxError { () throws(JSONSyntaxError) in
            try read("{\"a\":,\"b\":1}") { reader throws(JSONSyntaxError) in
                try reader.enterObject()
                try check(reader.nextKey(ifWritten: JSONKey("a")))
                try check(!reader.nextKey(ifWritten: JSONKey("b")))
                _ = try reader.nextKey()
            }
        }
        #expect(error == JSONSyntaxError(.expectedValue, at: 5))
    }

    /// The bytes of `a"b` stand there, but as the end of a name and something wrong.
    @Test func `takes no expected name that would need escapes`() throws {
        let error = syntaxError { () throws(JSONSyntaxError) in
            try read("{\"a\"b\":1}") { reader throws(JSONSyntaxError) in
                try reader.enterObject()
                try check(!reader.nextKey(ifWritten: JSONKey("a\"b")))
                _ = try reader.nextKey()
            }
        }
        #expect(error == JSONSyntaxError(.expectedColon, at: 4))
    }

    @Test func `comes back to a mark`() throws {
        try read("[{\"a\":[1,2]},3]") { reader throws(JSONSyntaxError) in
            try reader.enterArray()
            try check(reader.nextElement())
            let mark = reader.mark()
            try reader.enterObject()
            _ = try reader.nextKey()
            try reader.enterArray()
            check(reader.nesting == 3)
            reader.rewind(to: mark)
            check(reader.nesting == 1)
            check(reader.position == 1)
            try reader.skipValue()
            try check(reader.nextElement())
            try check(reader.readInt64() == 3)
            try check(!reader.nextElement())
        }
    }

    /// The first element stands where one stood that was left unread, as far as an offset can tell.
    @Test func `enters again what it entered before the mark was come back to`() throws {
        try read("[[[1],2]]") { reader throws(JSONSyntaxError) in
            try reader.enterArray()
            try check(reader.nextElement())
            let mark = reader.mark()
            for _ in 0..<3 {
                reader.rewind(to: mark)
                try reader.enterArray()
                try check(reader.nextElement())
            }
            reader.rewind(to: mark)
            try reader.skipValue()
            try check(!reader.nextElement())
        }
    }

    @Test func `wants a value read that was come back to`() throws {
        let error = syntaxError { () throws(JSONSyntaxError) in
            try read("[1]") { reader throws(JSONSyntaxError) in
                try reader.enterArray()
                try check(reader.nextElement())
                let mark = reader.mark()
                try reader.skipValue()
                reader.rewind(to: mark)
                _ = try reader.nextElement()
            }
        }
        #expect(error == JSONSyntaxError(.expectedValue, at: 1))
    }

    @Test func `refuses a document whose value was not read to its end`() {
        let error = syntaxError { () throws(JSONSyntaxError) in
            try read("[") { reader throws(JSONSyntaxError) in try reader.enterArray() }
        }
        #expect(error == JSONSyntaxError(.unexpectedEnd, at: 1))
    }

    /// A caller's mistake is an error, never a value from the wrong place.
    @Test func `refuses to go on over a value that was left unread`() {
        for document in [
            "[1,2]", "[1]", "[,]", "{\"a\":1,\"b\":2}", "{\"a\":}", "{\"a\":,\"b\":1}", "{\"a\" : }",
        ] {
            let error = syntaxError { () throws(JSONSyntaxError) in
                try read(document) { reader throws(JSONSyntaxError) in
                    if document.hasPrefix("[") {
                        try reader.enterArray()
                        while try reader.nextElement() {}
                    } else {
                        try reader.enterObject()
                        while try reader.nextKey() != nil {}
                    }
                }
            }
            #expect(error != nil)
        }
    }
}

extension JSONReader {
    fileprivate mutating func nextName() throws(JSONSyntaxError) -> String? {
        guard let key = try nextKey() else { return nil }
        return text(of: key)
    }

    fileprivate mutating func skipRest(ofObject: Bool = false) throws(JSONSyntaxError) {
        if ofObject {
            try skipValue()
            while try nextKey() != nil { try skipValue() }
        } else {
            while try nextElement() { try skipValue() }
        }
    }
}
