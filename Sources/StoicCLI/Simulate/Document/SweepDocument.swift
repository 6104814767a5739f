import Foundation
import StoicSchema

/// A sweep with its results so far: what `--json` prints, what a state file holds, and what `merge` reads.
package struct SweepDocument: Sendable, Hashable {
    package static let byteLimit = 256 << 20
    /// A sweep has no more seeds.
    package static let seedBound: UInt64 = 1_000_000_000_000

    package var sweep: SweepIdentity
    /// In order and apart.
    package private(set) var done: [SeedRange] = []
    package private(set) var results = SweepResults()

    package init(_ sweep: SweepIdentity) { self.sweep = sweep }

    /// What of the whole is not done.
    package var missing: [SeedRange] { sweep.seeds.without(done) }

    package enum Outcome: String, Sendable {
        case held, failed, incomplete
    }

    package var outcome: Outcome { results.failed > 0 ? .failed : missing.isEmpty ? .held : .incomplete }

    /// Adds what came of seeds that were not done.
    ///
    /// - Returns: False when some of them were; then nothing is added.
    package mutating func add(_ seeds: [SeedRange], _ more: SweepResults) -> Bool {
        guard let joined = SeedRange.joined(done + seeds) else { return false }
        done = joined
        results.join(more)
        results.sort(by: sweep.schedules)
        return true
    }

    mutating func lookedInto(_ failure: SweepFailure) {
        results.failures.append(failure)
        results.keepFailures()
    }
}

extension SweepDocument {
    /// The chance of having missed a bug that needs `depth` orderings, by the bound of PCT: at most that.
    ///
    /// - Source: Burckhardt and others, ASPLOS 2010: a world finds it with at least 1/(n·k^(d-1)).
    package func chanceMissed(depth: Int) -> Double {
        let parts = results.coverage.filter { $0.worlds > 0 && Self.pctDepth($0.schedule) >= depth }
        return parts.reduce(1) { missed, part in
            let ways = Double(max(part.tasks, 1)) * pow(Double(max(part.choices, 1)), Double(depth - 1))
            return missed * exp(Double(part.worlds) * log1p(-1 / max(ways, 1)))
        }
    }

    private static func pctDepth(_ name: String) -> Int {
        guard name.hasPrefix("pct("), let depth = name.dropFirst(4).split(separator: ",").first else {
            return 0
        }
        return Int(depth.filter(\.isNumber)) ?? 0
    }
}

extension SweepDocument: Codable {
    private enum CodingKeys: String, CodingKey {
        case version = "v"
        case sweep, done, results, summary
    }

    /// What follows from the rest, for whoever reads it without this program.
    private struct Summary: Codable {
        enum CodingKeys: String, CodingKey {
            case outcome, missing
            case distinctRuns = "distinct_runs"
            case chanceMissed = "chance_missed"
        }

        let outcome: String
        let missing: [SeedRange]
        let distinctRuns: Int
        let chanceMissed: [String: Double]
    }

    package init(from decoder: any Decoder) throws {
        let box = try decoder.container(keyedBy: CodingKeys.self)
        guard try box.decode(Int.self, forKey: .version) == 1 else {
            throw DecodingError.dataCorruptedError(
                forKey: .version, in: box, debugDescription: "1, the only version")
        }
        sweep = try box.decode(SweepIdentity.self, forKey: .sweep)
        let done = try box.decode([SeedRange].self, forKey: .done)
        results = try box.decode(SweepResults.self, forKey: .results)
        guard let joined = SeedRange.joined(done), sweep.seeds.count <= Self.seedBound,
            joined.allSatisfy({ $0.from >= sweep.seeds.from && $0.to <= sweep.seeds.to })
        else {
            throw DecodingError.dataCorruptedError(
                forKey: .done, in: box, debugDescription: "parts of the sweep's seeds, each once")
        }
        self.done = joined
        let worlds = results.coverage.map(\.worlds).reduce(UInt64(0)) { $0 &+ UInt64(max($1, 0)) }
        let count = joined.reduce(UInt64(0)) { $0 + $1.count }
        guard UInt64(max(results.seeds, 0)) == count, worlds == count, areSound else {
            throw DecodingError.dataCorruptedError(
                forKey: .results, in: box, debugDescription: "results of exactly the seeds that are done")
        }
    }

    private var areSound: Bool {
        (0...results.seeds).contains(results.failed) && results.faults.count <= SweepResults.faultBound
            && results.findings.count <= SweepResults.findingBound
            && results.coverage.allSatisfy { $0.worlds >= 0 && $0.tasks >= 0 && $0.choices >= 0 }
            && results.counts.count <= SweepResults.countBound
            && results.failures.allSatisfy { failure in
                failure.steps.allSatisfy { $0.lane < failure.names.count }
            }
    }

    package func encode(to encoder: any Encoder) throws {
        var box = encoder.container(keyedBy: CodingKeys.self)
        try box.encode(1, forKey: .version)
        try box.encode(sweep, forKey: .sweep)
        try box.encode(done, forKey: .done)
        try box.encode(results, forKey: .results)
        let chances = (1...3).map { ("\($0)", chanceMissed(depth: $0)) }
        try box.encode(
            Summary(
                outcome: outcome.rawValue, missing: missing, distinctRuns: results.distinctRuns,
                chanceMissed: Dictionary(uniqueKeysWithValues: chances)), forKey: .summary)
    }

    /// One line, the same for the same results.
    package var json: [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Nothing in it can fail to be written.
        let data = (try? encoder.encode(self)) ?? Data()
        return Array(data) + [0x0A]
    }

    /// Throws: a file that cannot be read or is none of these, a line for each place.
    package static func read(_ path: String, _ option: String) throws(UsageError) -> SweepDocument {
        let bytes = try InputFile.read(path, option, limit: byteLimit)
        do throws(ValidationFailure) {
            return try DocumentDecoder().decode(SweepDocument.self, from: bytes)
        } catch {
            throw UsageError(option, places: IssueLines.lines(of: error, in: path))
        }
    }
}
