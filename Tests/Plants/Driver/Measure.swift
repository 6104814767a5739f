import Stoic
import StoicSimulation

/// How many seeds it takes to find each plant.
struct Measure {
    /// The seeds of one search.
    let seeds: UInt64
    /// How many searches there are for each schedule, with other seeds each.
    let ranges: UInt64
    let schedules: [[Schedule]]

    static let timers: [TimerMode] = [
        .onTime, .early(within: .milliseconds(10)), .late(.milliseconds(20)),
    ]
    private static let limits: SimulationLimits = {
        var limits = SimulationLimits()
        // No other thread has anything to do with these worlds.
        limits.escapePatience = 0
        return limits
    }()

    static func name(_ schedules: [Schedule]) -> String {
        schedules.count == 1 ? schedules[0].name : "portfolio"
    }

    /// One schedule's searches for one plant.
    struct Finding {
        let schedule: String
        /// Seeds until it was found, a search each; nil where it was not.
        var seeds: [UInt64?] = []
        var faults: Set<String> = []

        /// Nil when more than half of the searches found nothing.
        var median: UInt64? {
            let sorted = seeds.map { $0 ?? .max }.sorted()
            let middle = sorted[sorted.count / 2]
            return middle == .max ? nil : middle
        }
    }

    func sweep(
        _ scenario: Scenario, _ schedules: [Schedule], _ range: Range<UInt64>, shrinks: Bool
    ) -> SimulationReport {
        var limits = Self.limits
        limits.shrinks = shrinks
        return simulate(
            seeds: range, schedules: schedules, timers: Self.timers, interruptions: [scenario.interruption],
            limits: limits, threads: 2, body: scenario.body)
    }

    func search(_ scenario: Scenario, _ schedules: [Schedule]) -> Finding {
        var finding = Finding(schedule: Self.name(schedules))
        for index in 0..<ranges {
            let first = index * seeds
            let failure = sweep(scenario, schedules, first..<(first + seeds), shrinks: false).failure
            finding.seeds.append(failure.map { $0.seed - first + 1 })
            if let failure { finding.faults.insert(Self.name(failure.fault)) }
        }
        return finding
    }

    /// An invariant's own name, or the kind of failure.
    static func name(_ fault: SimulationFault) -> String {
        if case .invariant(let name) = fault { name } else { fault.code }
    }
}
