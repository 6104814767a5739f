import Foundation

/// What was found after how many seeds, to be read by a person or a program.
struct PlantTable {
    struct Row {
        let entry: CatalogueEntry
        let findings: [Measure.Finding]
        /// What is not as the plant's file says.
        let offences: [String]

        var foundBy: [String] { findings.reduce(into: Set<String>()) { $0.formUnion($1.faults) }.sorted() }
    }

    private let measure: Measure
    private let rows: [Row]

    init(_ measure: Measure, _ rows: [Row]) {
        self.measure = measure
        self.rows = rows
    }

    /// Markdown.
    var text: String {
        let names = measure.schedules.map { Measure.name($0) }
        var lines = [
            "| # | planted bug | row | workload | found by | \(names.joined(separator: " | ")) |",
            "| --: | --- | --- | --- | --- | \(names.map { _ in "--:" }.joined(separator: " | ")) |",
        ]
        for row in rows {
            let medians = row.findings.map { $0.median.map(String.init) ?? "> \(measure.seeds)" }
            let words = [
                String(row.entry.number), row.entry.title, row.entry.row, row.entry.scenario,
                row.foundBy.joined(separator: "; "),
            ]
            lines.append("| \((words + medians).joined(separator: " | ")) |")
        }
        let means = names.indices.map { index in
            let logarithms = rows.map { log(Double($0.findings[index].median ?? measure.seeds)) }
            let mean = exp(logarithms.reduce(0, +) / Double(max(rows.count, 1)))
            return String(format: "%.1f", mean)
        }
        lines.append("| | geometric mean | | | | \(means.joined(separator: " | ")) |")
        return lines.joined(separator: "\n")
    }

    func json() throws -> String {
        let list = rows.map { row -> [String: Any] in
            [
                "plant": row.entry.number, "title": row.entry.title, "row": row.entry.row,
                "scenario": row.entry.scenario, "offences": row.offences,
                "schedules": row.findings.map { finding -> [String: Any] in
                    [
                        "schedule": finding.schedule, "foundBy": finding.faults.sorted(),
                        "seeds": finding.seeds.map { $0.map { $0 as Any } ?? NSNull() },
                    ]
                },
            ]
        }
        let data = try JSONSerialization.data(
            withJSONObject: ["seedsASearch": measure.seeds, "plants": list],
            options: [.prettyPrinted, .sortedKeys])
        return String(decoding: data, as: UTF8.self)
    }
}
