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
}

/// A command line that cannot be meant.
struct BenchUsage: Error, CustomStringConvertible {
    let problem: String
    var description: String { "stoic-bench: \(problem); usage: stoic-bench [--only NAME,…] [--json]" }
}
