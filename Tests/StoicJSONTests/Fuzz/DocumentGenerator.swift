/// Documents that are right, and documents that are wrong in a small way.
struct DocumentGenerator {
    var random: SplitMix

    private static let fragments: [String] = [
        "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u", "\\ud83d", "\\ude24", "\\u0000", "null", "true",
        "false", "-",
        "0", "1e", "1E+400", ".5", "0.1", "12345678901234567890", " ", "\n", "\t", "\u{0}", "\u{1F}", "é",
        "😀",
        "\u{FEFF}", "//", "NaN", "{}", "[]", "\"\"", "\"a\":", "18446744073709551615", "-9223372036854775808",
        "5e-324", "9007199254740993", "\"\\\"\"", "1.7976931348623159e308",
    ]

    mutating func document() -> [UInt8] {
        var text = ""
        appendValue(to: &text, levels: 5)
        return Array(text.utf8)
    }

    /// A document in which up to three places were changed.
    mutating func mutated() -> [UInt8] {
        var bytes = document()
        for _ in 0...random.below(3) {
            let place = random.below(bytes.count + 1)
            let end = min(bytes.count, place + random.below(4))
            switch random.below(5) {
            case 0: bytes.removeSubrange(place..<end)
            case 1: bytes.insert(UInt8(random.below(256)), at: place)
            case 2 where place < bytes.count: bytes[place] = UInt8(random.below(256))
            case 3: bytes.insert(contentsOf: bytes[place..<end], at: random.below(bytes.count + 1))
            default:
                bytes.insert(contentsOf: Self.fragments[random.below(Self.fragments.count)].utf8, at: place)
            }
        }
        return bytes
    }

    private mutating func appendValue(to text: inout String, levels: Int) {
        switch random.below(levels > 0 ? 8 : 5) {
        case 0: text += ["null", "true", "false"][random.below(3)]
        case 1, 2: appendNumber(to: &text)
        case 3, 4: appendString(to: &text)
        case 5, 6:
            text += "["
            for index in 0..<random.below(5) {
                if index > 0 { text += "," }
                appendSpace(to: &text)
                appendValue(to: &text, levels: levels - 1)
            }
            text += "]"
        default:
            text += "{"
            for index in 0..<random.below(random.below(8) == 0 ? 24 : 5) {
                if index > 0 { text += "," }
                appendSpace(to: &text)
                appendString(to: &text)
                text += ":"
                appendSpace(to: &text)
                appendValue(to: &text, levels: index > 5 ? 0 : levels - 1)
            }
            text += "}"
        }
        appendSpace(to: &text)
    }

    private mutating func appendSpace(to text: inout String) {
        if random.below(4) == 0 { text += [" ", "\n", "\t", "\r\n", "          "][random.below(5)] }
    }

    private mutating func appendNumber(to text: inout String) {
        switch random.below(6) {
        case 0: text += String(Int64(bitPattern: random.next()))
        case 1: text += String(random.next())
        case 2, 3: text += String(random.below(2000) - 1000)
        case 4:
            let value = Double(bitPattern: random.next())
            text += value.isFinite ? String(value) : "0"
        default: text += "\(random.below(100)).\(random.next())e\(random.below(80) - 40)"
        }
    }

    private mutating func appendString(to text: inout String) {
        let pieces = [
            "a", "bc", "name", "\\n", "\\\"", "\\u00e9", "\\ud83d\\ude24", "é", "日本", "😀", " ", "12345678",
        ]
        text += "\""
        for _ in 0..<random.below(6) { text += pieces[random.below(pieces.count)] }
        text += "\""
    }
}
