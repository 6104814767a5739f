import Foundation

/// The line that passes on a terminal while a sweep runs.
struct SweepProgress {
    private let plan: SimulatePlan
    private let console: Console
    private let began = ContinuousClock.now
    private let before: Int
    private var shown: ContinuousClock.Instant?

    init(plan: SimulatePlan, document: SweepDocument, console: Console) {
        self.plan = plan
        self.console = console
        before = document.results.seeds
    }

    mutating func show(_ document: SweepDocument) {
        guard console.isTerminal, !plan.isQuiet else { return }
        let now = ContinuousClock.now
        if let shown, now - shown < .milliseconds(100) { return }
        shown = now
        let rate = Double(document.results.seeds - before) / max((now - began).seconds, 0.001)
        let left = plan.part.without(document.done).reduce(0.0) { $0 + Double($1.count) } / max(rate, 0.001)
        let total = plan.part.count
        let done = Double(total) - left * max(rate, 0.001)
        let percent = Int((done / max(Double(total), 1) * 100).rounded(.down))
        var line =
            "stoic simulate: \(SweepText.grouped(UInt64(max(done, 0).rounded()))) of "
            + "\(SweepText.grouped(total)) seeds (\(percent) %), "
            + "\(SweepText.grouped(UInt64(rate))) a second, "
            + "\(document.results.failed) failed"
        line += ", \(Printable.duration(.seconds(Int64(min(left, 1e9).rounded(.up))))) left"
        console.progress(line)
    }
}

extension Duration {
    var seconds: Double {
        let (seconds, attoseconds) = components
        return Double(seconds) + Double(attoseconds) * 1e-18
    }
}
