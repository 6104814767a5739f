/// The retry's decision: a pure function of what has happened.
package struct RetryMachine: Sendable, Equatable {
    /// What the decision is made of; `index` is attempts − 1.
    package struct Question: Sendable, Equatable {
        package var verdict: AttemptVerdict
        package var replayability: Replayability
        package var index: Int
        package var unit: Double
        package var timeLeft: Duration?
        package var previousDelay: Duration?
        package var isNested: Bool

        package init(
            verdict: AttemptVerdict,
            replayability: Replayability = .repeatable,
            index: Int,
            unit: Double,
            timeLeft: Duration? = nil,
            previousDelay: Duration? = nil,
            isNested: Bool = false
        ) {
            self.verdict = verdict
            self.replayability = replayability
            self.index = index
            self.unit = unit
            self.timeLeft = timeLeft
            self.previousDelay = previousDelay
            self.isNested = isNested
        }
    }

    /// Order of the rules: success, bad input, final outcome, may it be repeated, attempts left, nesting, the
    /// server's wait, time left. A server's wait above the cap therefore comes before the deadline's refusal.
    package static func decide(_ question: Question, policy: RetryPolicy) -> RetryDecision {
        let verdict = question.verdict
        if verdict.repeat == .success { return .stop(.succeeded) }
        guard question.unit >= 0, question.unit <= 1, question.index >= 0,
            verdict.serverWait.map({ $0 >= .zero }) ?? true
        else { return .stop(.invalidInput) }
        if verdict.repeat == .never { return .stop(.finalOutcome) }
        if let refusal = refusal(question, policy: policy) { return .stop(refusal) }
        if question.index >= max(1, policy.maxAttempts) - 1 { return .stop(.attemptsExhausted) }
        if verdict.repeat == .once, question.index >= 1 { return .stop(.repeatedOnce) }
        if question.isNested, policy.nesting == .oneOwner { return .stop(.nested) }

        let own = policy.backoff.delay(
            index: question.index, unit: question.unit, previous: question.previousDelay)
        var server = verdict.serverWait ?? .zero
        if server > policy.maxServerWait {
            if policy.longServerWait == .defer { return .deferred(wait: server) }
            server = policy.maxServerWait
        }
        let delay = max(own, server)
        if let left = question.timeLeft, delay >= left { return .stop(.deadlineExceeded) }
        return .retry(after: delay, source: server >= own && server > .zero ? .server : .backoff)
    }

    private static func refusal(_ question: Question, policy: RetryPolicy) -> StopReason? {
        switch question.replayability {
        case .repeatable: nil
        case .oneShotBody: .oneShotBody
        case .notIdempotent:
            policy.retryProvenUnsent && question.verdict.sent != .maybe ? nil : .notIdempotent
        }
    }
}
