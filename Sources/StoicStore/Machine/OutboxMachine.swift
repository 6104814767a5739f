import Stoic

/// What an outbox decides, of facts alone. Moments are milliseconds of the store's own time.
package enum OutboxMachine {
    /// What is known of an entry that is due.
    package struct Facts: Sendable, Hashable {
        /// Deliveries begun, this one included once it is leased.
        package var attempts: Int
        /// Deliveries that ended badly, those that count as no attempt included: they make the back-off grow.
        package var failures: Int
        package var lastWait: Duration?
        package var expires: Int64?

        package init(attempts: Int = 0, failures: Int = 0, lastWait: Duration? = nil, expires: Int64? = nil) {
            self.attempts = attempts
            self.failures = failures
            self.lastWait = lastWait
            self.expires = expires
        }
    }

    /// Why an entry is set aside without a word of whoever delivers it.
    package enum Poison: String, Sendable, Hashable, CaseIterable {
        case expired
        /// Each attempt counts when it begins, so that one that ends the process counts, too.
        case attemptsExhausted = "attempts_exhausted"
    }

    package enum Pick: Sendable, Hashable {
        case lease(until: Int64)
        case quarantine(Poison)
    }

    package enum Settlement: Sendable, Hashable {
        case remove
        /// `floor`: before that moment the server wants no other try, whoever asks for one.
        case wait(due: Int64, floor: Int64, facts: Facts, countsAttempt: Bool)
        /// `floor`: as above, should it be taken up again.
        case quarantine(reason: String, floor: Int64)
    }

    /// Whether another entry of so many bytes is taken beside those that there are.
    package static func admit(
        bytes: Int, entries: Int, totalBytes: Int, policy: OutboxPolicy
    ) -> OutboxError? {
        if bytes > policy.maxEntryBytes { return .tooLarge(bytes: bytes, limit: policy.maxEntryBytes) }
        if entries >= policy.maxEntries { return .tooManyEntries(limit: policy.maxEntries) }
        if totalBytes > policy.maxBytes - bytes { return .tooManyBytes(limit: policy.maxBytes) }
        return nil
    }

    /// A lane's first is due: it is delivered, or set aside.
    package static func pick(_ facts: Facts, now: Int64, policy: OutboxPolicy) -> Pick {
        if let expires = facts.expires, expires <= now { return .quarantine(.expired) }
        if facts.attempts >= max(1, policy.retry.maxAttempts) { return .quarantine(.attemptsExhausted) }
        return .lease(until: now.advanced(by: max(.milliseconds(1), policy.lease)))
    }

    /// A delivery has ended.
    package static func settle(
        _ outcome: OutboxOutcome, facts: Facts, now: Int64, unit: Double, policy: OutboxPolicy
    ) -> Settlement {
        switch outcome {
        case .delivered: return .remove
        case .refused(let reason): return .quarantine(reason: bounded(reason), floor: now)
        case .retry(let after, let reason):
            if facts.attempts >= max(1, policy.retry.maxAttempts) {
                return .quarantine(
                    reason: bounded("\(Poison.attemptsExhausted.rawValue): \(reason)"),
                    floor: now.advanced(by: max(.zero, after ?? .zero)))
            }
            return wait(after, facts: facts, now: now, unit: unit, policy: policy, countsAttempt: true)
        case .postponed(let after, _):
            return wait(after, facts: facts, now: now, unit: unit, policy: policy, countsAttempt: false)
        }
    }

    /// Whoever had it is no more: as a failed try, so that an entry that ends its process does not do so at
    /// each start at once. Never later than the lease would have ended.
    package static func abandoned(
        _ facts: Facts, until end: Int64, now: Int64, unit: Double, policy: OutboxPolicy
    ) -> Settlement {
        let settlement = settle(
            .retry(reason: "process_ended"), facts: facts, now: now, unit: unit, policy: policy)
        guard case .wait(let due, let floor, let facts, let countsAttempt) = settlement else {
            return settlement
        }
        return .wait(due: min(due, max(end, now)), floor: floor, facts: facts, countsAttempt: countsAttempt)
    }

    private static func wait(
        _ server: Duration?, facts: Facts, now: Int64, unit: Double, policy: OutboxPolicy,
        countsAttempt: Bool
    ) -> Settlement {
        var facts = facts
        // Waiting for a network is no failure: the first that is one begins with the shortest wait.
        if countsAttempt, facts.failures >= facts.attempts {
            facts.failures = max(0, facts.attempts - 1)
            facts.lastWait = nil
        }
        let own = backoff(facts, unit: unit, policy: policy)
        let server = max(.zero, server ?? .zero)
        facts.failures = facts.failures < Int.max ? facts.failures + 1 : facts.failures
        facts.lastWait = own
        if !countsAttempt { facts.attempts = max(0, facts.attempts - 1) }
        let floor = now.advanced(by: server)
        var due = max(floor, now.advanced(by: own))
        // What expires meanwhile is not to stand before others until it would have been due.
        if let expires = facts.expires { due = min(due, max(now, expires)) }
        return .wait(due: due, floor: floor, facts: facts, countsAttempt: countsAttempt)
    }

    /// The client's own retry decides, of a failure that is worth repeating and as often as one likes.
    private static func backoff(_ facts: Facts, unit: Double, policy: OutboxPolicy) -> Duration {
        var retry = policy.retry
        retry.maxAttempts = .max
        let question = RetryMachine.Question(
            verdict: AttemptVerdict(repeat: .worthwhile, health: .nothing),
            index: max(0, min(facts.failures, Int.max - 2)), unit: unit >= 0 && unit <= 1 ? unit : 1,
            previousDelay: facts.lastWait)
        guard case .retry(let delay, _) = RetryMachine.decide(question, policy: retry) else {
            return policy.retry.backoff.delay(index: question.index, unit: question.unit)
        }
        return delay
    }

    /// A reason is a word for logs, whoever wrote it.
    package static func bounded(_ reason: String) -> String {
        // Not in characters, of which one can be of any length.
        String(reason.unicodeScalars.prefix(200))
    }
}
