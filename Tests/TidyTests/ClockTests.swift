import Testing

@Suite struct `The clock check` {
    private let places = [
        Clocks.Place(path: "Sources/Stoic/Time/", reason: "a folder"),
        Clocks.Place(path: "Sources/Stoic/Wall.swift", reason: "a file"),
    ]

    private func lines(_ path: String, _ text: String) -> [Int] {
        ClockChecks.realClocks(SourceFile(path, text), places: places).map(\.line)
    }

    @Test(arguments: Clocks.phrases)
    func `finds every way to a real clock`(phrase: String) {
        #expect(lines("Sources/Stoic/Retry.swift", "let a = 1\nx = \(phrase)\n") == [2])
    }

    @Test func `finds a delay asked of a queue`() {
        #expect(lines("Sources/Stoic/Retry.swift", "queue.asyncAfter(deadline: d) {}") == [1])
    }

    @Test func `lets the listed places read it`() {
        #expect(lines("Sources/Stoic/Time/Ambient.swift", "ContinuousClock().now") == [])
        #expect(lines("Sources/Stoic/Wall.swift", "Date()") == [])
        #expect(lines("Sources/Stoic/Wall.swift.swift", "Date()") == [1])
    }

    @Test func `passes over comments, strings and other dates`() {
        #expect(lines("Sources/Stoic/Retry.swift", "// Date()\nlet a = \"Date()\"\nHTTPDate()\n") == [])
    }

    @Test func `has a reason for every place`() {
        #expect(Clocks.places.allSatisfy { !$0.reason.isEmpty })
    }
}

@Suite struct `The sleep check` {
    private func lines(_ text: String) -> [Int] {
        ClockChecks.testSleeps(SourceFile("Tests/StoicTests/A.swift", text)).map(\.line)
    }

    @Test(arguments: ClockChecks.sleeps)
    func `finds every way to sleep`(phrase: String) {
        #expect(lines("let a = 1\n    \(phrase)\n") == [2])
        #expect(lines("try await x { \(phrase) }\n") == [1])
    }

    @Test func `lets a virtual clock sleep`() {
        #expect(lines("try await clock.sleep(until: x)\nfunc sleep(until: Int) {}\n// Task.sleep\n") == [])
    }
}
