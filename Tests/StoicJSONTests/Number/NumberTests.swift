import StoicJSON
import Testing

/// J1: numbers are kept exactly and are equal by value.
@Suite struct `A JSON number` {
    private func number(_ text: String) throws -> JSONNumber { try #require(JSONNumber(text)) }

    @Test(arguments: [
        ["0", "-0", "0.0", "-0.00", "0e5", "0e-99999999999999999999"],
        ["1", "1.0", "1e0", "10e-1", "0.1e1", "1E+0"],
        ["100", "1e2", "1.00e2", "1000e-1"], ["-15e-1", "-1.5", "-1.50", "-0.15e1"],
        ["18446744073709551616", "18446744073709551616.0", "1.8446744073709551616e19"],
        ["1e400", "10e399", "0.1e401"], ["123456789012345678901234567890.125"],
        ["1e99999999999999999999"], ["1e99999999999999999998"], ["9007199254740993"], ["9007199254740992"],
        ["1.000000000000000000000000000001"],
    ])
    func `equals what has the same value and hashes alike`(texts: [String]) throws {
        for text in texts {
            for other in texts {
                #expect(try number(text) == number(other), "\(text) \(other)")
                #expect(try number(text).hashValue == number(other).hashValue, "\(text) \(other)")
            }
        }
    }

    @Test func `differs from what has another value`() throws {
        let texts = [
            "0", "1", "-1", "10", "1.5", "1e99999999999999999999", "1e99999999999999999998", "1e400",
            "9007199254740993", "9007199254740992", "1.0000000000000000000000000000000000001", "0.1", "0.01",
        ]
        for (index, text) in texts.enumerated() {
            for other in texts[..<index] { #expect(try number(text) != number(other), "\(text) \(other)") }
        }
    }

    @Test(arguments: [
        "", " 1", "1 ", "+1", "01", "1.", ".5", "1e", "0x1", "NaN", "Infinity", "1,5", "--1", "1\u{0}",
    ])
    func `is not made from other texts`(text: String) {
        #expect(JSONNumber(text) == nil)
    }

    @Test(arguments: ["-0", "1.50", "1E+2", "0.1e-7", String(repeating: "9", count: 5000)])
    func `keeps its text`(text: String) throws {
        #expect(try number(text).text == text)
        #expect(try number(text).description == text)
    }

    @Test func `converts to integers of every width, exactly or not at all`() throws {
        #expect(try number("255").exactly(UInt8.self) == 255)
        #expect(try number("256").exactly(UInt8.self) == nil)
        #expect(try number("-128").exactly(Int8.self) == -128)
        #expect(try number("-129").exactly(Int8.self) == nil)
        #expect(try number("-1").exactly(UInt.self) == nil)
        #expect(try number("-0.0").exactly(UInt.self) == 0)
        #expect(try number("340282366920938463463374607431768211455").exactly(UInt128.self) == .max)
        #expect(try number("340282366920938463463374607431768211456").exactly(UInt128.self) == nil)
        #expect(try number("-170141183460469231731687303715884105728").exactly(Int128.self) == .min)
    }

    @Test func `is made from integers and doubles`() {
        #expect(JSONNumber(Int64.min).text == "-9223372036854775808")
        #expect(JSONNumber(UInt64.max).text == "18446744073709551615")
        #expect(JSONNumber(0.1)?.text == "0.1")
        #expect(JSONNumber(-0.0)?.text == "0")
        #expect(JSONNumber(Double.nan) == nil)
        #expect(JSONNumber(-Double.infinity) == nil)
    }
}
