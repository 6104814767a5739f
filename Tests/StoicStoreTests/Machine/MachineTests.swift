import Stoic
import StoicStore
import Testing

// O1
@Suite struct `The outbox machine` {
    private let policy = OutboxPolicy.plain
    private let now: Int64 = 1_000_000

    private func wait(
        _ outcome: OutboxOutcome, _ facts: OutboxMachine.Facts
    ) -> (due: Int64, floor: Int64, facts: OutboxMachine.Facts)? {
        let settlement = OutboxMachine.settle(outcome, facts: facts, now: now, unit: 0.5, policy: policy)
        guard case .wait(let due, let floor, let facts, _) = settlement else { return nil }
        return (due - now, floor - now, facts)
    }

    @Test(arguments: [(0, 1), (1, 2), (2, 4), (5, 32), (6, 60), (1_000, 60), (Int.max, 60)])
    func `backs off as the client's retry does`(failures: Int, seconds: Int) throws {
        var patient = policy
        patient.retry.maxAttempts = .max
        let attempts = failures == .max ? failures - 1 : failures + 1
        let settlement = OutboxMachine.settle(
            .retry(reason: "x"), facts: .init(attempts: attempts, failures: failures), now: now, unit: 0.5,
            policy: patient)
        guard case .wait(let due, let floor, let facts, _) = settlement else {
            Issue.record("\(settlement)")
            return
        }
        #expect(due - now == Int64(seconds) * 1_000 && floor == now && facts.attempts == attempts)
    }

    @Test func `begins with the shortest wait after a long time without a network`() throws {
        let facts = OutboxMachine.Facts(attempts: 1, failures: 12, lastWait: .seconds(60))
        let waited = try #require(wait(.retry(reason: "reset"), facts))
        #expect(waited.due == 1_000 && waited.facts.failures == 1)
    }

    @Test func `counts no attempt that was none, and backs off all the same`() throws {
        let waited = try #require(wait(.postponed(reason: "offline"), .init(attempts: 3, failures: 1)))
        #expect(waited.due == 2_000 && waited.facts == .init(attempts: 2, failures: 2, lastWait: .seconds(2)))
    }

    @Test(arguments: [
        (Duration.seconds(90), Int64(90_000)), (.seconds(-5), 1_000), (.zero, 1_000),
        (.milliseconds(1_500) + .nanoseconds(1), 1_501),
    ])
    func `waits as long as the server asks, to the millisecond and never less`(asked: Duration, due: Int64)
        throws
    {
        #expect(try #require(wait(.retry(after: asked, reason: "x"), .init(attempts: 1))).due == due)
    }

    @Test func `keeps a server's wait above any that a client would wait for`() throws {
        let year = Duration.seconds(365 * 86_400)
        #expect(
            try #require(wait(.retry(after: year, reason: "x"), .init(attempts: 1))).due == 31_536_000_000)
        let endless = Duration.seconds(Int64.max)
        let waited = try #require(wait(.retry(after: endless, reason: "x"), .init(attempts: 1)))
        #expect(waited.due > 31_536_000_000)
    }

    @Test func `looks at what expires when it does`() throws {
        let facts = OutboxMachine.Facts(attempts: 11, failures: 10, expires: now + 5_000)
        #expect(try #require(wait(.retry(reason: "x"), facts)).due == 5_000)
        #expect(OutboxMachine.pick(facts, now: now + 4_999, policy: policy) == .lease(until: now + 64_999))
        #expect(OutboxMachine.pick(facts, now: now + 5_000, policy: policy) == .quarantine(.expired))
    }

