/// One run as text: a column a task, time downwards.
struct LaneDiagram {
    private static let columnBound = 8
    private static let rowBound = 60
    private static let width = 16
    private static let stepWidth = 10

    let text: String

    init(_ run: WorldRun) {
        let lanes = Array(run.names.indices.prefix(Self.columnBound))
        var lines = [
            Self.pad("step", Self.stepWidth) + Self.pad("time", 12)
                + lanes.map { Self.pad(run.names[$0], Self.width) }.joined()
        ]
        for (entry, last) in Self.joined(run.entries) {
            let step = last > entry.step ? "\(entry.step)–\(last)" : "\(entry.step)"
            let head = Self.pad(step, Self.stepWidth) + Self.pad(Self.time(entry.time), 12)
            let column = String(repeating: " ", count: Self.width * min(entry.lane, Self.columnBound))
            let mark =
                switch entry.happening {
                case .ran: "●"
                case .timer: "◷"
                case .cancelled: "✕ cancelled"
                case .signedOut: "⇥ signed out"
                case .note(let note): "  \(note)"
                }
            let which = entry.lane < Self.columnBound ? "" : " task \(entry.lane)"
            lines.append(head + column + mark + which)
        }
        if let fault = run.fault { lines.append("      → \(fault)") }
        if lines.count > Self.rowBound {
            let cut = lines.count - Self.rowBound
            lines.replaceSubrange(20..<(20 + cut), with: ["      … \(cut) rows"])
        }
        if run.names.count > lanes.count { lines.append("      (\(run.names.count) tasks in all)") }
        text = lines.map(Self.trimmed).joined(separator: "\n")
    }

    /// Steps of one task at one time are a row: nothing came between them.
    private static func joined(_ entries: [WorldLog.Entry]) -> [(entry: WorldLog.Entry, last: Int)] {
        var rows: [(entry: WorldLog.Entry, last: Int)] = []
        for entry in entries {
            if let row = rows.last, entry.happening == .ran, entry.lane == row.entry.lane,
                entry.time == row.entry.time, row.entry.happening == .ran || row.entry.happening == .timer
            {
                rows[rows.count - 1].last = entry.step
            } else {
                rows.append((entry, entry.step))
            }
        }
        return rows
    }

    private static func pad(_ text: String, _ width: Int) -> String {
        let shown = text.count < width ? text : String(text.prefix(width - 2)) + "…"
        return shown + String(repeating: " ", count: width - shown.count)
    }

    /// In the largest unit that leaves a number before the point: `1.25 s`, `40 ms`, `0`.
    private static func time(_ nanoseconds: Int64) -> String {
        let units: [(size: Int64, name: String)] = [
            (1_000_000_000, "s"), (1_000_000, "ms"), (1_000, "µs"), (1, "ns"),
        ]
        guard let unit = units.first(where: { nanoseconds >= $0.size }) else { return "0" }
        let (whole, rest) = nanoseconds.quotientAndRemainder(dividingBy: unit.size)
        var digits = String(String(unit.size + rest).dropFirst().prefix(4))
        while digits.hasSuffix("0") { digits.removeLast() }
        return digits.isEmpty ? "\(whole) \(unit.name)" : "\(whole).\(digits) \(unit.name)"
    }

    private static func trimmed(_ line: String) -> String {
        var line = line
        while line.last == " " { line.removeLast() }
        return line
    }
}
