import Stoic
import Testing

@Suite struct `A back-off` {  // R2
    @Test(arguments: [
        (0, 0.0, 100), (0, 0.5, 150), (0, 1, 200), (1, 0, 200), (1, 1, 400), (2, 1, 800), (5, 1, 6_400),
        (6, 0, 5_000), (6, 1, 10_000), (60, 1, 10_000),
    ])
    func `is by default 200 ms doubling to 10 s, half of it by chance`(
        _ index: Int, _ unit: Double, _ ms: Int
    ) {
        #expect(Backoff.standard.delay(index: index, unit: unit) == .milliseconds(ms))
    }

    @Test(arguments: [
        (Backoff.Jitter.none, 0.0, 400), (.none, 1, 400), (.full, 0, 0), (.full, 0.5, 200), (.full, 1, 400),
        (.proportional, 0, 200), (.proportional, 0.5, 300), (.proportional, 1, 400), (.equal, 0, 200),
        (.equal, 1, 400),
    ])
    func `is exact at the ends of every jitter`(_ jitter: Backoff.Jitter, _ unit: Double, _ ms: Int) {
        #expect(Backoff.exponential(jitter: jitter).delay(index: 1, unit: unit) == .milliseconds(ms))
    }

    @Test(
        arguments: [
            (nil, 0.0, 200), (nil, 1, 600), (Duration.milliseconds(600), 0, 200),
            (.milliseconds(600), 1, 1_800),
            (.seconds(9), 1, 10_000), (.seconds(Int64.max), 1, 10_000), (.zero, 1, 200),
        ] as [(Duration?, Double, Int)])
    func `grows, decorrelated, with what was waited before`(_ previous: Duration?, _ unit: Double, _ ms: Int)
    {
        let delay = Backoff.exponential(jitter: .decorrelated).delay(index: 3, unit: unit, previous: previous)
        #expect(delay == .milliseconds(ms))
    }

    @Test func `can be a schedule of one's own, whose last delay repeats`() {
        let schedule = Backoff.schedule([.seconds(1), .seconds(5), .seconds(-3)])
        #expect(
            [0, 1, 2, 9].map { schedule.delay(index: $0, unit: 0.3) } == [
                .seconds(1), .seconds(5), .zero, .zero,
            ])
        #expect(Backoff.schedule([]).delay(index: 4, unit: 1) == .zero)
        let custom = Backoff.custom { .seconds($0 - 1) }
        #expect([0, 1, 4].map { custom.delay(index: $0, unit: 1) } == [.zero, .zero, .seconds(3)])
        #expect(custom == custom)
        #expect(custom != Backoff.custom { .seconds($0 - 1) })
    }

    /// Found in the field at attempt 31 (a shifted integer), 40, and 1,025 (a double), as NaN or a negative
    /// wait.
    @Test(arguments: [1, 2, 5, 31, 32, 40, 62, 63, 64, 1_024, 1_025, 10_000, Int.max])
    func `stays within its cap at any attempt`(_ attempt: Int) {
        for jitter in Backoff.Jitter.allCases {
            for unit in [0, 0.5, 1, Double.nan, -1, 2] {
                let backoff = Backoff.exponential(base: .seconds(2), cap: .seconds(30), jitter: jitter)
                let delay = backoff.delay(index: attempt - 1, unit: unit, previous: .seconds(30))
                #expect(delay >= .zero && delay <= .seconds(30))
                if attempt >= 5, unit == 1 { #expect(delay == .seconds(30)) }
            }
        }
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, -1, 0, 0.5, 1, 1e308])
    func `never turns a strange factor into a wait outside of its cap`(_ multiplier: Double) {
        let durations: [Duration] = [.zero, .seconds(-1), .nanoseconds(1), .seconds(1), .seconds(Int64.max)]
        for base in durations {
            for cap in durations {
                for index in [Int.min, -1, 0, 1, 63, Int.max] {
                    let backoff = Backoff.exponential(
                        base: base, multiplier: multiplier, cap: cap, jitter: .none)
                    let delay = backoff.delay(index: index, unit: 1)
                    #expect(delay >= .zero)
                    #expect(delay <= max(.zero, min(cap, .nanoseconds(Int64.max))))
                }
            }
        }
    }

    @Test func `does not shrink as the index grows`() {
        let delays = (0..<200).map { Backoff.exponential(jitter: .none).delay(index: $0, unit: 0) }
        #expect(zip(delays, delays.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(delays.last == .seconds(10))
    }
}

@Suite struct `Units of chance` {  // R2
    @Test func `lie in 0…1 and follow from their seed`() {
        let (one, same, other) = (UnitSource(seed: 7), UnitSource(seed: 7), UnitSource(seed: 8))
        let units = (0..<10_000).map { _ in one.next() }
        #expect(units.allSatisfy { $0 >= 0 && $0 <= 1 })
        #expect(units == (0..<10_000).map { _ in same.next() })
        #expect(units.first != other.next())
        let mean = units.reduce(0, +) / 10_000
        #expect(mean > 0.48 && mean < 0.52)
    }
}
