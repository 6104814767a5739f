import StoicJSON
import Testing

/// Nothing but valid JSON comes out, whatever the order of the calls.
@Suite struct `A JSON writer's refusals` {
    typealias Step = @Sendable (inout JSONWriter) throws -> Void

    static let misplaced: [(String, [Step])] = [
        ("nothing", []),
        ("two values", [{ try $0.null() }, { try $0.null() }]),
        ("an open array", [{ try $0.beginArray() }]),
        ("an open object", [{ try $0.beginObject() }]),
        ("a key at the top", [{ try $0.key("a") }]),
        ("a key in an array", [{ try $0.beginArray() }, { try $0.key("a") }]),
        ("a value without a key", [{ try $0.beginObject() }, { try $0.bool(true) }]),
        ("an object without a key", [{ try $0.beginObject() }, { try $0.beginObject() }]),
        ("two keys", [{ try $0.beginObject() }, { try $0.key("a") }, { try $0.key("b") }]),
        ("a key without a value", [{ try $0.beginObject() }, { try $0.key("a") }, { try $0.endObject() }]),
        ("an array's end for an object", [{ try $0.beginObject() }, { try $0.endArray() }]),
        ("an object's end for an array", [{ try $0.beginArray() }, { try $0.endObject() }]),
        ("an end too many", [{ try $0.beginArray() }, { try $0.endArray() }, { try $0.endArray() }]),
    ]

    @Test(arguments: misplaced.indices)
    func `name what is misplaced`(index: Int) {
        let (name, steps) = Self.misplaced[index]
        #expect(throws: JSONWriteError.misplaced, "\(name)") {
            var writer = JSONWriter()
            for step in steps { try step(&writer) }
            _ = try writer.finish()
        }
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func `name doubles that are no numbers`(value: Double) throws {
        var writer = JSONWriter()
        #expect(throws: JSONWriteError.notFinite) { try writer.double(value) }
        // The refused value left no trace.
        try writer.double(1)
        #expect(try writer.finish() == [UInt8(ascii: "1")])
    }

    @Test(arguments: [2, 5, 40], [JSONWriter.Options.compact, .pretty, .canonical])
    func `name a repeated key`(count: Int, options: JSONWriter.Options) throws {
        func write(_ names: [String]) throws {
            var writer = JSONWriter(options)
            try writer.beginObject()
            for name in names {
                try writer.key(name)
                try writer.beginObject()
                try writer.key("n0")
                try writer.null()
                try writer.endObject()
            }
            try writer.endObject()
            _ = try writer.finish()
        }
        let names = (0..<count).map { "n\($0)" }
        try write(names)
        try write(names + ["\u{E9}", "e\u{301}"])
        #expect(throws: JSONWriteError.duplicateKey) { try write(names + ["n1"]) }
    }

    @Test func `name a document that could not be read back for its depth`() throws {
        var writer = JSONWriter()
        for _ in 0..<JSONLimits.deepestNesting { try writer.beginArray() }
        #expect(throws: JSONWriteError.nestingTooDeep) { try writer.beginArray() }
        for _ in 0..<JSONLimits.deepestNesting { try writer.endArray() }
        #expect(refusal(try writer.finish()) == nil)
    }
}
