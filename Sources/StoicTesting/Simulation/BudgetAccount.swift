import Stoic

/// What a retry budget must have paid and can have left, as far as a transport can see.
struct BudgetAccount: Sendable {
    private var began: Instant?
    private(set) var firstSends = 0
    private(set) var repeats = 0

    mutating func sentFirst(at now: Instant) {
        began = began ?? now
        firstSends += 1
    }

    mutating func sentAgain() { repeats += 1 }

    /// What there was without time: an idle budget fills up to its floor besides.
    private func earned(_ policy: RetryBudgetPolicy) -> Double {
        Double(policy.floor) + policy.ratio * Double(firstSends)
    }

    private func filled(_ policy: RetryBudgetPolicy, at now: Instant) -> Double {
        guard let began else { return 0 }
        let elapsed = Double(began.duration(to: now).clampedNanoseconds)
        return Double(policy.floor) * elapsed / Double(max(1, policy.floorRefill.clampedNanoseconds))
    }

    /// Whether the repeats so far can have been paid for.
    func covers(_ policy: RetryBudgetPolicy, at now: Instant) -> Bool {
        Double(repeats) <= earned(policy) + filled(policy, at: now) + 0.01
    }

    /// Whether one more was there for sure, with `waiting` repeats decided and not yet sent.
    func affords(_ policy: RetryBudgetPolicy, waiting: Int) -> Bool {
        isBelowCeiling(policy) && earned(policy) - Double(repeats + waiting) >= 1.01
    }

    /// Whether a budget with nothing held for anybody can have that much.
    func fits(_ balance: Double, _ policy: RetryBudgetPolicy, at now: Instant) -> Bool {
        let least = isBelowCeiling(policy) ? earned(policy) - Double(repeats) : 0
        let most = earned(policy) - Double(repeats) + filled(policy, at: now)
        return balance >= least - 0.01 && balance <= max(most, Double(policy.floor)) + 0.01
    }

    /// Whether nothing earned can have been lost to the ceiling.
    private func isBelowCeiling(_ policy: RetryBudgetPolicy) -> Bool {
        earned(policy) < Double(policy.maxBalance)
    }
}
