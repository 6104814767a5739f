/// The only places that may read a real clock or wait on one; everything else is given its time.
enum Clocks {
    struct Place {
        /// A file, or a folder with `/` at its end.
        var path: String
        var reason: String
    }

    static let phrases = [
        "Task.sleep", "ContinuousClock", "SuspendingClock", "Date()", "Date.now", "Date(timeIntervalSinceNow",
        "asyncAfter(", "clock_gettime(", "DispatchTime.now", "DispatchWallTime.now", "Thread.sleep",
        "usleep(",
        "nanosleep(",
    ]

    static let places = [
        Place(
            path: "Sources/Stoic/Time/", reason: "the ambient clock and the shared timer behind it"),
        Place(
            path: "Sources/StoicApple/WallClock.swift",
            reason: "the wall clock that server dates are held against"),
        Place(path: "Sources/StoicCurl/", reason: "the transfer engine's own thread enforces its limits"),
        Place(path: "Sources/StoicTesting/Wire/", reason: "a server on a real socket lives in real time"),
        Place(path: "Sources/StoicCLI/", reason: "a person waits at a real clock"),
        Place(path: "Sources/Benchmarks/", reason: "they measure real time"),
    ]
}
