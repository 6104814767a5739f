import Testing

@testable import StoicJSON

/// J1: doubles as ECMAScript writes them, RFC 8785 section 3.2.2.3.
@Suite struct `A double written as ECMAScript does` {
    @Test(
        arguments: [
            (0, "0"), (-0.0, "0"), (1, "1"), (-1, "-1"), (10, "10"), (0.5, "0.5"), (1.5, "1.5"),
            (100.25, "100.25"),
            (1e20, "100000000000000000000"), (1e21, "1e+21"), (-1e21, "-1e+21"), (1.5e21, "1.5e+21"),
            (123e20, "1.23e+22"), (9.999999999999999e20, "999999999999999900000"),
            (1.2345678901234568e20, "123456789012345680000"), (1e-6, "0.000001"), (1e-7, "1e-7"),
            (1.5e-6, "0.0000015"), (1.5e-7, "1.5e-7"), (0.00001234, "0.00001234"),
            (0.1 + 0.2, "0.30000000000000004"),
            (9_007_199_254_740_992, "9007199254740992"), (9_007_199_254_740_994, "9007199254740994"),
            (2.9514790517935283e20, "295147905179352830000"), (.leastNonzeroMagnitude, "5e-324"),
            (-.leastNonzeroMagnitude, "-5e-324"), (1.7976931348623157e308, "1.7976931348623157e+308"),
            (2.2250738585072014e-308, "2.2250738585072014e-308"), (1e23, "1e+23"), (9.5e-7, "9.5e-7"),
            (333_333_333.33333329, "333333333.3333333"), (1e100, "1e+100"),
        ] as [(Double, String)])
    func `has the shortest digits in the usual form`(value: Double, text: String) {
        #expect(ECMAScriptNumber.text(of: value) == text)
    }

    @Test func `has none for what is not finite`() {
        for value in [Double.nan, .infinity, -.infinity, .signalingNaN] {
            #expect(ECMAScriptNumber.text(of: value) == nil)
        }
    }

    @Test func `is read back as the same double`() throws {
        var random = SplitMix(state: 8785)
        for _ in 0..<20_000 {
            let value = Double(bitPattern: random.next())
            guard value.isFinite, let text = ECMAScriptNumber.text(of: value) else { continue }
            let back = try read(text) { reader throws(JSONSyntaxError) in try reader.readDouble() }
            #expect(back == value, "\(text)")
            #expect(JSONNumber(text)?.double == value)
        }
    }

    /// The decimal exponents at which the form changes, from both sides.
    @Test func `changes its form where ECMAScript does`() {
        for exponent in -9...24 {
            guard let value = Double("1.25e\(exponent)") else { continue }
            let text = ECMAScriptNumber.text(of: value) ?? ""
            #expect(text.contains("e") == (exponent < -6 || exponent >= 21), "\(text)")
            #expect(Double(text) == value)
        }
    }
}
