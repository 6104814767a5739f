import CStoicInterposers
import Foundation
import StoicSimulation
import StoicTesting
import Synchronization

/// How many schedules a second one thread runs. Their process has its executors taken over, so it is one of
/// its own: this program again, which the first one starts.
enum SimulationBench {
    static let names = ["sim_toy", "sim_client"]

    private static let rounds = 5
    private static let toys: UInt64 = 100_000
    private static let models: UInt64 = 400

    /// Whether this process has nothing else to do. Must be asked before anything touches a task.
    static func takesOver(_ arguments: [String]) -> Bool {
        guard let options = try? BenchOptions(arguments), !options.only.isEmpty,
            options.only.isSubset(of: Set(names))
        else { return false }
        stoic_interposers_keep()
        Takeover.install(interposed: true)
        return true
    }

    /// By another process.
    static func rows(_ options: BenchOptions) throws -> [Row] {
        let wanted = names.filter { options.wants($0) }
        guard !wanted.isEmpty else { return [] }
        if Takeover.isInstalled { return measured().filter { options.wants($0.name) } }
        let child = Process()
        child.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        child.arguments = ["--json", "--only", wanted.joined(separator: ",")]
        let output = Pipe()
        child.standardOutput = output
        try child.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        child.waitUntilExit()
        guard child.terminationStatus == 0 else { throw SimulationBenchFailure(reason: "ended early") }
        return try String(decoding: data, as: UTF8.self).split(separator: "\n").map {
            try JSONDecoder().decode(Row.self, from: Data($0.utf8))
        }
    }

    private static func measured() -> [Row] {
        let toy = rate {
            let report = simulate(seeds: 0..<toys, body: lostUpdate)
            return (report, report.seeds)
        }
        let client = rate {
            let tally = ClientTally()
            let model = ClientModel(tally: tally)
            let report = simulate(seeds: 0..<models) { try await model.run(in: $0) }
            return (report, tally.calls)
        }
        return [
            Row("sim_toy", unit: "1/s", value: toy, baseline: 100_000),
            Row("sim_client", unit: "1/s", value: client, baseline: 5_000),
        ]
    }

    /// So many a second of this thread's time, as the median of several rounds.
    private static func rate(_ sweep: () -> (report: SimulationReport, amount: Int)) -> Double {
        (0...rounds).map { _ in
            let began = ProcessorTime.ofProcess()
            let (report, amount) = sweep()
            guard report.failure == nil else { return 0 }
            return Double(amount) / (ProcessorTime.ofProcess() - began)
        }.dropFirst().sorted()[rounds / 2]
    }

    private actor Ledger {
        private var value = 0

        func read() -> Int { value }
        func write(_ new: Int) { value = new }
    }

    /// The toy: two tasks that read and write one actor's number in two turns, nine steps or so.
    @Sendable private static func lostUpdate(_ world: SimulatedWorld) async {
        let ledger = Ledger()
        @Sendable func add() async {
            let value = await ledger.read()
            if value > 1 { world.note("impossible") }
            await ledger.write(value + 1)
        }
        async let one: Void = add()
        async let other: Void = add()
        _ = await (one, other)
        world.expect(await ledger.read() > 0, "something was added")
    }
}

struct SimulationBenchFailure: Error {
    let reason: String
}
