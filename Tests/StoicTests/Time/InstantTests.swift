import Stoic
import StoicTesting
import Testing

private let moments: [Int64] = [.min, .min + 1, -1_000_000_000, -1, 0, 1, 999, 1_000_000_000, .max - 1, .max]

@Suite struct `An instant` {  // T1
    @Test(arguments: moments, moments)
    func `measures forward as positive and backward as negative`(_ a: Int64, _ b: Int64) {
        let (from, to) = (Instant(nanoseconds: a), Instant(nanoseconds: b))
        let length = from.duration(to: to)
        #expect((length > .zero) == (to > from))
        #expect((length < .zero) == (to < from))
        #expect((length == .zero) == (to == from))
    }

    @Test(arguments: moments, moments)
    func `comes back to itself over a length that fits`(_ a: Int64, _ b: Int64) {
        let (from, to) = (Instant(nanoseconds: a), Instant(nanoseconds: b))
        guard !b.subtractingReportingOverflow(a).overflow else { return }
        #expect(from.advanced(by: from.duration(to: to)) == to)
    }

    @Test(arguments: moments, [Duration.seconds(Int64.max), .seconds(Int64.min), .nanoseconds(Int64.max)])
    func `saturates instead of trapping`(_ a: Int64, _ step: Duration) {
        let from = Instant(nanoseconds: a)
        let end = from.advanced(by: step)
        #expect(step > .zero ? end >= from : end <= from)
    }

    @Test(
        arguments: [
            (.seconds(1), 1_000_000_000), (.milliseconds(-1_500), -1_500_000_000),
            (.nanoseconds(-1), -1), (.zero, 0), (.seconds(9_223_372_036), 9_223_372_036_000_000_000),
            (.seconds(9_223_372_037), .max), (.seconds(-9_223_372_037), .min), (.seconds(Int64.max), .max),
            (.seconds(Int64.min), .min),
            (Duration(secondsComponent: 0, attosecondsComponent: 999_999_999), 0),
            (Duration(secondsComponent: 0, attosecondsComponent: -1_999_999_999), -1),
        ] as [(Duration, Int64)])
    func `holds a duration in whole nanoseconds, cut toward zero`(_ duration: Duration, _ expected: Int64) {
        #expect(duration.clampedNanoseconds == expected)
    }
}

@Suite(.timeLimit(.minutes(10)))
struct `The system's time` {  // T1
    @Test func `never goes back`() {
        let time = SystemTime()
        var last = time.now
        for _ in 0..<10_000 {
            let now = time.now
            #expect(now >= last)
            last = now
        }
    }

    @Test(arguments: [Int64.min, -1, 0] as [Int64])
    func `does not sleep until a moment that has passed`(_ nanoseconds: Int64) async throws {
        try await SystemTime().sleep(until: Instant(nanoseconds: nanoseconds))
    }

    @Test(arguments: [Int64.max, .max / 2, 4_000_000_000_000_000_000] as [Int64])
    func `sleeps until the end of time, but for cancellation`(_ nanoseconds: Int64) async throws {
        let task = Task { try await SystemTime().sleep(until: Instant(nanoseconds: nanoseconds)) }
        for _ in 0..<1_000 { await Task.yield() }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
