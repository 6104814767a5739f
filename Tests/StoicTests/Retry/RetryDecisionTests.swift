import Stoic
import Testing

/// The tables' policy: three attempts, 1 s doubling with proportional jitter, a cap of 30 s for the
/// server's wait.
private func policy(_ change: (inout RetryPolicy) -> Void = { _ in }) -> RetryPolicy {
    var policy = RetryPolicy()
    policy.backoff = .exponential(base: .seconds(1))
    policy.maxServerWait = .seconds(30)
    change(&policy)
    return policy
}

@Suite struct `The retry decision` {  // R1
    struct Row: Sendable, CustomTestStringConvertible {
        let question: RetryMachine.Question
        let expected: RetryDecision
        let testDescription: String

        init(
            _ name: String, _ status: Int, index: Int = 0, unit: Double = 0, server: Duration? = nil,
            replay: Replayability = .repeatable, left: Duration? = nil, nested: Bool = false,
            again: AttemptVerdict.Repeat = .worthwhile, expected: RetryDecision
        ) {
            question = RetryMachine.Question(
                verdict: .status(status, wait: server, repeat: again), replayability: replay, index: index,
                unit: unit, timeLeft: left, isNested: nested)
            self.expected = expected
            testDescription = name
        }
    }

    static let rows = [
        Row("503 waits half of 1 s at unit 0", 503, expected: .after(0.5)),
        Row("503 waits 1 s at unit 1", 503, unit: 1, expected: .after(1)),
        Row("the second wait is twice as long", 503, index: 1, unit: 1, expected: .after(2)),
        Row(
            "429 waits what the server says", 429, index: 1, server: .seconds(10),
            expected: .after(10, .server)),
        Row("a shorter server's wait is no shortcut", 503, server: .milliseconds(1), expected: .after(0.5)),
        Row("a server's wait of zero is no wait", 503, server: .zero, expected: .after(0.5)),
        Row(
            "on a tie the server names the wait", 503, server: .milliseconds(500),
            expected: .after(0.5, .server)),
        Row("a wait at the cap is kept", 503, server: .seconds(30), expected: .after(30, .server)),
        Row(
            "a wait above the cap is not waited for", 503, server: .seconds(60),
            expected: .deferred(wait: .seconds(60))),
        Row(
            "nor one that no integer of 64 bits holds", 503, server: .seconds(Int64.max),
            expected: .deferred(wait: .seconds(Int64.max))),
        Row(
            "the cap comes before the deadline", 503, server: .seconds(60), left: .seconds(1),
            expected: .deferred(wait: .seconds(60))),
        Row("the last attempt is the last", 503, index: 2, expected: .stop(.attemptsExhausted)),
        Row("so is any beyond it", 503, index: .max, expected: .stop(.attemptsExhausted)),
        Row("no repeat unless it may be", 503, replay: .notIdempotent, expected: .stop(.notIdempotent)),
        Row("no repeat of a body that is gone", 503, replay: .oneShotBody, expected: .stop(.oneShotBody)),
        Row("a final answer is final", 404, again: .never, expected: .stop(.finalOutcome)),
        Row("a success is a success", 200, again: .success, expected: .stop(.succeeded)),
        Row("once means once", 425, again: .once, expected: .after(0.5)),
        Row("and not twice", 425, index: 1, again: .once, expected: .stop(.repeatedOnce)),
        Row("inside another's attempt there is one attempt", 503, nested: true, expected: .stop(.nested)),
        Row(
            "a wait up to the deadline is refused", 503, left: .milliseconds(500),
            expected: .stop(.deadlineExceeded)),
        Row("a shorter one is not", 503, left: .nanoseconds(500_000_001), expected: .after(0.5)),
        Row("no time left", 503, left: .seconds(-1), expected: .stop(.deadlineExceeded)),
        Row("a unit that is no number", 503, unit: .nan, expected: .stop(.invalidInput)),
        Row("a unit below 0", 503, unit: -0.1, expected: .stop(.invalidInput)),
        Row("a unit above 1", 503, unit: 1.1, expected: .stop(.invalidInput)),
        Row("an infinite unit", 503, unit: .infinity, expected: .stop(.invalidInput)),
        Row("an index below 0", 503, index: -1, expected: .stop(.invalidInput)),
        Row("an index far below 0", 503, index: .min, expected: .stop(.invalidInput)),
        Row("a negative server's wait", 503, server: .nanoseconds(-1), expected: .stop(.invalidInput)),
    ]

