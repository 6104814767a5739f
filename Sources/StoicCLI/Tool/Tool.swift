/// The command line as a whole: finds the command and hands it its arguments.
package enum Tool {
    static let version = "0.1.0"

    static func main() async -> Int32 {
        let console = Console()
        do throws(UsageError) {
            return await run(try RawArguments.read(), console)
        } catch {
            return refuse(error, command: nil, console)
        }
    }

    private static func run(_ arguments: [String], _ console: Console) async -> Int32 {
        let rest = Array(arguments.dropFirst())
        switch arguments.first {
        case nil:
            return refuse(UsageError("command", "is missing: try 'stoic --help'"), command: nil, console)
        case "--help"?, "-h"?, "help"?:
            guard let text = helpText(for: rest.first) else {
                let name = Printable.quoted(rest.first ?? "")
                return refuse(
                    UsageError("command \(name)", "is not known: try 'stoic --help'"), command: nil, console)
            }
            return console.answer(text)
        case "--version"?: return console.answer("stoic \(version)\n")
        case let name?:
            guard let command = Command(rawValue: name) else {
                // A forgotten `get`: the URL may hold a password, and is not said again.
                let isURL = name.contains("://") || name.contains("@")
                let problem =
                    isURL
                    ? UsageError("command", "is missing before the URL: try 'stoic get URL'")
                    : UsageError("command \(Printable.quoted(name))", "is not known: try 'stoic --help'")
                return refuse(problem, command: nil, console)
            }
            if rest.contains("--help") || rest.contains("-h") { return console.answer(command.help) }
            do throws(UsageError) {
                return try await command.run(rest, console)
            } catch {
                return refuse(error, command: command, console)
            }
        }
    }

    /// Nil for a command that there is not.
    private static func helpText(for name: String?) -> String? {
        guard let name else { return Help.overview }
        return Command(rawValue: name)?.help
    }

    private static func refuse(_ error: UsageError, command: Command?, _ console: Console) -> Int32 {
        let name = command.map { "stoic \($0.rawValue)" } ?? "stoic"
        for line in error.places { console.line(line) }
        if error.places.isEmpty { console.line("\(name): \(error)") }
        return ExitCode.usage
    }
}
