import Foundation

extension SweepText {
    static func model(_ sweep: SweepIdentity) -> String {
        if sweep.model == "example" { return "the example, a search field with a race in it" }
        let policy = sweep.policy.map { "policy \(Printable.line($0.file))" } ?? "the model's tight policy"
        let server = sweep.server.map { "server \(Printable.line($0.file))" } ?? "a flaky server"
        return "\(count(sweep.callers, "caller")), \(count(sweep.calls, "call")) each, \(policy), \(server)"
    }

    static func timer(_ name: String) -> String {
        guard name.hasSuffix(")"), let open = name.firstIndex(of: "("),
            let nanoseconds = Int64(name[name.index(after: open)...].dropLast())
        else { return name == "ontime" ? "on time" : name }
        return "\(name[..<open])(\(Printable.duration(.nanoseconds(nanoseconds))))"
    }

    static func chance(_ chance: Double) -> String {
        if chance >= 0.995 { return "no bound" }
        if chance < 1e-9 { return "under one in a billion" }
        if chance < 0.0001 { return "one in \(grouped(UInt64((1 / chance).rounded())))" }
        return String(format: chance < 0.01 ? "%.3f %%" : "%.1f %%", chance * 100)
    }

    static func count(_ number: Int, _ what: String) -> String {
        "\(grouped(number)) \(what)\(number == 1 ? "" : "s")"
    }

    static func grouped(_ number: some BinaryInteger) -> String {
        var digits = String(number)
        var groups: [String] = []
        while digits.count > 3, digits.hasPrefix("-") ? digits.count > 4 : true {
            groups.insert(String(digits.suffix(3)), at: 0)
            digits.removeLast(3)
        }
        return ([digits] + groups).joined(separator: ",")
    }

    static func row(_ name: String, _ text: String) -> String { "  " + pad(name, 12) + text }

    static func pad(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(1, width - text.count))
    }

    static func right(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(1, width - text.count)) + text
    }

    /// Words in lines of their own below each other.
    static func wrapped(_ words: [String]) -> String {
        var lines = [""]
        for (index, word) in words.enumerated() {
            let piece = Printable.line(word) + (index + 1 < words.count ? ", " : "")
            if let last = lines.last, !last.isEmpty, last.count + piece.count > 80 { lines.append("") }
            lines[lines.count - 1] += piece
        }
        return lines.joined(separator: "\n" + String(repeating: " ", count: 14))
    }
}
