import Foundation
import Stoic
import StoicSimulation

/// `stoic-bench [--only NAME,…] [--json]`: what calls cost, as ratios within one run.
@main
enum Bench {
    static func main() {
        // Before anything touches a task.
        _ = SimulationBench.takesOver(Array(CommandLine.arguments.dropFirst()))
        // It ends with the process, which it ends.
        Task { @MainActor in await run() }
        dispatchMain()
    }

    private static func run() async -> Never {
        do {
            let options = try BenchOptions(Array(CommandLine.arguments.dropFirst()))
            let rows = try await rows(options).filter { options.wants($0.name) }
            print(options.isJSON ? try Report.json(rows) : Report.table(rows))
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(error is BenchUsage ? 2 : 1)
        }
        exit(0)
    }

    private static func rows(_ options: BenchOptions) async throws -> [Row] {
        let worlds = try SimulationBench.rows(options)
        if Takeover.isInstalled { return worlds }
        let decoding = try DecodeBench(options).rows()
        let bench = try ClientBench()
        let workloads = bench.workloads.filter { options.runs($0.name) }
        // The overall deadline is in force for all of it, as it is for a careful caller.
        let (one, many) = try await withDeadline(.seconds(3_600)) {
            (try await Measure.sequential(workloads), try await Measure.concurrent(workloads))
        }
        try bench.proveStagesRan(workloads.map(\.name))
        let flows = try await FlowBench(options).rows()
        let cache = try await CacheBench(options).rows()
        let stores = try await StoreBench(options).rows()
        let wire = try await WireBench(options: options).rows()
        return sequential(one) + concurrent(many) + decoding + flows + cache + stores + wire + worlds
    }

    private static func sequential(_ costs: [String: Cost]) -> [Row] {
        let bare = costs["bare"]?.nanoseconds ?? 0
        let idiomatic = costs["pipeline_idiomatic"]?.nanoseconds ?? 0
        var rows = [Row("bare", unit: "ns", value: bare)]
        for name in ["pipeline", "pipeline_idiomatic", "client", "client_coalescing"] {
            guard let cost = costs[name] else { continue }
            rows.append(Row(name, unit: "ns", value: cost.nanoseconds, baseline: bare))
            rows.append(Row("\(name)_allocations", unit: "count", value: cost.allocations))
        }
        for name in ["pipeline", "client"] {
            guard let cost = costs[name], cost.nanoseconds > 0, idiomatic > 0 else { continue }
            rows.append(
                Row("idiomatic_over_\(name)", unit: "ns", value: idiomatic, baseline: cost.nanoseconds))
        }
        return rows
    }

    private static func concurrent(_ costs: [String: Cost]) -> [Row] {
        let bare = costs["bare"]?.nanoseconds ?? 0
        return ["bare", "pipeline", "pipeline_idiomatic", "client", "client_coalescing"].compactMap { name in
            costs[name].map {
                Row(
                    "\(name)_64_tasks", unit: "ns", value: $0.nanoseconds,
                    baseline: name == "bare" ? nil : bare)
            }
        }
    }
}
