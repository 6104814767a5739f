/// Rules for every text file of the tree, whatever its language.
enum TextChecks {
    /// Spelt in halves, so that this file keeps the rule as well.
    private static let machinePaths = ["/wo" + "rk/", "/ro" + "ot/", "/Us" + "ers/"]
    private static let leftovers = ["TO" + "DO", "FIX" + "ME"]

    static func machinePaths(_ file: SourceFile) -> [Offence] {
        lines(file) { line in
            machinePaths.first { line.contains($0) }.map { "a path of one machine: '\($0)'" }
        }
    }

    static func leftovers(_ file: SourceFile) -> [Offence] {
        lines(file) { line in
            leftovers.first { line.hasPhrase($0) }.map { "'\($0)': do it or write an issue" }
        }
    }

    static func trailingSpace(_ file: SourceFile) -> [Offence] {
        lines(file) { line in
            " \t\r".utf8.contains(line.utf8.last ?? 0) ? "white space at the end" : nil
        }
    }

    private static func lines(_ file: SourceFile, _ find: (String) -> String?) -> [Offence] {
        file.lines.enumerated().compactMap { index, line in
            find(line).map { Offence(path: file.path, line: index + 1, message: $0) }
        }
    }
}
