import Stoic
import StoicTesting
import Testing

// T1
@Suite struct `The time in force` {
    @Test func `is the innermost source's, and the system's outside of any`() async throws {
        let (outer, inner) = (
            TestClock(now: Instant(nanoseconds: 100)), TestClock(now: Instant(nanoseconds: 7))
        )
        let time = AmbientTime()
        await withTimeSource(outer) {
            #expect(time.now == Instant(nanoseconds: 100))
            await withTimeSource(inner) { #expect(time.now == Instant(nanoseconds: 7)) }
            #expect(time.now == Instant(nanoseconds: 100))
        }
        let before = SystemTime().now
        let between = time.now
        #expect(before <= between && between <= SystemTime().now)
    }

    @Test(.timeLimit(.minutes(5))) func `is slept on`() async throws {
        let clock = TestClock(now: Instant(nanoseconds: 0))
        try await withTimeSource(clock) {
            let sleeper = Task {
                try await AmbientTime().sleep(until: Instant(nanoseconds: 3_600_000_000_000))
            }
            try await clock.waitForSleepers()
            await clock.advance(by: .seconds(3_600))
            try await sleeper.value
        }
        try await AmbientTime().sleep(until: SystemTime().now)
    }
}
