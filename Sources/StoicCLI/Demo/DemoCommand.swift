/// `demo`, to come.
struct DemoCommand {
    let console: Console

    init(_ arguments: [String], console: Console) throws(UsageError) {
        _ = try ParsedArguments(arguments, options: [])
        self.console = console
    }

    func run() async -> Int32 { ExitCode.failed }
}
