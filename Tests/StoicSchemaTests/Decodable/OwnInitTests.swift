import StoicJSON
import StoicSchema
import Testing

/// J4: types with an `init(from:)` of their own.
@Suite struct `A type's own decoding` {
    struct Paths: Decodable {
        enum Keys: String, CodingKey { case list, nested, inner, absent }
        var seen: [String] = []

        init(from decoder: any Decoder) throws {
            let outer = try decoder.container(keyedBy: Keys.self)
            note(decoder.codingPath)
            let nested = try outer.nestedContainer(keyedBy: Keys.self, forKey: .nested)
            note(nested.codingPath)
            note(try nested.superDecoder(forKey: .inner).codingPath)
            note(try nested.superDecoder(forKey: .absent).codingPath)
            note(try nested.superDecoder().codingPath)
            var list = try outer.nestedUnkeyedContainer(forKey: .list)
            note(list.codingPath)
            _ = try list.decode(Int.self)
            note(try list.nestedContainer(keyedBy: Keys.self).codingPath)
            note(try list.nestedUnkeyedContainer().codingPath)
            note(try list.superDecoder().codingPath)
            #expect(list.isAtEnd && list.currentIndex == 4 && list.count == 4)
        }

        private mutating func note(_ path: [any CodingKey]) {
            seen.append(path.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: "."))
        }
    }

    @Test func `sees its coding path`() throws {
        let text = #"{"a":[0,{"nested":{"inner":1},"list":[1,{},[],null]}]}"#
        struct Outer: Decodable {
            var paths: Paths
            init(from decoder: any Decoder) throws {
                var list = try decoder.container(keyedBy: Key.self).nestedUnkeyedContainer(forKey: .a)
                _ = try list.decode(Int.self)
                paths = try list.decode(Paths.self)
            }
            enum Key: CodingKey { case a }
        }
        let seen = try decoded(Outer.self, text).paths.seen
        let expected = [
            "", ".nested", ".nested.inner", ".nested.absent", ".nested.super", ".list", ".list.1", ".list.2",
            ".list.3",
        ]
        #expect(seen == expected.map { "a.1" + $0 })
    }

    @Test func `asks what is there`() throws {
        struct Asks: Decodable {
            enum Key: String, CodingKey { case a, b, c }
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: Key.self)
                #expect(container.contains(.a) && container.contains(.b) && !container.contains(.c))
                #expect(container.allKeys == [.b, .a])
                #expect(try container.decodeNil(forKey: .a))
                #expect(try !container.decodeNil(forKey: .b))
                #expect(throws: DecodingError.self) { try container.decodeNil(forKey: .c) }
                #expect(try container.decodeIfPresent(Int.self, forKey: .a) == nil)
                #expect(try container.decode(Int?.self, forKey: .a) == nil)
                #expect(throws: DecodingError.self) { try container.decode(Int?.self, forKey: .c) }
                var list = try container.nestedUnkeyedContainer(forKey: .b)
                #expect(try list.decodeNil() && list.currentIndex == 1)
                #expect(try !list.decodeNil() && list.currentIndex == 1)
                #expect(try list.decodeIfPresent(Int.self) == 2)
                #expect(throws: DecodingError.self) { try list.decodeNil() }
                #expect(decoder.userInfo[.word] as? String == "info")
            }
        }
        let decoder = DocumentDecoder(userInfo: [.word: "info"])
        _ = try decoded(Asks.self, #"{"b":[null,2],"x":0,"a":null}"#, decoder)
    }

    struct Secret: Error {}

    struct Thrower: Decodable {
        enum Key: String, CodingKey { case value }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            switch try container.decode(String.self, forKey: .value) {
            case "own": throw Secret()
            case "corrupted":
                throw DecodingError.dataCorruptedError(
                    forKey: .value, in: container, debugDescription: "the secret")
            case "mismatch":
                throw DecodingError.typeMismatch(
                    Int.self, .init(codingPath: decoder.codingPath, debugDescription: "the secret"))
            default:
                throw DecodingError.keyNotFound(
                    Key.value,
                    .init(
                        codingPath: decoder.codingPath + [Made(stringValue: "secret")], debugDescription: ""))
            }
        }
    }

    struct Made: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    @Test(arguments: [
        ("own", SchemaIssue.Code.check, "/items/1", "/items/1"),
        ("corrupted", .check, "/items/1/value", "/items/1/value"),
        ("mismatch", .kind, "/items/1", "/items/1"),
        ("key", .missing, "/items/1/secret/value", "/items/1/*/value"),
    ])
    func `may throw whatever it likes`(
        _ value: String, _ code: SchemaIssue.Code, _ pointer: String, _ safePath: String
    ) throws {
        struct Root: Decodable { var items: [Maybe] }
        struct Maybe: Decodable {
            init(from decoder: any Decoder) throws {
                if try decoder.singleValueContainer().decodeNil() { return }
                _ = try Thrower(from: decoder)
            }
        }
        let issue = try refused(Root.self, #"{"items":[null,{"value":"\#(value)"}]}"#)
        #expect(issue.code == code)
        #expect(issue.pointer.description == pointer)
        #expect(issue.safePath == safePath)
        #expect(!issue.description.contains("secret"))
    }

    @Test func `may pass over elements that are wrong`() throws {
        struct Lossy: Decodable {
            var numbers: [Int] = []
            init(from decoder: any Decoder) throws {
                var list = try decoder.unkeyedContainer()
                while !list.isAtEnd {
                    if let number = try? list.decode(Int.self) {
                        numbers.append(number)
                    } else {
                        _ = try list.superDecoder()
                    }
                }
            }
        }
        #expect(try decoded(Lossy.self, #"[1,"x",2.5,[3],4]"#).numbers == [1, 4])
    }

    @Test func `inherits by a decoder for its superclass`() throws {
        class Base: Decodable { var id: Int }
        final class Sub: Base {
            enum Key: CodingKey { case name }
            var name: String
            required init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: Key.self)
                name = try container.decode(String.self, forKey: .name)
                try super.init(from: container.superDecoder())
            }
        }
        #expect(try decoded(Sub.self, #"{"name":"a","super":{"id":4}}"#).id == 4)
        let wrong = try refused(Sub.self, #"{"name":"a","super":{"id":"x"}}"#)
        #expect(wrong.pointer.description == "/super/id")
        #expect(try refused(Sub.self, #"{"name":"a"}"#).pointer.description == "/super")
    }

    @Test func `is passed over for a type that the table knows`() throws {
        struct Stamp: Decodable, Sendable, Equatable {
            var text: String
            init(text: String) { self.text = text }
            init(from decoder: any Decoder) throws { throw Secret() }
        }
        let known = DocumentValue(Stamp.self, from: .number, expected: "a stamp") { text in
            text == "13" ? nil : Stamp(text: text)
        }
        let decoder = DocumentDecoder(values: [known])
        #expect(try decoded([Stamp?].self, "[1.50,null]", decoder) == [Stamp(text: "1.50"), nil])
        #expect(try decoded([String: Stamp].self, #"{"a":12}"#, decoder) == ["a": Stamp(text: "12")])
        #expect(try refused([Stamp].self, "[13]", decoder).code == .format)
        #expect(try refused(Stamp.self, #""1""#, decoder).code == .kind)
        #expect(try refused(Stamp.self, "null", decoder).expected == "a stamp")
    }
}

extension CodingUserInfoKey {
    fileprivate static var word: CodingUserInfoKey {
        guard let key = CodingUserInfoKey(rawValue: "word") else { preconditionFailure("no key") }
        return key
    }
}
