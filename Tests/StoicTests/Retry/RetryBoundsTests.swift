import Stoic
import Testing

// P8
@Suite struct `The bounds of a retry policy` {
    private func bounds(
        _ attempts: Int, _ backoff: Backoff, attempt: Duration? = .seconds(1), deadline: Duration? = nil,
        waits: RetryBounds.ServerWaits = .never, cap: Duration = .seconds(5), mayRepeat: Bool = true
    ) -> RetryBounds {
        var policy = RetryPolicy()
        policy.maxAttempts = attempts
        policy.backoff = backoff
        policy.maxServerWait = cap
        return RetryBounds(
            RetryBounds.Question(
                mayRepeat: mayRepeat, serverWaits: waits, attemptTime: attempt, deadline: deadline),
            policy: policy)
    }

    @Test func `take the longest of what chance and the server can ask`() {
        let doubling = Backoff.exponential(base: .seconds(2))
        #expect(bounds(4, doubling).waits == [.seconds(2), .seconds(4), .seconds(8)])
        #expect(bounds(4, doubling, waits: .first).waits == [.seconds(5), .seconds(4), .seconds(8)])
        #expect(bounds(4, doubling, waits: .always).waits == [.seconds(5), .seconds(5), .seconds(8)])
        #expect(bounds(4, doubling, waits: .always).time == .seconds(22))
        #expect(bounds(4, doubling, mayRepeat: false).time == .seconds(1))
    }

    @Test func `know that a decorrelated delay grows with what the server asked before it`() {
        let backoff = Backoff.exponential(base: .seconds(1), cap: .seconds(100), jitter: .decorrelated)
        #expect(bounds(4, backoff).waits == [.seconds(3), .seconds(9), .seconds(27)])
        #expect(bounds(4, backoff, waits: .first).waits == [.seconds(5), .seconds(15), .seconds(45)])
    }

    @Test(arguments: [
        // Attempts begin at 0, 1, 2 s at the earliest; the deadline cuts the one that runs.
        (Backoff.schedule([.seconds(1)]), Duration.milliseconds(2_500), 3, Duration.milliseconds(2_500)),
        // A wait that ends with the deadline is not begun.
        (.schedule([.seconds(1)]), .seconds(2), 2, .seconds(2)),
        // The only wait there is outlasts the deadline: over with the first attempt.
        (.schedule([.seconds(9)]), .seconds(5), 1, .seconds(1)),
        (.schedule([.zero]), .seconds(60), 5, .seconds(5)),
        (.schedule([.zero]), .nanoseconds(1), 5, .nanoseconds(1)),
        (.schedule([.zero]), .zero, 0, .zero),
        (.schedule([.zero]), .seconds(-1), 0, .zero),
        // The shortest delays (1, 2 s) decide how many fit.
        (.exponential(base: .seconds(2)), .seconds(3), 2, .seconds(3)),
        (.exponential(base: .seconds(2)), .milliseconds(3_001), 3, .milliseconds(3_001)),
    ])
    func `are those of the deadline`(backoff: Backoff, deadline: Duration, attempts: Int, time: Duration) {
        let bounds = bounds(5, backoff, deadline: deadline)
        #expect(bounds.attempts == attempts)
        #expect(bounds.time == time)
    }

    @Test func `are none where nothing ends an attempt or the clock ends first`() {
        #expect(bounds(3, .standard, attempt: nil).time == nil)
        #expect(bounds(3, .standard, attempt: nil, deadline: .seconds(4)).time == .seconds(4))
        let centuries = Duration.seconds(Int64.max)
        #expect(bounds(1_000, .schedule([centuries])).time == nil)
        #expect(bounds(1_000, .standard, attempt: centuries).time == nil)
        #expect(bounds(1_000, .custom { _ in centuries }, deadline: .seconds(4)).time == .seconds(1))
    }

    /// The machine itself, against whoever makes the most of it.
    @Test func `are never passed by the machine, and met`() {
        let units = UnitSource(seed: 8)
        func upTo(_ limit: Int) -> Int { min(limit - 1, Int(units.next() * Double(limit))) }
        for _ in 0..<300 {
            var policy = RetryPolicy()
            policy.maxAttempts = 1 + upTo(6)
            policy.backoff = .exponential(
                base: .milliseconds(upTo(900)), multiplier: 1 + units.next() * 2, cap: .seconds(1 + upTo(9)),
                jitter: Backoff.Jitter.allCases[upTo(Backoff.Jitter.allCases.count)])
            policy.maxServerWait = .milliseconds(upTo(4_000))
            policy.longServerWait = upTo(2) == 0 ? .clamp : .defer
            let deadline: Duration? = upTo(2) == 0 ? nil : .milliseconds(1 + upTo(9_000))
            let bounds = RetryBounds(
                RetryBounds.Question(attemptTime: .seconds(1), deadline: deadline), policy: policy)
            guard let most = bounds.time else {
                Issue.record("unbounded: \(policy)")
                continue
            }
            var (reached, longest) = (0, Duration.zero)
            for greed in 0..<40 {
                let run = run(policy, deadline, greed, units)
                reached = max(reached, run.attempts)
                longest = max(longest, run.time)
            }
            #expect(reached <= bounds.attempts && longest <= most)
            // Without a deadline the greediest server of all meets it to the nanosecond.
            #expect(deadline != nil || (reached == bounds.attempts && longest == most))
            #expect(reached == bounds.attempts, "\(policy) \(String(describing: deadline))")
        }
    }

    /// One call against a server that takes all the time there is, none at all, or what chance has it take.
    private func run(
        _ policy: RetryPolicy, _ deadline: Duration?, _ greed: Int, _ units: UnitSource
    ) -> (attempts: Int, time: Duration) {
        func part(_ whole: Duration) -> Duration {
            switch greed {
            case 0: whole
            case 1: .zero
            default: .nanoseconds(Int64(Double(whole.clampedNanoseconds) * units.next()))
            }
        }
        var (now, attempts) = (Duration.zero, 0)
        var previous: Duration?
        while attempts < 1_000 {
            attempts += 1
            now += part(.seconds(1))
            if let deadline, now >= deadline { return (attempts, deadline) }
            let decision = RetryMachine.decide(
                RetryMachine.Question(
                    verdict: AttemptVerdict(
                        repeat: .worthwhile, health: .failure,
                        serverWait: part(policy.maxServerWait)),
                    index: attempts - 1, unit: greed == 0 ? 1 : greed == 1 ? 0 : units.next(),
                    timeLeft: deadline.map { $0 - now }, previousDelay: previous),
                policy: policy)
            guard case .retry(let wait, _) = decision else { break }
            now += wait
            previous = wait
        }
        return (attempts, now)
    }
}
