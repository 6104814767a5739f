/// What the bodies counted, sorted for a reader.
enum SweepTable {
    struct Row: Sendable, Hashable {
        let name: String
        let count: Int
    }

    /// How calls ended, the most frequent first.
    static func outcomes(_ results: SweepResults) -> [Row] {
        rows(SimulationModel.outcomePrefix, results).filter { $0.count > 0 }
    }

    /// What was met in some world, and what in none.
    static func situations(_ results: SweepResults) -> (met: [String], never: [String]) {
        let rows = rows(SimulationModel.situationPrefix, results)
        func named(_ row: Row) -> String { "\(words(row.name)) \(SweepText.grouped(row.count))" }
        return (rows.filter { $0.count > 0 }.map(named), rows.filter { $0.count <= 0 }.map { words($0.name) })
    }

    private static func rows(_ prefix: String, _ results: SweepResults) -> [Row] {
        results.counts.filter { $0.key.hasPrefix(prefix) }
            .map { Row(name: String($0.key.dropFirst(prefix.count)), count: $0.value) }
            .sorted { ($1.count, $0.name) < ($0.count, $1.name) }
    }

    /// `waitedForServer` as words.
    private static func words(_ name: String) -> String {
        name.reduce(into: "") { text, letter in
            text += letter.isUppercase ? " " + letter.lowercased() : String(letter)
        }
    }
}
