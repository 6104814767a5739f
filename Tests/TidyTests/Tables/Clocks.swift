/// The only places that may read a real clock or wait on one; everything else is given its time.
enum Clocks {
    struct Place {
        /// A file, or a folder with `/` at its end.
        var path: String
        var reason: String
    }

    static let phrases = [
        "Task.sleep", "ContinuousClock", "SuspendingClock", "Date()", "Date.now", "Date(timeIntervalSinceNow",
        "DispatchTime.now", "DispatchWallTime.now", "asyncAfter(", "Thread.sleep", "usleep(", "nanosleep(",
        "clock_gettime(", "clock_nanosleep(", "gettimeofday(",
    ]

    static let places = [
        Place(path: "Sources/Stoic/Time/", reason: "the ambient clock's default, and the timer behind it"),
        Place(path: "Sources/StoicHTTP/Policy/WallClock.swift", reason: "server dates are held against it"),
        Place(path: "Sources/StoicStore/Time/", reason: "what is stored outlives the process and the boot"),
        Place(
            path: "Sources/StoicStore/SQLite/OpenMark.swift", reason: "others that open the file are real"),
        Place(path: "Sources/StoicCurl/EngineClock.swift", reason: "the engine's thread enforces its limits"),
        Place(
            path: "Sources/StoicTesting/Wire/MonotonicTime.swift", reason: "real sockets live in real time"),
        Place(path: "Sources/StoicCLI/", reason: "a person waits at a real clock"),
        Place(path: "Sources/Benchmarks/", reason: "they measure real time"),
        Place(path: "Examples/Recipes/Sources/RecipesTerminal/", reason: "a person waits at a real clock"),
    ]

    /// Tests that may sleep: only in a world, where no time passes.
    static let worlds = [
        Place(path: "Tests/StoicSimulationTests/", reason: "their sleeps are what is tested"),
        Place(path: "Tests/StoicWorldTests/", reason: "no time passes in a world"),
        Place(path: "Tests/StoicFlowTests/Worlds/", reason: "no time passes in a world"),
        Place(path: "Tests/StoicStoreTests/Worlds/", reason: "no time passes in a world"),
        Place(path: "Tests/StoicOfflineTests/Worlds/", reason: "no time passes in a world"),
        Place(path: "Tests/StoicContractTests/", reason: "its screens live in worlds"),
        Place(path: "Examples/Recipes/Tests/RecipesTests/Worlds/", reason: "no time passes in a world"),
    ]
}
