import Foundation
import StoicSimulation

/// What `simulate` was asked, checked whole.
package struct SimulatePlan: Sendable {
    static let options: [Option] =
        SimulationModel.options + SweepChoices.options + [
            .value("--seeds"), .value("--threads"), .value("--shard"), .value("--shards"),
            .flag("--keep-going"), .flag("--json"), .flag("-q"), .value("--html"), .value("--state"),
        ]

    let model: SimulationModel
    let choices: SweepChoices
    package let seeds: SeedRange
    let shard: Shard
    let threads: Int
    let keepsGoing: Bool
    let wantsJSON: Bool
    let isQuiet: Bool
    let page: OutputFile?
    let state: OutputFile?

    package init(_ arguments: [String], environment: [String: String]) throws(UsageError) {
        let parsed = try ParsedArguments(arguments, options: Self.options)
        guard parsed.operands.isEmpty else {
            throw UsageError(
                "arguments", "none wanted, \(parsed.operands.count) given; is --schedule not quoted?")
        }
        model = try SimulationModel(parsed)
        choices = try SweepChoices(parsed)
        seeds = try parsed.value("--seeds").map(Self.seeds) ?? SeedRange(0..<Self.seedCount)
        shard = try Self.shard(parsed, environment)
        threads =
            try parsed.value("--threads").map { text throws(UsageError) in
                try Quantity.integer(text, "--threads", in: 1...64)
            } ?? min(max(ProcessInfo.processInfo.activeProcessorCount, 1), 64)
        keepsGoing = parsed.has("--keep-going")
        wantsJSON = parsed.has("--json")
        isQuiet = parsed.has("-q")
        page = try OutputFile.option("--html", parsed)
        state = try OutputFile.option("--state", parsed)
        if let page, let state, page == state { throw UsageError("--state", "is the file of --html, too") }
    }

    private static let seedCount: UInt64 = 10_000

    /// `1000`, the first so many, or `2000..3000`, the end not included.
    private static func seeds(_ text: String) throws(UsageError) -> SeedRange {
        let parts = text.components(separatedBy: "..")
        guard let last = parts.last, parts.count <= 2 else {
            throw UsageError("--seeds", "\(Printable.quoted(text)) is neither a number nor FROM..TO")
        }
        let to = try Quantity.seed(last, "--seeds")
        let from = parts.count == 2 ? try Quantity.seed(parts[0], "--seeds") : 0
        guard from < to else { throw UsageError("--seeds", "\(Printable.quoted(text)) has no seed in it") }
        guard to - from <= SweepDocument.seedBound else {
            throw UsageError("--seeds", "\(Printable.quoted(text)) are more than \(SweepDocument.seedBound)")
        }
        return SeedRange(from..<to)
    }

    /// Which part: the option's, or else the environment's, if it says.
    private static func shard(
        _ parsed: ParsedArguments, _ environment: [String: String]
    ) throws(UsageError) -> Shard {
        try parsed.exclude("--shard", "--shards")
        if let text = parsed.value("--shard") {
            guard let shard = Shard(text) else {
                throw UsageError("--shard", "\(Printable.quoted(text)) is not a part as in 2/8")
            }
            return shard
        }
        let count = try parsed.value("--shards").map { text throws(UsageError) in
            try Quantity.integer(text, "--shards", in: 1...Shard.bound)
        }
        if let shard = Shard(environment: environment, count: count) { return shard }
        // A job that took all for its part would hide that the others were lost.
        if count != nil {
            throw UsageError("--shards", "the environment does not say which part this is")
        }
        if environment["CI_NODE_INDEX"] != nil, environment["CI_NODE_TOTAL"] != nil {
            throw UsageError(
                "CI_NODE_INDEX", "is not one of CI_NODE_TOTAL parts; --shard 1/1 is all of it")
        }
        for name in ["JOB_COMPLETION_INDEX", "SLURM_ARRAY_TASK_ID"] where environment[name] != nil {
            throw UsageError(
                name, "comes without a number of parts: --shards N gives it, --shard 1/1 is all of it")
        }
        return .whole
    }

    /// The seeds of this part.
    var part: SeedRange { SeedRange(shard.range(of: seeds.range)) }

    func identity(of series: SweepSeries) -> SweepIdentity {
        let sample = String(series.sample(), radix: 36)
        return SweepIdentity(
            stoic: Tool.version, model: model.name, policy: model.policy, server: model.server,
            callers: model.callers, calls: model.calls, schedules: series.schedules,
            timers: choices.timers.map(\.name), interruptions: choices.interruptions.map(\.name),
            seeds: seeds, sample: sample)
    }
}
