extension Checklist {
    /// The checklist for a pull request or a release note: a table, then what only a device can show.
    public var markdown: String {
        var lines = ["## \(Self.plain(name)): \(verdict)", ""]
        if !isControlled { lines += ["(\(Self.uncontrolled))", ""] }
        lines += ["| | Situation | The screen | |", "|---|---|---|---|"]
        for row in rows {
            var last = row.remark.map(Self.plain) ?? ""
            if case .failed(_, let token, _) = row.outcome { last += "<br>`\(token)`" }
            if case .passed(let worlds) = row.outcome, worlds > 0 { last = "\(worlds) worlds" }
            lines.append("| \(row.mark) | \(row.title) | \(Self.plain(row.words)) | \(last) |")
        }
        lines += ["", "On a device:", ""] + onDevice.map { "- [ ] \(Self.plain($0))" }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Text that cannot end a cell or begin markup.
    private static func plain(_ text: String) -> String {
        var plain = ""
        for character in text {
            switch character {
            case "|", "\\", "`", "*", "_", "[", "]", "<", "#": plain += "\\\(character)"
            case _ where character.isNewline: plain += " "
            default: plain.append(character)
            }
        }
        return plain
    }
}
