/// Real clocks stand only where the table lists them, and no test waits for time to pass.
enum ClockChecks {
    static let sleeps = [
        "Task.sleep", "Thread.sleep", "usleep(", "sleep(", "nanosleep(", "asyncAfter(",
        "ContinuousClock().sleep",
        "SuspendingClock().sleep", "ContinuousClock.continuous.sleep",
    ]

    static func realClocks(_ file: SourceFile, places: [Clocks.Place] = Clocks.places) -> [Offence] {
        guard !isListed(file, in: places) else { return [] }
        return file.offences { line in
            Clocks.phrases.first { finds($0, in: line) }.map {
                "'\($0)' outside the places listed in Tables/Clocks.swift"
            }
        }
    }

    static func testSleeps(_ file: SourceFile) -> [Offence] {
        guard !isListed(file, in: Clocks.worlds) else { return [] }
        return file.offences { line in
            sleeps.first { finds($0, in: line) && !line.hasPhrase("func " + $0) }
                .map { "'\($0)': wait for a condition, not for time" }
        }
    }

    private static func isListed(_ file: SourceFile, in places: [Clocks.Place]) -> Bool {
        places.contains { $0.path.hasSuffix("/") ? file.path.hasPrefix($0.path) : file.path == $0.path }
    }

    /// `queue.asyncAfter(` is a member and still meant.
    private static func finds(_ phrase: String, in line: String) -> Bool {
        phrase == "asyncAfter(" ? line.contains(phrase) : line.hasPhrase(phrase)
    }
}
