/// A token bucket over retries, in thousandths of a token so that no fraction is ever lost.
package struct RetryBudgetMachine: Sendable, Equatable {
    package private(set) var balance: Int64
    private var filledAt: Instant
    /// Taken for retries that still wait: spent when they are sent, back when they are abandoned.
    private var held: Int64 = 0
    /// What time has filled in only because tokens were held; an abandoned retry gives this back first.
    private var lent: Int64 = 0

    package init(policy: RetryBudgetPolicy, at now: Instant) {
        balance = Self.thousandths(policy.floor)
        filledAt = now
    }

    /// A logical call made its first send: the one deposit it ever makes.
    package mutating func callBegan(policy: RetryBudgetPolicy) {
        let deposit = Int64((min(1, max(0, policy.ratio)) * 1_000).rounded())
        let ceiling = Self.thousandths(policy.maxBalance)
        if balance < ceiling { balance = min(ceiling, balance + deposit) }
    }

    /// A retry was decided: takes its token before the wait, in the same step that checks for it.
    package mutating func retryDecided(policy: RetryBudgetPolicy, at now: Instant) -> Bool {
        fill(policy: policy, at: now)
        guard balance >= 1_000 else { return false }
        balance -= 1_000
        held += 1_000
        return true
    }

    /// A decided retry was sent: its token is spent.
    package mutating func retrySent() {
        held = max(0, held - 1_000)
        lent = max(0, lent - 1_000)
    }

    /// A decided retry was never sent (cancelled or refused during its wait): the balance is as if it had
    /// not been decided.
    package mutating func retryAbandoned(policy: RetryBudgetPolicy) {
        let owed = min(1_000, lent)
        held = max(0, held - 1_000)
        lent -= owed
        let ceiling = max(balance, Self.thousandths(policy.maxBalance), Self.thousandths(policy.floor))
        balance = min(ceiling, balance + 1_000 - owed)
    }

    private mutating func fill(policy: RetryBudgetPolicy, at now: Instant) {
        let floor = Self.thousandths(policy.floor)
        guard balance < floor else {
            filledAt = now
            return
        }
        let whole = Double(max(1, policy.floorRefill.clampedNanoseconds))
        let elapsed = Double(max(0, filledAt.duration(to: now).clampedNanoseconds))
        let earned = min(Double(floor - balance), (elapsed / whole * Double(floor)).rounded(.down))
        guard earned >= 1 else { return }
        let room = max(0, floor - (balance + held - lent))
        lent += max(0, Int64(earned) - room)
        balance += Int64(earned)
        // The part of a thousandth that was not paid out stays earned.
        let spent = balance >= floor ? elapsed : earned / Double(floor) * whole
        filledAt = filledAt.advanced(by: .nanoseconds(Int64(min(spent, Double(Int64.max / 2)))))
    }

    private static func thousandths(_ tokens: Int) -> Int64 {
        Int64(min(max(0, tokens), 1_000_000_000)) * 1_000
    }
}
