import StoicJSON
import StoicSchema
import Testing

private indirect enum Link: Sendable {
    case short(Link)
    case long(Link)
    case end(String)

    static let schema: Schema<Link> = .anyOf(
        .variant(
            .object(
                { link, _ in link }, .required("next", \.self, .lazy("Link", schema)),
                .required("never", \.zero, .int)),
            { .short($0) }, { _ in nil }),
        .variant(.object({ $0 }, .required("next", \.self, .lazy("Link", schema))), { .long($0) }) { link in
            if case .long(let next) = link { next } else { nil }
        },
        .variant(.string, { .end($0) }) { link in
            if case .end(let text) = link { text } else { nil }
        })

    var zero: Int { 0 }
}

/// H10: what a document costs is bounded by its size.
@Suite struct `What a document costs` {
    @Test func `counts the bytes that are read again`() {
        // Each level is tried in two ways: a thousand times the text of the innermost, in few values.
        let document =
            String(repeating: "{\"next\":", count: 10) + "\"" + String(repeating: "x", count: 10_000) + "\""
            + String(repeating: "}", count: 10)
        let options = DecodingOptions(limits: JSONLimits(maxDepth: 128, maxValues: 100_000))
        let found = Link.schema.decodeReporting(Array(document.utf8), options: options).issues
        #expect(found.map(\.expected) == ["fewer values"])
    }

    @Test func `keeps no more repairs than issues`() {
        let document = Array(("[" + String(repeating: "1,", count: 999) + "1]").utf8)
        for schema in [
            Schema<[String]>.array(.string, invalid: .drop), .array(Schema.string.recovering(to: "")),
        ] {
            let report = schema.decodeReporting(document)
            #expect(report.value != nil)
            #expect(report.repairs.count == 100)
            #expect(report.repairs.last?.pointer == JSONPointer(tokens: ["99"]))
            #expect(report.omitted.repairs == 900)
            #expect(report.omitted.issues == 0)
        }
    }

    @Test func `reserves no room for the whole rest in each array of many`() throws {
        let inner = "[" + String(repeating: "1,", count: 64) + "1]"
        let document = Array(("[" + String(repeating: inner + ",", count: 999) + inner + "]").utf8)
        let arrays = try Schema<[[Int]]>.array(.array(.int)).decode(document)
        // As many integers as there are take four times the document's bytes, and doubling as much again.
        #expect(arrays.reduce(0) { $0 + $1.capacity } * 8 < 12 * document.count)
    }

    @Test func `holds a long name once, whatever the number of issues under it`() throws {
        let name = String(repeating: "k", count: 1_000)
        let document = Array("{\"\(name)\":[1,2]}".utf8)
        let found = Schema<[String: [String]]>.dictionary(.array(.string)).decodeReporting(document).issues
        let places = found.compactMap { issue in
            issue.pointer.tokens[0].utf8.withContiguousStorageIfAvailable { UInt(bitPattern: $0.baseAddress) }
        }
        #expect(places.count == 2)
        #expect(Set(places).count == 1)
    }

    @Test(arguments: ["\u{301}\u{323}", #"\u0301\u0323"#])
    func `is no sorting of the marks on a letter`(marks: String) throws {
        func document(_ count: Int) -> [UInt8] {
            Array("{\"a\(String(repeating: marks, count: count))\":1}".utf8)
        }
        let schema = Schema<[String: Int]>.dictionary(.int)
        #expect(try schema.decode(document(128)).count == 1)
        #expect(try DocumentDecoder().decode([String: Int].self, from: document(128)).count == 1)
        let found = schema.decodeReporting(document(1_000)).issues
        #expect(found.map(\.expected) == ["a shorter string"])
        #expect(throws: ValidationFailure.self) {
            try DocumentDecoder().decode([String: Int].self, from: document(1_000))
        }
        #expect(throws: JSONSyntaxError(.stringTooLong, at: 1)) { try JSONValue.parse(document(1_000)) }
    }
}

private enum OpenKey: CodingKey {
    case other(String)

    init(stringValue: String) { self = .other(stringValue) }
    init?(intValue: Int) { nil }
    var intValue: Int? { nil }
    var stringValue: String {
        switch self {
        case .other(let text): text
        }
    }
}

private struct Open: Decodable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: OpenKey.self)
        for key in container.allKeys { _ = try container.decode(Int.self, forKey: key) }
    }
}

/// J6
@Suite struct `A case of a key that holds any name` {
    @Test func `is not taken for a name of the type's own`() throws {
        let failure = try #require(throws: ValidationFailure.self) {
            try DocumentDecoder().decode(Open.self, from: Array(#"{"token-1234":"x"}"#.utf8))
        }
        #expect(!failure.description.contains("1234"))
        #expect(failure.issues.map(\.safePath) == ["/*"])
    }
}
