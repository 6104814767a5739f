extension Checklist: CustomStringConvertible {
    /// The checklist for a terminal: a line a row, and what replays those that failed.
    public var description: String {
        var lines = ["\(PlainText.line(name)): \(verdict)"]
        if !isControlled { lines.append("  (\(Self.uncontrolled))") }
        for row in rows {
            let mark = row.mark + String(repeating: " ", count: max(0, 11 - row.mark.count))
            let words = row.words.isEmpty ? "" : ": \(PlainText.line(row.words))"
            lines.append("  \(mark)  \(row.title)\(words)")
            if let remark = row.remark { lines.append("               \(PlainText.line(remark))") }
            if case .failed(_, let token, _) = row.outcome { lines.append("               replay: \(token)") }
        }
        lines.append("  On a device:")
        lines += onDevice.map { "    - \(PlainText.line($0))" }
        return lines.joined(separator: "\n")
    }

    static let uncontrolled =
        "executors not taken over: link StoicSimulationBoot to the test target"

    /// How many of what, e.g. "9 passed, 1 FAILED, 1 not covered".
    var verdict: String {
        var counts: [(word: String, count: Int)] = [
            ("passed", 0), ("FAILED", 0), ("waived", 0), ("NOT COVERED", 0), ("on a device", 0),
        ]
        for row in rows {
            switch row.outcome {
            case .passed: counts[0].count += 1
            case .failed: counts[1].count += 1
            case .waived: counts[2].count += 1
            case .notCovered: counts[3].count += 1
            case .onDevice: counts[4].count += 1
            }
        }
        return counts.filter { $0.count > 0 }.map { "\($0.count) \($0.word)" }.joined(separator: ", ")
    }
}
