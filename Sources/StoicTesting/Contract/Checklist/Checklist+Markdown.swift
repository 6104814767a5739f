extension Checklist {
    /// The checklist for a pull request or a release note: a table, then what only a device can show.
    public var markdown: String {
        var lines = ["## \(PlainText.markdown(name)): \(verdict)", ""]
        if !isControlled { lines += ["(\(Self.uncontrolled))", ""] }
        lines += ["| | Situation | The screen | |", "|---|---|---|---|"]
        for row in rows {
            var last = row.remark.map(PlainText.markdown) ?? ""
            if case .failed(_, let token, _) = row.outcome { last += "<br>`\(token)`" }
            if case .passed(let worlds) = row.outcome, worlds > 0 { last = "\(worlds) worlds" }
            lines.append("| \(row.mark) | \(row.title) | \(PlainText.markdown(row.words)) | \(last) |")
        }
        lines += ["", "On a device:", ""] + onDevice.map { "- [ ] \(PlainText.markdown($0))" }
        return lines.joined(separator: "\n") + "\n"
    }
}
