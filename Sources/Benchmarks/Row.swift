import Foundation

/// One figure of the run.
struct Row: Codable {
    let name: String
    let unit: String
    let value: Double
    /// What it is measured against, from the same run.
    let baseline: Double?
    let ratio: Double?

    init(_ name: String, unit: String, value: Double, baseline: Double? = nil) {
        self.name = name
        self.unit = unit
        self.value = value
        self.baseline = baseline
        ratio = baseline.map { $0 == 0 ? 0 : value / $0 }
    }

    /// How many a second, of what takes so long each.
    static func rate(_ name: String, nanoseconds: Double, baseline: Double) -> Row {
        Row(name, unit: "1/s", value: nanoseconds > 0 ? 1e9 / nanoseconds : 0, baseline: baseline)
    }
}

enum Report {
    static func json(_ rows: [Row]) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        return try rows.map { String(decoding: try encoder.encode($0), as: UTF8.self) }
            .joined(separator: "\n")
    }

    static func table(_ rows: [Row]) -> String {
        let header = "\(machine)\n\n" + line("what", "value", "unit", "baseline", "ratio")
        return
            ([header]
            + rows.map { row in
                line(
                    row.name, number(row.value), row.unit, row.baseline.map(number) ?? "",
                    row.ratio.map { String(format: "%.2f", $0) } ?? "")
            }).joined(separator: "\n")
    }

    private static var machine: String {
        let cpu =
            (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8))?
            .split(separator: "\n").first { $0.hasPrefix("model name") }?
            .split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) } ?? "unknown CPU"
        let info = ProcessInfo.processInfo
        return "\(cpu), \(info.activeProcessorCount) cores, \(info.operatingSystemVersionString)"
    }

    private static func number(_ value: Double) -> String {
        String(format: value < 100 ? "%.1f" : "%.0f", value)
    }

    private static func line(_ cells: String...) -> String {
        zip(cells, [30, 12, 8, 12, 8]).map { cell, width in
            cell + String(repeating: " ", count: max(1, width - cell.count))
        }.joined()
    }
}
