import StoicCLI
import Testing

@Suite struct `Text in one line of ours` {
    @Test(arguments: [
        (Duration.zero, "0 ms"), (.milliseconds(202), "202 ms"), (.microseconds(1_999), "1 ms"),
        (.seconds(1), "1 s"), (.milliseconds(1_250), "1.25 s"), (.milliseconds(1_005), "1.005 s"),
        (.seconds(60), "1 min"), (.seconds(125), "2 min 5 s"), (.seconds(3_600), "1 h"),
        (.seconds(90_061), "25 h 1 min"),
    ])
    func `has durations as a person reads them`(duration: Duration, text: String) {
        #expect(Printable.duration(duration) == text)
    }

    @Test func `holds no line end and no terminal control`() {
        #expect(Printable.quoted("a\nb\u{1B}[2J\u{2028}\u{202E}") == "'a?b?[2J??'")
        #expect(Printable.quoted(String(repeating: "x", count: 50)).count == 43)
    }
}
