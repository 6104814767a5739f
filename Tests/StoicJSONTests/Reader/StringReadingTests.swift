import StoicJSON
import Testing

/// J1: strings, their escapes and their UTF-8.
@Suite struct `Reading a JSON string` {
    @Test(arguments: [
        ("\"\"", ""), ("\"a\"", "a"), ("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\/\u{8}\u{C}\n\r\t"),
        ("\"\\u0041\\u00e9\\u20AC\"", "A\u{E9}€"), ("\"\\ud83d\\ude24\"", "\u{1F624}"),
        ("\"\\uD834\\uDD1E\"", "\u{1D11E}"), ("\"A\\u0000B\"", "A\u{0}B"), ("\"\\uffff\"", "\u{FFFF}"),
        ("\"\\uD7FF\\uE000\"", "\u{D7FF}\u{E000}"), ("\"\u{7F}\u{80}\"", "\u{7F}\u{80}"),
        ("\"e\u{301}\"", "e\u{301}"), ("\"żółty 日本 😀\"", "żółty 日本 😀"),
        ("\"\u{2028}\u{2029}\"", "\u{2028}\u{2029}"),
        ("\"\u{10FFFF}\"", "\u{10FFFF}"),
    ])
    func `undoes every escape and nothing else`(document: String, text: String) throws {
        let found = try read(document) { reader throws(JSONSyntaxError) in try reader.readString() }
        #expect(found.unicodeScalars.elementsEqual(text.unicodeScalars))
        let value = try parse("[\(document)]")
        #expect(value == [.string(text)])
    }

    /// Quotes, escapes and multibyte scalars at each place of an eight-byte word.
    @Test func `finds what is special at every distance`() throws {
        for length in 0..<40 {
            let plain = String(repeating: "a", count: length)
            for (written, meant) in [("", ""), ("\\n", "\n"), ("é", "é"), ("\\ud83d\\ude24", "\u{1F624}")] {
                for end in ["", "bc", String(repeating: "d", count: 20)] {
                    let document = "\"" + plain + written + end + "\""
                    let found = try read(document) { reader throws(JSONSyntaxError) in try reader.readString()
                    }
                    #expect(found == plain + meant + end)
                }
            }
            #expect(refusal(Array(("\"" + plain + "\u{1F}" + plain + "\"").utf8))?.offset == length + 1)
        }
    }

    /// Each first byte of UTF-8 with each second byte, against the standard library's validation.
    @Test func `agrees with the standard library on what is UTF-8`() {
        for first in UInt8(0x80)...0xFF {
            for second in UInt8(0x20)...0xFF where second != 0x22 && second != 0x5C {
                for rest in [[], [0x80], [0x80, 0x80], [0xBF, 0xBF], [0x41]] as [[UInt8]] {
                    let text = [first, second] + rest
                    let isValid = String(validating: text, as: UTF8.self) != nil
                    #expect((skipRefusal([0x22] + text + [0x22]) == nil) == isValid, "\(text)")
                }
            }
        }
    }
}