    @Test func `gives up after as many attempts as the policy says, with the last reason`() {
        let settlement = OutboxMachine.settle(
            .retry(reason: "status_500"), facts: .init(attempts: 20), now: now, unit: 0, policy: policy)
        #expect(settlement == .quarantine(reason: "attempts_exhausted: status_500", floor: now))
        #expect(
            OutboxMachine.pick(.init(attempts: 20), now: now, policy: policy)
                == .quarantine(.attemptsExhausted))
        #expect(wait(.postponed(reason: "offline"), .init(attempts: 20)) != nil)
    }

    @Test(arguments: [-1, 2, Double.nan, .infinity])
    func `is not led astray by a unit that is none`(unit: Double) {
        let settlement = OutboxMachine.settle(
            .retry(reason: "x"), facts: .init(attempts: 1), now: now, unit: unit, policy: policy)
        #expect(
            settlement
                == .wait(
                    due: now + 1_000, floor: now,
                    facts: .init(attempts: 1, failures: 1, lastWait: .seconds(1)), countsAttempt: true))
    }

    @Test func `bounds what others write into its log`() {
        let settlement = OutboxMachine.settle(
            .refused(reason: String(repeating: "x", count: 10_000)), facts: .init(), now: now, unit: 0,
            policy: policy)
        #expect(settlement == .quarantine(reason: String(repeating: "x", count: 200), floor: now))
    }
}

@Suite struct `The lane machine` {
    private func head(_ id: Int64, _ priority: CallPriority, due: Int64 = 0) -> LaneMachine.Head {
        LaneMachine.Head(id: id, due: due, priority: priority)
    }

    @Test func `prefers priority, then who is due longest, then who came first`() {
        var machine = LaneMachine()
        #expect(machine.next(of: []) == nil)
        #expect(machine.next(of: [head(1, .low), head(2, .high), head(3, .normal)])?.id == 2)
        #expect(machine.next(of: [head(1, .low, due: 2), head(2, .low, due: 1)])?.id == 2)
        #expect(machine.next(of: [head(2, .low), head(1, .low)])?.id == 1)
    }

    @Test func `lets nobody starve`() {
        var machine = LaneMachine()
        let picked = (1...8).compactMap { _ in machine.next(of: [head(1, .low), head(2, .high)])?.id }
        #expect(picked == [2, 2, 2, 1, 2, 2, 2, 1])
    }
}

@Suite struct `The store's time` {
    private func reading(_ boot: String, _ uptime: Int64, _ wall: Int64) -> StoreClock.Reading {
        StoreClock.Reading(boot: boot, uptime: uptime, wall: wall)
    }

    private func moment(_ time: inout StoreTime, _ reading: StoreClock.Reading) -> Int64 {
        time.moment(of: reading)
    }

    private func opened(_ time: inout StoreTime, _ reading: StoreClock.Reading) -> Bool {
        time.opened(at: reading)
    }

    @Test func `goes with the device's, whatever becomes of the wall clock`() {
        var time = StoreTime(beginning: reading("a", 100, 5_000))
        #expect(moment(&time, reading("a", 100, 5_000)) == 5_000)
        #expect(moment(&time, reading("a", 200, 9_000)) == 5_100)
        #expect(moment(&time, reading("a", 300, -7)) == 5_200)
    }

    @Test func `asks the wall clock after a start, and goes on where it was when that has been set back`() {
        var time = StoreTime(beginning: reading("a", 100, 5_000))
        #expect(!opened(&time, reading("a", 150, 9_999)))
        var later = time
        #expect(opened(&later, reading("b", 7, 8_000)))
        #expect(moment(&later, reading("b", 8, 1)) == 8_001)
        #expect(opened(&time, reading("b", 7, 2_000)))
        #expect(moment(&time, reading("b", 9, 2_000)) == 5_002)
    }

    /// Another process may have written of a moment after the one that was read here.
    @Test func `takes no start for another because it looked too early`() {
        var time = StoreTime(beginning: reading("a", 100, 5_000))
        #expect(moment(&time, reading("a", 200, 5_100)) == 5_100)
        #expect(!opened(&time, reading("a", 199, 5_099)))
        #expect(moment(&time, reading("a", 199, 5_099)) == 5_100)
    }

    @Test func `is not fooled by a device that does not name its starts`() {
        var time = StoreTime(beginning: reading("", 10_000, 50_000))
        #expect(opened(&time, reading("", 5, 60_000)))
        #expect(moment(&time, reading("", 6, 60_000)) == 60_001)
    }

    @Test(arguments: [Int64.min, 0, Int64.max])
    func `does not trap at any reading`(extreme: Int64) {
        var time = StoreTime(beginning: reading("a", extreme, extreme))
        _ = time.moment(of: reading("a", .max, .min))
        _ = time.opened(at: reading("b", .min, .max))
        _ = time.moment(of: reading("b", .max, .max))
    }
}
