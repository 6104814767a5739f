import Foundation
import StoicSimulation

/// Runs what is missing of a sweep, a part at a time, and keeps what came of it.
struct SweepRunner {
    private static let firstPart: UInt64 = 32
    /// About how long a part takes: no more than that is lost, or waited for.
    private static let partTime = Duration.milliseconds(500)
    private static let saveTime = Duration.seconds(2)

    let plan: SimulatePlan
    let series: SweepSeries
    let stop: StopFlag
    let console: Console
    private(set) var document: SweepDocument
    private var saved: ContinuousClock.Instant?
    private var size = Self.firstPart

    init(plan: SimulatePlan, series: SweepSeries, document: SweepDocument, stop: StopFlag, console: Console) {
        self.plan = plan
        self.series = series
        self.document = document
        self.stop = stop
        self.console = console
    }

    /// Whether nothing more is to be run.
    private var isOver: Bool { stop.isRaised || !plan.keepsGoing && document.results.failed > 0 }

    /// To the end of the part that was asked for, the first failure or the signal.
    mutating func run() throws(SystemFailure) {
        var progress = SweepProgress(plan: plan, document: document, console: console)
        for range in plan.part.without(document.done) {
            var next = range.from
            while next < range.to, !isOver {
                let began = ContinuousClock.now
                let to = range.to - next > size ? next + size : range.to
                guard let end = take(next..<to) else { break }
                next = end
                adapt(to: ContinuousClock.now - began)
                if saved.map({ ContinuousClock.now - $0 > Self.saveTime }) ?? true { try save() }
                progress.show(document)
            }
        }
        console.wipe()
        try save()
    }

    /// Runs those seeds: up to the first that fails, unless it keeps going.
    ///
    /// - Returns: Up to where they are done; nil when it was stopped.
    private mutating func take(_ seeds: Range<UInt64>) -> UInt64? {
        func part(_ seeds: Range<UInt64>) -> SweepSeries.Part? {
            let stop = stop
            return series.part(seeds, threads: plan.threads, keepsGoing: plan.keepsGoing) { stop.isRaised }
        }
        guard let first = part(seeds) else { return nil }
        guard !plan.keepsGoing, let finding = first.report.findings.first else {
            return add(seeds, SweepResults(first))
        }
        // Other threads have run some of the seeds above it, and which ones is chance.
        let upTo = seeds.lowerBound..<(finding.token.seed + 1)
        if first.report.seeds == upTo.count { return add(upTo, SweepResults(first)) }
        guard let again = part(upTo) else { return nil }
        var results = SweepResults(again)
        if results.failed == 0 { results.missed(finding) }
        return add(upTo, results)
    }

    private mutating func add(_ seeds: Range<UInt64>, _ results: SweepResults) -> UInt64 {
        _ = document.add([SeedRange(seeds)], results)
        return seeds.upperBound
    }

    private mutating func adapt(to time: Duration) {
        if time < Self.partTime / 2 {
            size = min(size * 2, SweepSeries.partBound)
        } else if time > Self.partTime * 2 {
            size = max(size / 2, 1)
        }
    }

    private mutating func save() throws(SystemFailure) {
        saved = ContinuousClock.now
        try plan.state?.write(document.json)
    }

    /// Looks into the lowest seed of each way to fail: runs it again, and shrinks it.
    mutating func lookIntoFailures() throws(SystemFailure) {
        let known = Set(document.results.failures.map(\.token))
        let faults = document.results.faults.prefix(SweepResults.failureBound)
            .filter { !known.contains($0.token) }
        for fault in faults where !stop.isRaised {
            guard let token = ReplayToken(fault.token) else { continue }
            if !plan.isQuiet { console.progress("stoic simulate: shrinking seed \(fault.seed)") }
            if let failure = simulate(replay: token, body: plan.model.body())?.failure {
                document.lookedInto(SweepFailure(failure))
            }
        }
        console.wipe()
        if !faults.isEmpty { try save() }
    }
}

extension SweepResults {
    /// A seed that failed when it was found, and not when it was run again.
    mutating func missed(_ finding: SimulationReport.Finding) {
        failed += 1
        if let index = coverage.firstIndex(where: { $0.schedule == finding.token.schedule }) {
            coverage[index].failed += 1
        }
        note(finding)
    }
}
