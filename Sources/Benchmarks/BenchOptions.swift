/// What was asked for on the command line.
struct BenchOptions {
    var only: Set<String> = []
    var isJSON = false

    init(_ arguments: [String]) throws {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--json": isJSON = true
            case "--only":
                guard let names = rest.popFirst() else { throw BenchUsage(problem: "--only needs names") }
                only = Set(names.split(separator: ",").map(String.init))
            default: throw BenchUsage(problem: "unknown option \(argument)")
            }
        }
    }

    /// Whether a figure is to be shown.
    func wants(_ name: String) -> Bool { only.isEmpty || only.contains(name) }

    /// Whether a workload is to run: for a figure of its own, or as what all others are measured against.
    func runs(_ workload: String) -> Bool {
        only.isEmpty || workload == "bare" || only.contains { $0.hasPrefix(workload) }
    }
}

/// A command line that cannot be meant.
struct BenchUsage: Error, CustomStringConvertible {
    let problem: String
    var description: String { "stoic-bench: \(problem); usage: stoic-bench [--only NAME,…] [--json]" }
}
