import StoicJSON
import StoicSchema
import Testing

/// J1, J2
@Suite struct `A scalar's schema` {
    // json-01
    @Test(arguments: [
        ("9007199254740993", 9_007_199_254_740_993), ("9223372036854775807", .max),
        ("-9223372036854775808", .min), ("1.0", 1), ("1e2", 100), ("-0", 0), ("120e-1", 12),
    ])
    func `reads whole numbers exactly`(document: String, value: Int) throws {
        #expect(try Schema<Int>.int.decode(document) == value)
        #expect(try Schema<Int64>.integer().decode(document) == Int64(value))
    }

    // json-01
    @Test(arguments: [
        "9223372036854775808", "-9223372036854775809", "18446744073709551616", "1e19", "1.5", "1e-1",
        "1e999999999",
    ])
    func `refuses numbers that an Int does not hold`(document: String) {
        #expect(issues(.int, document) == ["range "])
        #expect(issues(Schema<Int64>.integer(), document) == ["range "])
    }

    @Test func `reads integers of every width`() throws {
        #expect(try Schema<UInt64>.integer().decode("18446744073709551615") == .max)
        #expect(issues(Schema<UInt64>.integer(), "-1") == ["range "])
        #expect(try Schema<Int8>.integer().decode("-128") == -128)
        #expect(issues(Schema<Int8>.integer(), "128") == ["range "])
        let report = Schema<UInt8>.integer().decodeReporting(Array("256".utf8))
        #expect(report.issues.first?.expected == "a whole number that UInt8 holds")
    }

    @Test func `reads doubles to the nearest`() throws {
        #expect(try Schema<Double>.double.decode("0.1") == 0.1)
        #expect(try Schema<Double>.double.decode("-0").sign == .minus)
        #expect(issues(.double, "1e400") == ["range "])
    }

    @Test func `keeps all digits of a number when asked to`() throws {
        let digits = "123456789012345678901234567890.12345678901234567890"
        #expect(try Schema<JSONNumber>.number.decode(digits).text == digits)
    }

    @Test(arguments: ["null", "1", "\"a\"", "true", "[]", "{}"])
    func `wants its own kind`(document: String) {
        let kinds: [(String, [String])] = [
            ("int", issues(.int, document)), ("double", issues(.double, document)),
            ("string", issues(.string, document)), ("bool", issues(.bool, document)),
            ("number", issues(.number, document)),
        ]
        for (name, issues) in kinds {
            let isRight =
                switch document {
                case "1": ["int", "double", "number"].contains(name)
                case "\"a\"": name == "string"
                case "true": name == "bool"
                default: false
                }
            #expect(issues == (isRight ? [] : ["kind "]), "\(name) \(document)")
        }
    }

    @Test func `reads any value as a tree`() throws {
        #expect(try Schema<JSONValue>.json.decode(#"{"a":[1,null]}"#) == ["a": [1, nil]])
    }

    @Test func `says what was there by kind and size alone`() {
        let report = Schema<Int>.int.decodeReporting(Array(#""hunter2""#.utf8))
        #expect(
            report.issues.map(\.description)
                == ["the document (line 1, column 1): expected a whole number, found a string of 7 bytes"])
    }
}
