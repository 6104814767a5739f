/// The process's arguments, none of them silently mended.
enum RawArguments {
    /// Throws: what is not UTF-8 is refused, for `CommandLine.arguments` would send other bytes in its place.
    static func read() throws(UsageError) -> [String] {
        var arguments: [String] = []
        for index in 1..<max(1, Int(CommandLine.argc)) {
            guard let pointer = CommandLine.unsafeArgv[index] else { break }
            guard let text = String(validatingCString: pointer) else {
                throw UsageError("argument \(index)", "is not UTF-8; bytes can be sent with -d @FILE")
            }
            arguments.append(text)
        }
        return arguments
    }
}
