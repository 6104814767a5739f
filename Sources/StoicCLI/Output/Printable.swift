/// Text from outside, made fit to stand in one line of ours.
package enum Printable {
    /// In quotes, its controls shown as `?`, cut after 40 characters.
    package static func quoted(_ text: String) -> String {
        let cut = text.unicodeScalars.count > 40
        return "'\(line(String(String.UnicodeScalarView(text.unicodeScalars.prefix(40)))))\(cut ? "…" : "")'"
    }

    /// The text without anything that could end the line or steer a terminal.
    package static func line(_ text: String) -> String {
        var out = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
                out.append("?")
            default: out.append(scalar)
            }
        }
        return String(out)
    }

    /// A duration as a person reads it: `202 ms`, `1.25 s`, `2 min 5 s`, `1 h 0 min`.
    package static func duration(_ duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        let milliseconds = attoseconds / 1_000_000_000_000_000
        if seconds == 0 { return "\(milliseconds) ms" }
        if seconds < 60 {
            guard milliseconds > 0 else { return "\(seconds) s" }
            var digits = "\(milliseconds)"
            digits = String(repeating: "0", count: max(0, 3 - digits.count)) + digits
            while digits.hasSuffix("0") { digits.removeLast() }
            return "\(seconds).\(digits) s"
        }
        if seconds < 3_600 {
            let rest = seconds % 60
            return rest == 0 ? "\(seconds / 60) min" : "\(seconds / 60) min \(rest) s"
        }
        let rest = seconds % 3_600 / 60
        return rest == 0 ? "\(seconds / 3_600) h" : "\(seconds / 3_600) h \(rest) min"
    }

    static func attempts(_ count: Int) -> String { count == 1 ? "1 attempt" : "\(count) attempts" }
}
