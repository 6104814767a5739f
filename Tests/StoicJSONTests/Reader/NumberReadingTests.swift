import StoicJSON
import Testing

/// J1: big integers and long decimals are exact or are told to be out of range.
@Suite struct `Reading a JSON number` {
    @Test(
        arguments: [
            ("0", 0), ("-0", 0), ("7", 7), ("-7", -7), ("9007199254740993", 9_007_199_254_740_993),
            ("999999999999999999", 999_999_999_999_999_999), ("9223372036854775807", .max),
            ("-9223372036854775808", .min), ("9223372036854775808", nil), ("-9223372036854775809", nil),
            ("18446744073709551616", nil), ("1.0", 1), ("1e2", 100), ("1E+2", 100), ("120e-1", 12),
            ("1.5", nil),
            ("1e-1", nil), ("0e400", 0), ("0.000", 0), ("-0.0", 0), ("1e18", 1_000_000_000_000_000_000),
            ("1e19", nil), ("92233720368547758070e-1", .max), ("1.00000000000000000000000000", 1),
            ("10000000000000000000000e-22", 1), ("1e400", nil), ("1e-400", nil),
            ("1e99999999999999999999", nil),
        ] as [(String, Int64?)])
    func `gives an Int64 by value or nothing`(text: String, value: Int64?) throws {
        let found = try read(text) { reader throws(JSONSyntaxError) in try reader.readInt64() }
        #expect(found == value)
        #expect(JSONNumber(text)?.exactly(Int64.self) == value)
    }

    @Test(
        arguments: [
            ("0", 0), ("-0", 0), ("-0.0", 0), ("-1", nil), ("18446744073709551615", .max),
            ("18446744073709551616", nil), ("9223372036854775808", 9_223_372_036_854_775_808), ("2.5e1", 25),
            ("-1e-1", nil), ("184467440737095516150e-1", .max),
        ] as [(String, UInt64?)])
    func `gives a UInt64 by value or nothing`(text: String, value: UInt64?) throws {
        let found = try read(text) { reader throws(JSONSyntaxError) in try reader.readUInt64() }
        #expect(found == value)
        #expect(JSONNumber(text)?.exactly(UInt64.self) == value)
    }

    @Test func `gives up on a thousand digits at once`() throws {
        let text = String(repeating: "1", count: 1000)
        #expect(try read(text) { reader throws(JSONSyntaxError) in try reader.readInt64() } == nil)
        #expect(try read(text) { reader throws(JSONSyntaxError) in try reader.readDouble() } == nil)
        #expect(try parse(text) == .number(JSONNumber(text) ?? 0))
    }

    @Test(arguments: [
        "0", "-0", "1", "0.1", "1e22", "1e23", "9007199254740992", "9007199254740993", "123456789012345678",
        "1.7976931348623157e308", "2.2250738585072014e-308", "5e-324", "2.5e-324", "2.4e-324", "1e-400",
        "2.2250738585072011e-308", "0.30000000000000004", "89255.0e-22", "7.2057594037927933e16",
        "9007199254740991e22", "123456789.123456789e-20", "0.000000000000000000000000000001", "1e-22",
        "3e-23",
        "1.00000000000000011102230246251565404", "1.00000000000000011102230246251565405",
        "8.442911973260991817129021e-309", "9355950000000000000.00", "1090544144181609348835077142190",
    ])
    func `gives the nearest double`(text: String) throws {
        let found = try read(text) { reader throws(JSONSyntaxError) in try reader.readDouble() }
        #expect(found?.bitPattern == Double(text)?.bitPattern)
        #expect(JSONNumber(text)?.double?.bitPattern == Double(text)?.bitPattern)
    }

    @Test(arguments: ["1e400", "-1e400", "1.7976931348623159e308", "1e99999999999999999999"])
    func `gives no infinity`(text: String) throws {
        #expect(try read(text) { reader throws(JSONSyntaxError) in try reader.readDouble() } == nil)
        #expect(JSONNumber(text)?.double == nil)
    }

    /// Against the standard library's own reading, which asks the C library.
    @Test func `gives the nearest double for many random numbers`() throws {
        var random = SplitMix(state: 7)
        for _ in 0..<20_000 {
            var text = String(random.next() >> random.next() % 64)
            let point = random.below(text.count + 1)
            if point > 0, point < text.count, !(text.hasPrefix("0") && point > 1) {
                text.insert(".", at: text.index(text.startIndex, offsetBy: point))
            }
            if random.below(2) == 0 { text += "e\(random.below(100) - 50)" }
            if random.below(4) == 0 { text = String(Double(bitPattern: random.next()).magnitude) }
            guard let expected = Double(text), expected.isFinite else { continue }
            let found = try read(text) { reader throws(JSONSyntaxError) in try reader.readDouble() }
            #expect(found?.bitPattern == expected.bitPattern, "\(text)")
        }
    }
}
