/// What the compiler takes on trust has its reason written beside it.
enum SafetyChecks {
    private static let promises = [
        "@unchecked Sendable", "nonisolated(unsafe)", "@preconcurrency", "assumeIsolated",
    ]

    static func unexplained(_ file: SourceFile) -> [Offence] {
        file.code.enumerated().compactMap { index, line in
            guard let promise = promises.first(where: { line.contains($0) }), !isExplained(index, file) else {
                return nil
            }
            return Offence(
                path: file.path, line: index + 1, message: "'\(promise)' without its reason in a comment")
        }
    }

    /// A comment on the line, or on the one above it; attributes may stand between.
    private static func isExplained(_ index: Int, _ file: SourceFile) -> Bool {
        if !file.comments[index].trimmed.isEmpty { return true }
        var above = index - 1
        while above >= 0, file.code[above].trimmed.hasPrefix("@") { above -= 1 }
        return above >= 0 && !file.comments[above].trimmed.isEmpty
    }

    /// A library writes to nobody's standard output.
    static func prints(_ file: SourceFile) -> [Offence] {
        file.offences { line in
            ["print(", "debugPrint(", "dump(", "NSLog("].first {
                line.hasPhrase($0) && !line.hasPhrase("func " + $0)
            }
            .map { "'\($0)' in a library" }
        }
    }
}
