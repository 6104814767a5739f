import Stoic
import Testing

private typealias Machine = RetryBudgetMachine

@Suite struct `A retry budget's machine` {  // R9
    let policy = RetryBudgetPolicy(ratio: 0.2, floor: 10, refill: .seconds(10), most: 100)
    let start = Instant(nanoseconds: 5_000_000_000)

    private func machine() -> RetryBudgetMachine { RetryBudgetMachine(policy: policy, at: start) }

    private func after(_ seconds: Double) -> Instant {
        start.advanced(by: .milliseconds(Int64(seconds * 1_000)))
    }

    @Test func `begins at its floor, and not above it`() {
        var machine = machine()
        #expect(machine.balance == 10_000)
        let granted = (0..<20).map { _ in machine.retryDecided(policy: policy, at: start) }
        #expect(granted == Array(repeating: true, count: 10) + Array(repeating: false, count: 10))
        #expect(machine.balance == 0)
    }

    @Test func `earns one retry for five calls, and no fraction is lost`() {
        var machine = machine()
        for _ in 0..<7 { machine.callBegan(policy: policy) }
        #expect(machine.balance == 11_400)
        var odd = policy
        odd.ratio = 0.333
        for _ in 0..<1_000 { machine.callBegan(policy: odd) }
        #expect(machine.balance == 100_000, "and never more than its maximum")
    }

    @Test func `fills to its floor in time, and no further`() {
        var machine = machine()
        for _ in 0..<10 { _ = machine.retryDecided(policy: policy, at: start) }
        for _ in 0..<10 { machine.retrySent() }
        let granted1 = machine.retryDecided(policy: policy, at: after(0.999))
        #expect(!granted1)
        let granted2 = machine.retryDecided(policy: policy, at: after(1))
        #expect(granted2)
        machine.retrySent()
        #expect(machine.balance == 0)
        let granted3 = machine.retryDecided(policy: policy, at: after(3_600))
        #expect(granted3)
        #expect(machine.balance == 9_000)
    }

    @Test func `loses no part of a token to how often it is asked`() {
        var (often, once) = (machine(), machine())
        for _ in 0..<10 {
            _ = often.retryDecided(policy: policy, at: start)
            _ = once.retryDecided(policy: policy, at: start)
            often.retrySent()
            once.retrySent()
        }
        var granted = 0
        for step in 1...3_000 where often.retryDecided(policy: policy, at: after(Double(step) * 0.001)) {
            granted += 1
            often.retrySent()
        }
        #expect(granted == 3)
        let granted4 = once.retryDecided(policy: policy, at: after(3))
        #expect(granted4)
        #expect(once.balance == 2_000)
    }

    @Test func `does not fill while it is at its floor, and saves no idle time up`() {
        var machine = machine()
        for _ in 0..<50 { machine.callBegan(policy: policy) }
        #expect(machine.balance == 20_000)
        let all = (0..<20).map { _ in machine.retryDecided(policy: policy, at: after(3_600)) }
        #expect(all.allSatisfy { $0 })
        let granted5 = machine.retryDecided(policy: policy, at: after(3_600))
        #expect(!granted5)
    }

    @Test func `is not moved by a clock that stands or goes back`() {
        var machine = machine()
        for _ in 0..<10 { _ = machine.retryDecided(policy: policy, at: start) }
        let granted6 = machine.retryDecided(policy: policy, at: Instant(nanoseconds: .min))
        #expect(!granted6)
        #expect(machine.balance == 0)
    }

    @Test func `is after an abandoned retry as if it had not been decided`() {
        var (machine, untouched) = (machine(), machine())
        for _ in 0..<3 {
            _ = machine.retryDecided(policy: policy, at: start)
            _ = untouched.retryDecided(policy: policy, at: start)
            machine.retrySent()
            untouched.retrySent()
        }
        for _ in 0..<7 { _ = machine.retryDecided(policy: policy, at: start) }
        for _ in 0..<7 { machine.retryAbandoned(policy: policy) }
        #expect(machine == untouched)
    }

    @Test func `mints nothing when retries are abandoned over and over`() {
        var machine = machine()
        for round in 0..<1_000 {
            let now = after(Double(round) * 10)
            let granted7 = machine.retryDecided(policy: policy, at: now)
            #expect(granted7)
            _ = machine.retryDecided(policy: policy, at: now.advanced(by: .seconds(5)))
            machine.retryAbandoned(policy: policy)
            machine.retryAbandoned(policy: policy)
        }
        #expect(machine.balance == 10_000)
    }

    @Test func `gives back on top of what was earned meanwhile, up to its maximum`() {
        var machine = machine()
        _ = machine.retryDecided(policy: policy, at: start)
        for _ in 0..<5 { machine.callBegan(policy: policy) }
        machine.retryAbandoned(policy: policy)
        #expect(machine.balance == 11_000)
        for _ in 0..<1_000 { machine.callBegan(policy: policy) }
        _ = machine.retryDecided(policy: policy, at: start)
        for _ in 0..<5 { machine.callBegan(policy: policy) }
        machine.retryAbandoned(policy: policy)
        #expect(machine.balance == 100_000)
    }

    /// tower and failsafe-go check and take in two steps.
    @Test func `refuses and takes in one step, in whatever order decisions come`() {  // budget-02
        var machine = Machine(policy: RetryBudgetPolicy(ratio: 0.2, floor: 10), at: start)
        let policy = RetryBudgetPolicy(ratio: 0.2, floor: 10)
        for _ in 0..<1_000 { machine.callBegan(policy: policy) }
        let granted = (0..<1_000).count { _ in machine.retryDecided(policy: policy, at: start) }
        #expect(granted == 210)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, -1, 2])
    func `survives a ratio that is none`(_ ratio: Double) {
        var policy = policy
        policy.ratio = ratio
        var machine = machine()
        machine.callBegan(policy: policy)
        #expect(machine.balance >= 10_000 && machine.balance <= 11_000)
    }

    @Test(arguments: [Int.min, -1, 0, 1, Int.max], [Int.min, -1, 0, 1, Int.max])
    func `survives any floor and maximum`(_ floor: Int, _ most: Int) {
        for refill in [Duration.zero, .seconds(-1), .nanoseconds(1), .seconds(Int64.max)] {
            let policy = RetryBudgetPolicy(ratio: 1, floor: floor, refill: refill, most: most)
            var machine = Machine(policy: policy, at: Instant(nanoseconds: .min))
            for nanoseconds in [Int64.min, 0, .max] {
                machine.callBegan(policy: policy)
                if machine.retryDecided(policy: policy, at: Instant(nanoseconds: nanoseconds)) {
                    machine.retryAbandoned(policy: policy)
                }
                machine.retryAbandoned(policy: policy)
            }
            #expect(machine.balance >= 0)
        }
    }
}
