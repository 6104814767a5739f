import Foundation
import StoicJSON
import StoicSchema
import Testing

/// J4: over generated documents, Foundation's decoder and ours accept and refuse the same, and make equal
/// values. The differences that are meant have tests of their own below.
@Suite struct `Foundation's decoder and ours` {
    struct Thing: Codable, Equatable {
        var int: Int?
        var small: Int8?
        var wide: UInt64?
        var double: Double?
        var text: String?
        var flag: Bool?
        var list: [Thing]?
        var map: [String: Int]?
        var kind: Kind?
        var must: Int
    }

    enum Kind: Codable, Equatable {
        case one(Int)
        case two(name: String, on: Bool?)
    }

    struct Generator {
        var random: SplitMix

        mutating func pick(_ texts: [String]) -> String { texts[Int(random.next() % UInt64(texts.count))] }

        mutating func scalar() -> String {
            pick([
                "0", "1", "-1", "127", "128", "-129", "1.0", "1e2", "1.5", "0.1", "-2.5e-3", "3e0",
                "18446744073709551615", "9223372036854775807", "9223372036854775808",
                "123456789012345678",
                "true", "false", "null", "\"\"", "\"a\"", #""\u00e9\n\"""#, "\"long text, é and 😀\"", "[]",
                "{}",
            ])
        }

        mutating func value(for name: String, depth: Int) -> String {
            // Most values fit, or nothing would ever be accepted.
            if random.next() % 24 == 0 { return scalar() }
            switch name {
            case "int", "must": return pick(["0", "7", "-12345678901", "1.0", "1e2"])
            case "small": return pick(["0", "-128", "127"])
            case "wide": return pick(["0", "18446744073709551615"])
            case "double": return pick(["0", "1.5", "0.30000000000000004", "1e22", "1e-7", "123456789.125"])
            case "text": return pick(["\"\"", "\"abc\"", #""q\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00""#, "null"])
            case "flag": return pick(["true", "false", "null"])
            case "map": return pick(["{}", #"{"a":1,"é":2}"#, #"{"a b":-1}"#])
            case "kind":
                return pick([
                    #"{"one":{"_0":1}}"#, #"{"two":{"name":"n"}}"#, #"{"two":{"name":"n","on":true}}"#,
                    #"{"one":{},"two":{}}"#, #"{"other":{}}"#,
                ])
            case "list":
                guard depth < 3 else { return "[]" }
                let count = Int(random.next() % 3)
                return "[" + (0..<count).map { _ in object(depth + 1) }.joined(separator: ",") + "]"
            default: return scalar()
            }
        }

        mutating func object(_ depth: Int = 0) -> String {
            var names = ["int", "small", "wide", "double", "text", "flag", "list", "map", "kind", "other"]
            names = names.filter { _ in random.next() % 2 == 0 }
            if random.next() % 30 != 0 { names.append("must") }
            names.shuffle(using: &random)
            let members = names.map { "\"\($0)\" : " + value(for: $0, depth: depth) }
            return "{" + members.joined(separator: ", ") + "}"
        }
    }

    @Test func `agree about generated documents`() throws {
        var generator = Generator(random: SplitMix(state: 20_261_130))
        var accepted = 0
        for _ in 0..<4000 {
            let text = generator.object()
            let theirs = try? JSONDecoder().decode(Thing.self, from: Data(text.utf8))
            let ours = try? decoded(Thing.self, text)
            #expect(ours == theirs, "\(text)")
            if ours != nil { accepted += 1 }
        }
        // Both outcomes must be met often, or the agreement says little.
        #expect((400...3600).contains(accepted))
    }

    @Test(arguments: [
        "user_id", "_user_id_", "__a__b__", "a", "_", "", "userId", "user_ID", "URL_path", "a_1b", "a1_b2c",
        "a-b_c-d", "one_two_three", "A_b", "x_é", "a_b.c", "it_isn't",
    ])
    func `agree about snake case`(_ name: String) throws {
        struct Names: Decodable {
            struct Key: CodingKey {
                var stringValue: String
                var intValue: Int? { nil }
                init(stringValue: String) { self.stringValue = stringValue }
                init?(intValue: Int) { nil }
            }
            var names: [String]
            init(from decoder: any Decoder) throws {
                names = try decoder.container(keyedBy: Key.self).allKeys.map(\.stringValue)
            }
        }
        let text = "{\"\(name)\":1}"
        let theirs = JSONDecoder()
        theirs.keyDecodingStrategy = .convertFromSnakeCase
        let ours = try decoded(Names.self, text, DocumentDecoder(keys: .fromSnakeCase)).names
        #expect(try ours == theirs.decode(Names.self, from: Data(text.utf8)).names)
    }

    /// Each with its reason; a row that no longer differs fails.
    @Test(arguments: [
        // A document that says two things says neither; Foundation takes one of them.
        #"{"must":1,"must":2}"#,
        // RFC 8259 section 8.1 lets nobody send a mark; Foundation skips it.
        "\u{FEFF}{\"must\":1}",
    ])
    func `differ where ours is stricter`(_ text: String) {
        #expect((try? JSONDecoder().decode(Thing.self, from: Data(text.utf8))) != nil)
        #expect((try? decoded(Thing.self, text)) == nil)
    }
}
