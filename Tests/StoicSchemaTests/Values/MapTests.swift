import StoicJSON
import StoicSchema
import Testing

/// J2
@Suite struct `A mapped schema` {
    struct Celsius: Equatable, Sendable { var degrees: Double }

    static let celsius = Schema.double.map(Celsius.init, from: \.degrees)
    static let even = Schema.int.flatMap(
        "even", { $0 % 2 == 0 ? $0 / 2 : nil }, from: { (half: Int) in half * 2 })

    @Test func `reads and writes the other type`() throws {
        #expect(try Self.celsius.decode("21.5") == Celsius(degrees: 21.5))
        #expect(try Self.celsius.encode(Celsius(degrees: 1)) == Array("1".utf8))
        #expect(issues(Self.celsius, "\"warm\"") == ["kind "])
    }

    @Test func `may refuse on either way`() throws {
        #expect(try Self.even.decode("8") == 4)
        #expect(try Self.even.encode(4) == Array("8".utf8))
        let report = Self.even.decodeReporting(Array("[]".utf8))
        #expect(report.issues.map(\.code) == [.kind])
        #expect(Self.even.decodeReporting(Array("7".utf8)).issues.map(\.expected) == ["a whole number, even"])
        let oneWay = Schema.int.flatMap("small", { $0 }, from: { (it: Int) in it < 10 ? it : nil })
        #expect(throws: EncodingFailure.self) { try oneWay.encode(11) }
    }

    @Test func `replaces what does not fit, and says why`() throws {
        let schema = Schema.int.range(1...5).recovering(to: 3)
        #expect(try schema.decode("2") == 2)
        #expect(try schema.decode("9") == 3)
        #expect(try schema.decode("{\"a\":[]}") == 3)
        #expect(repairs(schema, "9") == ["range "])
        #expect(issues(schema, "9") == [])
        #expect(issues(schema, "[1,") == ["syntax /1"])
    }
}

/// J2
@Suite struct `A union's schema` {
    @Test(arguments: [
        (#"{"type":"text","body":"a"}"#, Section.text(.init(body: "a"))),
        (#"{"body":"a","type":"text"}"#, Section.text(.init(body: "a"))),
        (
            #"{"images":["x"],"more":{"type":"text"},"t\u0079pe":"g\u0061llery"}"#,
            Section.gallery(.init(images: ["x"]))
        ),
    ])
    func `goes by the tag, wherever it stands`(document: String, value: Section) throws {
        #expect(try Section.schema.decode(document) == value)
    }

    @Test(arguments: [
        (#"{"type":"text"}"#, ["missing /body"]), (#"{"type":"text","body":"a","x":1}"#, ["unknown_key /x"]),
        (#"{"type":"map","body":"a"}"#, ["choice /type"]), (#"{"type":7}"#, ["kind /type"]),
        (#"{"body":"a"}"#, ["missing /type"]), ("[]", ["kind "]),
        (#"{"type":"gallery","images":[]}"#, ["count /images"]),
        (#"{"type":"text","body":"a","type":"text"}"#, ["duplicate_key /type"]),
    ])
    func `tells what is wrong with the variant`(document: String, expected: [String]) {
        #expect(issues(Section.schema, document) == expected)
    }

    @Test func `may let a value stand for unknown tags`() throws {
        let schema: Schema<[Section]> = .array(Section.tolerant)
        let document = #"[{"type":"map","where":[1,2]},{"type":"text","body":"a"}]"#
        #expect(try schema.decode(document) == [.unknown, .text(.init(body: "a"))])
        #expect(warnings(schema, document) == ["choice /0/type"])
    }

    @Test func `writes the tag before the rest`() throws {
        #expect(
            try Section.schema.encode(.gallery(.init(images: ["x"])))
                == Array(#"{"type":"gallery","images":["x"]}"#.utf8))
        #expect(throws: EncodingFailure.self) { try Section.schema.encode(.unknown) }
    }

    @Test func `takes the first way that fits`() throws {
        let schema: Schema<[Reference]> = .array(Reference.schema)
        #expect(try schema.decode(#"[7,"a"]"#) == [.number(7), .name("a")])
        #expect(issues(schema, #"[0,"",null,{"a":1}]"#) == ["union /0", "union /1", "union /2", "union /3"])
        #expect(try schema.encode([.name("x"), .number(3)]) == Array(#"["x",3]"#.utf8))
        let report = Reference.schema.decodeReporting(Array("null".utf8))
        #expect(
            report.issues.map(\.expected)
                == ["a whole number of at least 1, or a string of at least 1 scalar"])
    }
}
