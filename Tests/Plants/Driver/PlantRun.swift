import Foundation
import Stoic
import StoicSimulation
import Synchronization

/// One run over the catalogue.
struct PlantRun {
    private let options: PlantOptions
    private let measure: Measure
    private let entries: [CatalogueEntry]
    private let scenarios: [String: Scenario]

    init(_ options: PlantOptions) throws {
        self.options = options
        let all = Schedule.portfolio
        measure = Measure(
            seeds: options.seeds, ranges: options.ranges ?? (options.isQuick ? 3 : 9),
            schedules: options.isQuick ? [all] : [all] + all.map { [$0] })
        scenarios = Dictionary(uniqueKeysWithValues: Scenario.all.map { ($0.name, $0) })
        entries = try CatalogueEntry.all(in: options.catalogue).compactMap { entry in
            var entry = entry
            if let scenario = options.scenario { entry.scenario = scenario }
            return options.plant == nil || options.plant == entry.number ? entry : nil
        }
        guard !entries.isEmpty else { throw PlantOptions.Usage(description: "there is no such plant") }
        for entry in entries where scenarios[entry.scenario] == nil {
            throw PlantOptions.Usage(
                description: "plant \(entry.number): there is no scenario '\(entry.scenario)'")
        }
    }

    /// - Returns: Whether the sources hold, and every plant was found as its file says.
    func run() throws -> Bool {
        let isSound = holdsWithoutPlants()
        let rows = entries.compactMap { entry in scenarios[entry.scenario].map { search(entry, $0) } }
        print(options.isJSON ? try PlantTable(measure, rows).json() : PlantTable(measure, rows).text)
        let missed = rows.filter { !$0.offences.isEmpty }
        say("\(rows.count - missed.count) of \(rows.count) plants found as they must be")
        return isSound && missed.isEmpty
    }

    /// The same seeds that are searched for plants.
    private func holdsWithoutPlants() -> Bool {
        var isSound = true
        for scenario in Scenario.all where entries.contains(where: { $0.scenario == scenario.name }) {
            let report = measure.sweep(
                scenario, Schedule.portfolio, 0..<(measure.seeds * measure.ranges), shrinks: true)
            say("without a plant, \(scenario.name): \(report)")
            if report.failure != nil { isSound = false }
        }
        return isSound
    }

    private func search(_ entry: CatalogueEntry, _ scenario: Scenario) -> PlantTable.Row {
        Plant.number.store(entry.number, ordering: .relaxed)
        let findings = measure.schedules.map { measure.search(scenario, $0) }
        Plant.number.store(0, ordering: .relaxed)
        let row = PlantTable.Row(
            entry: entry, findings: findings, offences: offences(entry, findings))
        let found = findings.map { finding in
            let seeds = finding.seeds.map { $0.map(String.init) ?? "-" }.joined(separator: " ")
            return "\(finding.schedule): \(seeds)"
        }
        say("plant \(entry.number), \(entry.title), after seeds: \(found.joined(separator: "; "))")
        for offence in row.offences { say("plant \(entry.number): FAILED: \(offence)") }
        return row
    }

    /// The portfolio must find it in every search, and nothing may find it but what is named for it.
    private func offences(_ entry: CatalogueEntry, _ findings: [Measure.Finding]) -> [String] {
        var offences: [String] = []
        if let first = findings.first, first.seeds.contains(nil) {
            offences.append("not found in \(measure.seeds) seeds")
        }
        let strange = findings.reduce(into: Set<String>()) { $0.formUnion($1.faults) }
            .subtracting(entry.invariants)
        for fault in strange.sorted() { offences.append("found by '\(fault)', which its file does not name") }
        return offences
    }

    /// Progress goes beside the result.
    private func say(_ text: String) { FileHandle.standardError.write(Data("\(text)\n".utf8)) }
}
