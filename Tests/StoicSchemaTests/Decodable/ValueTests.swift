import StoicJSON
import StoicSchema
import Testing

/// J4
@Suite struct `A document decoder` {
    struct Person: Decodable, Equatable {
        var id: Int
        var name: String
        var score: Double
        var active: Bool
        var nick: String?
        var home: Address
        var tags: [String]
    }

    struct Address: Decodable, Equatable {
        var street: String
        var floor: Int8?
    }

    @Test(arguments: [
        #"{"id":1,"name":"a","score":1.5,"active":true,"nick":"n","#
            + #""home":{"street":"s","floor":2},"tags":["x"]}"#,
        #"{"tags":["x"],"home":{"floor":2,"street":"s"},"nick":"n","active":true,"#
            + #""score":1.5,"name":"a","id":1}"#,
        #" { "x" : [ {} ] , "n\u0061me":"\u0061","id":1.0,"score":15e-1,"active":true,"nick":"n","#
            + #""home":{"street":"s","y":null,"floor":2e0},"tags":["x"],"z":{"id":3}}"#,
    ])
    func `makes the same value in whatever order the members stand`(_ text: String) throws {
        let home = Address(street: "s", floor: 2)
        let person = Person(
            id: 1, name: "a", score: 1.5, active: true, nick: "n", home: home, tags: ["x"])
        #expect(try decoded(text) == person)
    }

    @Test func `reads every width of number exactly`() throws {
        #expect(try decoded("[-128,127]") == [Int8.min, .max])
        #expect(try decoded("[-32768,32767]") == [Int16.min, .max])
        #expect(try decoded("[-2147483648,2147483647]") == [Int32.min, .max])
        #expect(try decoded("[-9223372036854775808,9223372036854775807]") == [Int64.min, .max])
        #expect(try decoded("[18446744073709551615,1e2,1.0,-0]") == [UInt64.max, 100, 1, 0])
        #expect(try decoded("[0,255]") == [UInt8.min, .max])
        #expect(try decoded("[65535]") == [UInt16.max])
        #expect(try decoded("[4294967295]") == [UInt32.max])
        #expect(try decoded("[340282366920938463463374607431768211455]") == [UInt128.max])
        #expect(try decoded("[-170141183460469231731687303715884105728]") == [Int128.min])
        #expect(try decoded("[0.1,1e-400,9007199254740993]") == [0.1, 0, 9_007_199_254_740_992.0])
        #expect(try decoded(Double.self, "-0").sign == .minus)
        // By way of a double this one would be rounded twice.
        #expect(try decoded(Float.self, "1.00000017881393432617187499") == 1.000_000_1)
    }

    @Test func `reads fragments, optionals and dictionaries`() throws {
        #expect(try decoded(String.self, #""a\"\u00e9\ud83d\ude00""#) == "a\"é😀")
        #expect(try decoded(Int?.self, "null") == nil)
        #expect(try decoded([Int?].self, "[1,null]") == [1, nil])
        #expect(try decoded([Int: [String: Bool]].self, #"{"7":{"x":true}}"#) == [7: ["x": true]])
        #expect(try decoded([Color: Int].self, #"{"red":1}"#) == [.red: 1])
        #expect(try decoded([Plain: Int].self, #"["red",1]"#) == [.red: 1])
        #expect(try decoded(Set<Int>.self, "[1,1,2]") == [1, 2])
    }

    enum Color: String, Decodable, CodingKeyRepresentable { case red, green }
    enum Plain: String, Decodable { case red }
    enum Shape: Decodable, Equatable {
        case circle(radius: Double)
        case square(Int, fill: Color?)
        case point
    }

    @Test func `reads enums with associated values`() throws {
        #expect(try decoded(#"{"circle":{"radius":2}}"#) == Shape.circle(radius: 2))
        #expect(try decoded(#"{"square":{"_0":3,"fill":"green"}}"#) == Shape.square(3, fill: .green))
        #expect(try decoded(#"{"point":{}}"#) == Shape.point)
        let issue = try refused([Shape].self, #"[{"circle":{"radius":"2"}}]"#)
        #expect(issue.safePath == "/0/circle/radius")
        #expect(try refused(Shape.self, "{}").code == .kind)
    }

    @Test func `finds members of a large object in any order`() throws {
        let pairs = (0..<1000).map { ("k\($0)", $0) }
        let text = "{" + pairs.reversed().map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",") + "}"
        #expect(try decoded([String: Int].self, text) == Dictionary(uniqueKeysWithValues: pairs))
        struct Some: Decodable { var k3: Int, k999: Int, k998: Int, k7: Int, none: Int? }
        let some = try decoded(Some.self, text)
        #expect([some.k3, some.k999, some.k998, some.k7] == [3, 999, 998, 7])
        #expect(some.none == nil)
    }

    @Test func `changes names from snake case, but not those of a dictionary`() throws {
        struct User: Decodable {
            var userId: Int
            var _privateKey_: Int
            var homeURL: Int?
            var extra: [String: [String: Int]]
            var inner: [String: Inner]
        }
        struct Inner: Decodable { var deepName: Int }
        let text =
            #"{"user_id":1,"userId":2,"_private_key_":3,"home_url":4,"extra":{"a_b":{"c_d":1}},"#
            + #""inner":{"x_y":{"deep_name":5}}}"#
        let user = try decoded(User.self, text, DocumentDecoder(keys: .fromSnakeCase))
        #expect(user.userId == 1)
        #expect(user._privateKey_ == 3)
        #expect(user.homeURL == nil)
        #expect(user.extra == ["a_b": ["c_d": 1]])
        #expect(user.inner["x_y"]?.deepName == 5)
        let wrong = try refused(
            User.self, #"{"user_id":"x"}"#, DocumentDecoder(keys: .fromSnakeCase))
        #expect(wrong.pointer.description == "/user_id")
        #expect(wrong.safePath == "/user_id")
    }
}
