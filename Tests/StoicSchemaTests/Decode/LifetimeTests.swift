import StoicJSON
import StoicSchema
import Synchronization
import Testing

private final class Alive: Sendable {
    static let count = Mutex(0)
    let text: String

    init(_ text: String) {
        self.text = text
        Self.count.withLock { $0 += 1 }
    }

    deinit { Self.count.withLock { $0 -= 1 } }

    static let schema = Schema<String>.string.map({ Alive($0) }, from: \.text)
}

private struct Part: Sendable {
    var first: Alive
    var flag: Bool
    var second: Alive?
    var rest: [Alive]
    var named: [String: Alive]
    var third: Alive

    static let schema: Schema<Part> = .object(
        Part.init, unknownKeys: .refuse,
        .required("first", \.first, Alive.schema.check("short") { $0.text.utf8.count < 4 }),
        .required("flag", \.flag, .bool), .optional("second", \.second, Alive.schema),
        .defaulted("rest", \.rest, .array(Alive.schema, invalid: .drop), to: [Alive("r")]),
        .required("named", \.named, .dictionary(Alive.schema.recovering(to: Alive("n")))),
        .required("third", \.third, either))

    private static let either: Schema<Alive> = .anyOf(
        .variant(Schema<[Alive]>.array(Alive.schema).check("two") { $0.count == 2 }, { $0[0] }, { _ in nil }),
        .variant(Alive.schema, { $0 }, { $0 }))
}

/// Values that were read before the document turned out wrong are freed, and only once.
@Suite(.serialized) struct `A document that breaks off or is spoilt anywhere` {
    private static let document = Array(
        (#"[{"first":"a","flag":true,"second":"b","rest":["c",1,"d"],"named":{"x":"e","y":2},"#
            + #""third":["f","g"]},{"third":"h","named":{},"flag":false,"first":"i"}]"#).utf8)

    private func left(_ document: [UInt8], _ schema: Schema<[Part]>) -> Int {
        _ = schema.decodeReporting(document)
        return Alive.count.withLock { $0 }
    }

    @Test func `leaves no value behind`() {
        let schema = Schema<[Part]>.array(Part.schema).validating { parts in
            parts.count > 1 ? [] : [BrokenRule(at: ["0", "second"], expected: "two of them")]
        }
        #expect(schema.decodeReporting(Self.document).value?.count == 2)
        for end in 0...Self.document.count {
            #expect(left(Array(Self.document[..<end]), schema) == 0, "cut at \(end)")
        }
        for place in Self.document.indices {
            for byte in "\"x1,]}{:n".utf8 {
                var document = Self.document
                document[place] = byte
                #expect(left(document, schema) == 0, "\(byte) at \(place)")
            }
        }
    }
}
