/// A JSON value to be written: members keep their order, so that the same report is the same bytes.
package indirect enum JSONText: Equatable {
    case null
    case bool(Bool)
    case integer(Int64)
    /// Thousandths, written as a decimal without zeros at its end.
    case thousandths(Int64)
    case string(String)
    case array([JSONText])
    case object([Member])

    package struct Member: Equatable {
        let name: String
        let value: JSONText
    }

    /// Members by name; those without a value are left out.
    static func members(_ list: [(String, JSONText?)]) -> JSONText {
        .object(list.compactMap { name, value in value.map { Member(name: name, value: $0) } })
    }

    /// Compact, in UTF-8, everything outside ASCII as it is.
    package var text: String {
        var out = ""
        write(to: &out)
        return out
    }

    private func write(to out: inout String) {
        switch self {
        case .null: out += "null"
        case .bool(let value): out += value ? "true" : "false"
        case .integer(let number): out += "\(number)"
        case .thousandths(let number): out += Self.decimal(number)
        case .string(let text): Self.write(text, to: &out)
        case .array(let items):
            out += "["
            for (index, item) in items.enumerated() {
                if index > 0 { out += ", " }
                item.write(to: &out)
            }
            out += "]"
        case .object(let members):
            out += "{"
            for (index, member) in members.enumerated() {
                if index > 0 { out += ", " }
                Self.write(member.name, to: &out)
                out += ": "
                member.value.write(to: &out)
            }
            out += "}"
        }
    }

    private static func decimal(_ thousandths: Int64) -> String {
        let (whole, rest) = thousandths.magnitude.quotientAndRemainder(dividingBy: 1_000)
        let sign = thousandths < 0 ? "-" : ""
        guard rest > 0 else { return "\(sign)\(whole)" }
        var digits = String(String(1_000 + rest).dropFirst())
        while digits.hasSuffix("0") { digits.removeLast() }
        return "\(sign)\(whole).\(digits)"
    }

    private static func write(_ text: String, to out: inout String) {
        out += "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": out += "\\\""
            case "\\": out += "\\\\"
            case "\n": out += "\\n"
            case "\r": out += "\\r"
            case "\t": out += "\\t"
            case "\u{00}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
                let digits = String(scalar.value, radix: 16)
                out += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: out.unicodeScalars.append(scalar)
            }
        }
        out += "\""
    }
}
