import Foundation
import StoicSimulation

/// A sweep as a person reads it.
struct SweepText {
    let document: SweepDocument
    /// What was asked for.
    let part: SeedRange
    var shardText = ""
    let flags: [String]
    /// Seeds, real time and threads of this run.
    var speed: (seeds: Int, time: Duration, threads: Int)?

    /// - Parameter shard: Which part of the sweep was asked for; nil for all of it.
    init(_ document: SweepDocument, part: SeedRange? = nil, shard: Shard? = nil, flags: [String]) {
        self.document = document
        self.flags = flags
        self.part = part ?? document.sweep.seeds
        if let shard, shard != .whole { shardText = ", shard \(shard) of \(document.sweep.seeds)" }
    }

    var results: SweepResults { document.results }

    /// What stands in a file from elsewhere may not steer a terminal.
    var text: String {
        whole.split(separator: "\n", omittingEmptySubsequences: false)
            .map { Printable.line(String($0)) }.joined(separator: "\n")
    }

    private var whole: String {
        ([headline] + [""] + covered + outcomes + situations + [uncontrolled] + failures).joined(
            separator: "\n")
            + "\n"
    }

    /// How far it has come.
    var progress: String {
        let missing = part.without(document.done)
        let left = missing.reduce(UInt64(0)) { $0 + $1.count }
        return "\(Self.grouped(part.count - left)) of \(Self.grouped(part.count)) seeds done"
    }

    private var headline: String {
        let missing = part.without(document.done)
        let failed = results.failed
        let range = "seeds \(part)" + shardText
        if failed > 0 {
            return "FAILED: \(Self.count(failed, "seed")) of \(Self.grouped(results.seeds)) run (\(range))"
        }
        if !missing.isEmpty { return "NOT ALL RUN: \(progress) (\(range)), none failed" }
        return "HELD: all \(Self.grouped(part.count)) seeds (\(range))"
    }

    // MARK: What was covered

    private var covered: [String] {
        let sweep = document.sweep
        var lines = [Self.row("model", Self.model(sweep))]
        if let speed, speed.seeds > 0 {
            let rate = Double(speed.seeds) / max(speed.time.seconds, 0.001)
            lines.append(
                Self.row(
                    "speed",
                    "\(Self.count(speed.seeds, "world")) in \(Printable.duration(speed.time)), "
                        + "\(Self.grouped(UInt64(rate))) a second, \(Self.count(speed.threads, "thread"))"))
        }
        lines += [
            Self.row("timers", sweep.timers.map(Self.timer).joined(separator: ", ")),
            Self.row("interrupts", sweep.interruptions.joined(separator: ", ")),
            Self.row(
                "runs",
                (results.runs.isExact ? "" : "about ") + "\(Self.grouped(results.distinctRuns)) different, "
                    + "\(Self.grouped(results.steps)) steps in all"),
        ]
        if results.coverage.contains(where: { $0.schedule.hasPrefix("pct(") }) {
            let chances = (1...3).map { "\(Self.chance(document.chanceMissed(depth: $0))) of \($0)" }
            lines.append(
                Self.row("missed", "a bug of so many orderings, at most: " + chances.joined(separator: ", ")))
        }
        let missing = document.missing
        if part == document.sweep.seeds, !missing.isEmpty {
            let shown = missing.prefix(8).map(\.description).joined(separator: ", ")
            lines.append(Self.row("not run", shown + (missing.count > 8 ? ", …" : "")))
        }
        let width = max(results.coverage.map(\.schedule.count).max() ?? 8, 8) + 2
        lines += ["", "  " + Self.pad("schedule", width) + "    worlds   failed  tasks≤  choices≤"]
        for row in results.coverage {
            lines.append(
                "  " + Self.pad(row.schedule, width) + Self.right(Self.grouped(row.worlds), 10)
                    + Self.right(Self.grouped(row.failed), 9) + Self.right(Self.grouped(row.tasks), 8)
                    + Self.right(Self.grouped(row.choices), 10))
        }
        return lines
    }

    private var outcomes: [String] {
        let rows = SweepTable.outcomes(results)
        guard let most = rows.first?.count, most > 0 else { return [] }
        let total = rows.reduce(0.0) { $0 + Double($1.count) }
        let width = max(rows.map(\.name.count).max() ?? 8, 8) + 2
        var lines = ["", "  " + Self.pad("outcome", width) + "     calls"]
        for row in rows {
            let bar = String(repeating: "█", count: Int((Double(row.count) / Double(most) * 30).rounded(.up)))
            let share = Int((Double(row.count) / total * 100).rounded())
            lines.append(
                "  " + Self.pad(row.name, width) + Self.right(Self.grouped(row.count), 10)
                    + Self.right(row.count > 0 && share == 0 ? "<1" : "\(share)", 5) + " %  " + bar)
        }
        return lines
    }

    private var situations: [String] {
        let (met, never) = SweepTable.situations(results)
        var lines: [String] = []
        if !met.isEmpty || !never.isEmpty { lines.append("") }
        if !met.isEmpty { lines.append(Self.row("met", Self.wrapped(met))) }
        if !never.isEmpty { lines.append(Self.row("never met", Self.wrapped(never))) }
        return lines
    }

    private var uncontrolled: String {
        "\n" + Self.row("outside", "not controlled here: " + results.uncontrolled.joined(separator: ", "))
    }

    // MARK: What failed

    private var failures: [String] {
        results.faults.prefix(SweepResults.failureBound).flatMap { fault -> [String] in
            var lines = ["", "FAILED  \(Printable.line(fault.what))"]
            lines.append(
                Self.row("seeds", "\(Self.grouped(fault.seeds)) failed so, the first is \(fault.seed)"))
            guard let failure = results.failures.first(where: { $0.token == fault.token }) else {
                return lines + [Self.row("replay", Self.replay(fault.token, flags))]
            }
            return lines + Self.lines(failure, flags)
        }
    }

    /// How to see a failure again, and what happened.
    static func lines(_ failure: SweepFailure, _ flags: [String]) -> [String] {
        var lines: [String] = []
        if let departures = failure.departures {
            lines.append(row("shrunk", "\(grouped(failure.choices)) choices → \(departures)"))
        }
        lines.append(row("token", failure.best))
        lines.append(row("replay", replay(failure.best, flags)))
        if failure.shrunk != nil, failure.shrunk != failure.token {
            lines.append(row("as found", replay(failure.token, flags)))
        }
        let diagram = failure.diagram.split(separator: "\n", omittingEmptySubsequences: false)
        return lines + [""] + diagram.map { "  " + Printable.line(String($0)) }
    }

    static func replay(_ token: String, _ flags: [String]) -> String {
        (["stoic", "replay", ShellText.quoted(token)] + flags).joined(separator: " ")
    }
}
