import StoicSimulation

/// What came of seeds: results of different seeds join to the same whatever the parts were.
package struct SweepResults: Sendable, Hashable, Codable {
    /// What one schedule contributed.
    package struct Coverage: Sendable, Hashable, Codable {
        package let schedule: String
        package var worlds: Int
        package var failed: Int
        /// The most in one world.
        package var tasks: Int
        package var choices: Int
    }

    /// One way to fail, and how often.
    package struct Fault: Sendable, Hashable, Codable {
        package let code: String
        package let what: String
        package var seeds: Int
        /// Of the lowest seed.
        package var token: String
        package var seed: UInt64
    }

    /// One seed that failed.
    package struct Finding: Sendable, Hashable, Codable {
        package let seed: UInt64
        package let token: String
        package let code: String
        package let what: String
    }

    package static let findingBound = 1_000
    package static let faultBound = 64
    /// So many of the faults are looked into.
    package static let failureBound = 8
    static let countBound = 1_000

    package var seeds = 0
    package var failed = 0
    package var steps = 0
    package var runs = RunSketch()
    package var coverage: [Coverage] = []
    package var counts: [String: Int] = [:]
    package var sometimes: [String: Int] = [:]
    /// The ways to fail whose lowest seeds are the lowest.
    package var faults: [Fault] = []
    /// The lowest seeds that failed.
    package var findings: [Finding] = []
    /// Of each fault's lowest seed.
    package var failures: [SweepFailure] = []
    package var uncontrolled: [String] = []

    package init() {}

    /// Of which the sketch may say too many.
    package var distinctRuns: Int { min(runs.count, seeds) }

    /// In the order of the schedules' first seeds, which parts need not agree about.
    mutating func sort(by schedules: [String]) {
        coverage.sort {
            (schedules.firstIndex(of: $0.schedule) ?? .max, $0.schedule)
                < (schedules.firstIndex(of: $1.schedule) ?? .max, $1.schedule)
        }
    }
}

extension SweepResults {
    init(_ part: SweepSeries.Part) { self.init(part.report, fingerprints: part.fingerprints) }

    init(_ report: SimulationReport, fingerprints: Set<UInt64>) {
        seeds = report.seeds
        failed = report.failed
        steps = report.steps
        runs.add(fingerprints)
        coverage = report.coverage.map {
            Coverage(
                schedule: $0.schedule, worlds: $0.worlds, failed: $0.failed, tasks: $0.tasks,
                choices: $0.choices)
        }
        counts = report.counts
        sometimes = report.sometimes
        uncontrolled = report.uncontrolled
        for finding in report.findings { note(finding) }
    }

    /// One more seed that failed.
    mutating func note(_ finding: SimulationReport.Finding) {
        let fault = finding.fault
        let (seed, token) = (finding.token.seed, finding.token.description)
        add([Finding(seed: seed, token: token, code: fault.code, what: fault.description)])
        add([Fault(code: fault.code, what: fault.kind, seeds: 1, token: token, seed: seed)])
    }

    mutating func join(_ other: SweepResults) {
        seeds = seeds.clampedAdd(other.seeds)
        failed = failed.clampedAdd(other.failed)
        steps = steps.clampedAdd(other.steps)
        runs.join(other.runs)
        for part in other.coverage {
            guard let index = coverage.firstIndex(where: { $0.schedule == part.schedule }) else {
                coverage.append(part)
                continue
            }
            coverage[index].worlds = coverage[index].worlds.clampedAdd(part.worlds)
            coverage[index].failed = coverage[index].failed.clampedAdd(part.failed)
            coverage[index].tasks = max(coverage[index].tasks, part.tasks)
            coverage[index].choices = max(coverage[index].choices, part.choices)
        }
        Self.add(other.counts, to: &counts)
        Self.add(other.sometimes, to: &sometimes)
        add(other.findings)
        add(other.faults)
        failures += other.failures
        keepFailures()
        for name in other.uncontrolled where !uncontrolled.contains(name) { uncontrolled.append(name) }
    }

    private static func add(_ more: [String: Int], to list: inout [String: Int]) {
        // In order, so that the same names are kept whatever the process.
        for (name, count) in more.sorted(by: { $0.key < $1.key }) {
            if list.count < countBound || list[name] != nil {
                list[name] = (list[name] ?? 0).clampedAdd(count)
            }
        }
    }

    private mutating func add(_ more: [Finding]) {
        findings = Array((findings + more).sorted { $0.seed < $1.seed }.prefix(Self.findingBound))
    }

    private mutating func add(_ more: [Fault]) {
        for fault in more {
            guard let index = faults.firstIndex(where: { $0.code == fault.code && $0.what == fault.what })
            else {
                faults.append(fault)
                continue
            }
            faults[index].seeds = faults[index].seeds.clampedAdd(fault.seeds)
            if fault.seed < faults[index].seed {
                (faults[index].seed, faults[index].token) = (fault.seed, fault.token)
            }
        }
        faults.sort { $0.seed < $1.seed }
        faults = Array(faults.prefix(Self.faultBound))
    }

    /// What was looked into belongs to the lowest seed of its fault, or is of no more use.
    mutating func keepFailures() {
        failures = faults.prefix(Self.failureBound).compactMap { fault in
            failures.first { $0.token == fault.token }
        }
    }
}

extension SimulationFault {
    /// What makes two failures the same: which tasks waited, and where, differs from seed to seed.
    fileprivate var kind: String {
        switch self {
        case .invariant, .unkept, .thrown: description
        case .deadlock: "deadlock: nothing can run and no timer is armed"
        case .stranded: "stranded: the body is over and tasks wait that nothing will wake"
        case .livelock: "livelock: time stands still while tasks keep each other busy"
        case .endless, .escape, .nondeterminism, .nested: description
        }
    }
}

extension Int {
    /// Counts from a file may be any.
    fileprivate func clampedAdd(_ other: Int) -> Int {
        let (sum, isOver) = addingReportingOverflow(other)
        return isOver ? .max : sum
    }
}
