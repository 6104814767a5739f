import StoicJSON
import StoicSchema
import Testing

private enum Shape: Sendable, Equatable {
    case round(Int)
    case flat(Int)
}

private enum Thing: Sendable, Equatable {
    case shape(Shape)
    case size(Int)
}

/// J2
@Suite struct `A union's tag` {
    private static let strict: Schema<Int> = .object(
        { $0 }, unknownKeys: .refuse, .required("n", \.self, .int))

    private static let shape: Schema<Shape> = .tagged(
        by: "is",
        .variant("round", strict, { .round($0) }, { if case .round(let n) = $0 { n } else { nil } }),
        .variant("flat", strict, { .flat($0) }, { if case .flat(let n) = $0 { n } else { nil } }))

    private static func thing(_ size: Schema<Int>) -> Schema<Thing> {
        .tagged(
            by: "kind",
            .variant("shape", shape, { .shape($0) }, { if case .shape(let it) = $0 { it } else { nil } }),
            .variant("size", size, { .size($0) }, { if case .size(let n) = $0 { n } else { nil } }))
    }

    @Test func `stands with the tag of a union within`() throws {
        let schema = Self.thing(Self.strict)
        let document = try schema.encode(.shape(.flat(3)))
        #expect(String(decoding: document, as: UTF8.self) == #"{"kind":"shape","is":"flat","n":3}"#)
        #expect(try schema.decode(document) == .shape(.flat(3)))
        #expect(try schema.decode(#"{"n":3,"is":"flat","kind":"shape"}"#) == .shape(.flat(3)))
        #expect(issues(schema, #"{"kind":"shape","is":"flat","n":3,"x":1}"#) == ["unknown_key /x"])
        let inner = schema.jsonSchema[JSONPointer(tokens: ["oneOf", "0", "oneOf", "1", "properties"])]
        #expect(inner?["kind"] == true)
    }

    @Test(arguments: [
        strict.check("small") { $0 < 10 }, strict.recovering(to: 7),
        .anyOf(.variant(strict, { $0 }, { $0 })), .lazy("Strict", strict),
        strict.nullable().flatMap("there", { $0 }, from: { .some($0) }),
        strict.validating { _ in [] }, strict.mended { 7 },
        strict.check("small") { $0 < 10 }.check("odd") { $0 % 2 == 1 },
    ])
    func `is no unknown name to whatever is made of a strict object`(size: Schema<Int>) throws {
        let schema = Self.thing(size)
        let document = try schema.encode(.size(3))
        #expect(String(decoding: document, as: UTF8.self) == #"{"kind":"size","n":3}"#)
        let report = schema.decodeReporting(document)
        #expect(report.value == .size(3))
        #expect(report.issues.isEmpty && report.repairs.isEmpty)
    }

    @Test func `does not switch a check off`() {
        let schema = Self.thing(Self.strict.check("small") { $0 < 10 }.check("odd") { $0 % 2 == 1 })
        #expect(issues(schema, #"{"kind":"size","n":12}"#) == ["check ", "check "])
    }

    @Test func `is not given to an object further in`() {
        let list = Schema<[Int]>.array(Self.strict)
        let map = Schema<[String: Int]>.dictionary(Self.strict)
        let lists: Schema<[Int]> = .tagged(by: "kind", .variant("list", list, { $0 }, { $0 }))
        let maps: Schema<[String: Int]> = .tagged(by: "kind", .variant("map", map, { $0 }, { $0 }))
        #expect(throws: EncodingFailure.self) { try lists.encode([1]) }
        #expect(throws: EncodingFailure.self) { try maps.encode(["a": 1]) }
    }

    @Test func `may be of a union that is on its way to itself`() throws {
        let schema = Sum.schema
        let sum = Sum.twice(.twice(.one(4)))
        #expect(try schema.decode(schema.encode(sum)) == sum)
    }
}

private indirect enum Sum: Sendable, Equatable {
    case one(Int)
    case twice(Sum)

    static let schema: Schema<Sum> = .tagged(
        by: "op",
        .variant(
            "one", .object({ $0 }, unknownKeys: .refuse, .required("n", \Int.self, .int)), { .one($0) },
            { if case .one(let n) = $0 { n } else { nil } }),
        // Lazy on one side only: what it leads to has the union itself as a part.
        .variant(
            "twice", .lazy("Twice", Sum.inner), { .twice($0) },
            { if case .twice(let sum) = $0 { sum } else { nil } }))

    static let inner: Schema<Sum> = .object(
        { $0 }, unknownKeys: .refuse, .required("of", \Sum.self, Sum.schema))
}

private enum Letter: String, CaseIterable, Sendable { case accented = "\u{E9}", plain = "e" }

/// J2
@Suite struct `A choice among names` {
    @Test func `takes no other spelling for one of them`() throws {
        #expect(try Schema<Letter>.choice().decode("\"\u{E9}\"") == .accented)
        #expect(issues(Schema<Letter>.choice(), "\"e\u{301}\"") == ["choice "])
    }
}
