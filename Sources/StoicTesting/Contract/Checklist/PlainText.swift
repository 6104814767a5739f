/// Text of a contract, made so that it can forge nothing where it is printed.
enum PlainText {
    /// On one line, without anything that moves a terminal's cursor or turns the direction of reading.
    static func line(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map { isPlain($0) ? $0 : "\u{FFFD}" }))
    }

    /// The same, without anything that Markdown or HTML reads as markup.
    static func markdown(_ text: String) -> String {
        var plain = ""
        for character in line(text) {
            switch character {
            case "&": plain += "&amp;"
            case "<": plain += "&lt;"
            case "|", "\\", "`", "*", "_", "[", "]", "#", "~", "!": plain += "\\\(character)"
            default: plain.append(character)
            }
        }
        return plain
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse: false
        default: true
        }
    }
}