    @Test(arguments: rows)
    func `answers as its table says`(_ row: Row) {
        #expect(RetryMachine.decide(row.question, policy: policy()) == row.expected)
    }

    @Test func `waits the cap when told to clamp, and its verdict keeps the whole wait`() {  // R8
        let clamping = policy { $0.longServerWait = .clamp }
        let row = Row("", 503, server: .seconds(60), expected: .after(30, .server))
        #expect(RetryMachine.decide(row.question, policy: clamping) == row.expected)
        #expect(row.question.verdict.serverWait == .seconds(60))
    }

    @Test(arguments: [Int.min, -1, 0, 1])
    func `makes one attempt when the policy allows none`(_ most: Int) {
        let decision = RetryMachine.decide(
            Row("", 503, expected: .after(0)).question, policy: policy { $0.maxAttempts = most })
        #expect(decision == .stop(.attemptsExhausted))
    }

    @Test func `lets nested retries multiply only where that is asked for`() {  // R10
        let independent = policy { $0.nesting = .independent }
        let question = Row("", 503, nested: true, expected: .after(0.5)).question
        #expect(RetryMachine.decide(question, policy: independent) == .after(0.5))
    }

    @Test(arguments: Sent.allCases, [Replayability.repeatable, .notIdempotent, .oneShotBody])
    func `repeats what may not be repeated only when it is proven unsent and that is asked for`(
        _ sent: Sent, _ replay: Replayability
    ) {  // R4
        var verdict = AttemptVerdict.unavailable
        verdict.sent = sent
        let question = RetryMachine.Question(verdict: verdict, replayability: replay, index: 0, unit: 0)
        for isAsked in [false, true] {
            let decision = RetryMachine.decide(question, policy: policy { $0.retryProvenUnsent = isAsked })
            let isProven = replay == .notIdempotent && isAsked && sent != .maybe
            #expect((decision == .after(0.5)) == (replay == .repeatable || isProven))
        }
    }
}

/// Every combination of the inputs' edges, against rules that hold for all of them.
@Suite struct `Every retry decision` {  // R1, R3
    static let repeats: [AttemptVerdict.Repeat] = [.success, .worthwhile, .once, .never]
    static let replays: [Replayability] = [.repeatable, .notIdempotent, .oneShotBody]
    static let waits: [Duration?] = [
        nil, .seconds(-1), .zero, .seconds(10), .seconds(30), .nanoseconds(30_000_000_001),
        .seconds(Int64.max),
    ]
    static let lefts: [Duration?] = [
        nil, .seconds(-5), .zero, .seconds(1), .seconds(20), .seconds(Int64.max),
    ]

    @Test(arguments: repeats, replays)
    func `keeps the laws`(_ again: AttemptVerdict.Repeat, _ replay: Replayability) {
        for index in [Int.min, -1, 0, 1, 2, 3, 1_000, .max] {
            for unit in [0, 0.5, 1, Double.nan, -0.1, 1.1, .infinity] {
                for wait in Self.waits {
                    for left in Self.lefts {
                        check(
                            RetryMachine.Question(
                                verdict: .status(503, wait: wait, repeat: again), replayability: replay,
                                index: index, unit: unit, timeLeft: left))
                    }
                }
            }
        }
    }

    private func check(_ question: RetryMachine.Question) {
        let policy = policy()
        let decision = RetryMachine.decide(question, policy: policy)
        #expect(
            RetryMachine.decide(question, policy: policy) == decision, "the same question, the same answer")
        switch decision {
        case .retry(let delay, let source):
            #expect(question.replayability == .repeatable)
            #expect(question.index >= 0 && question.index < 2)
            let server = question.verdict.serverWait ?? .zero
            #expect(delay >= server, "never early")
            #expect(delay == (source == .server ? server : delay), "a server's wait is kept exactly")
            #expect(server <= policy.maxServerWait)
            if let left = question.timeLeft { #expect(delay < left) }
        case .deferred(let wait):
            #expect(wait == question.verdict.serverWait && wait > policy.maxServerWait)
        case .stop(.succeeded):
            #expect(question.verdict.repeat == .success)
        case .stop(let reason):
            #expect(question.verdict.repeat != .success)
            let isSound =
                (0...1).contains(question.unit) && question.index >= 0
                && question.verdict.serverWait ?? .zero >= .zero
            #expect((reason == .invalidInput) == !isSound)
        }
    }
}

extension RetryDecision {
    static func after(_ seconds: Double, _ source: WaitSource = .backoff) -> RetryDecision {
        .retry(after: .milliseconds(Int64(seconds * 1_000)), source: source)
    }
}
