import Stoic
import Testing

/// A machine with its policy at a moment, for tables of events.
struct BreakerBench {
    var machine = BreakerMachine()
    var policy = BreakerPolicy()
    var now = Instant(nanoseconds: 0)
    var unit = 0.0

    mutating func arrive() -> BreakerMachine.Admission { machine.callArrived(policy: policy, at: now) }

    /// An admitted attempt; nil when it was refused.
    mutating func admit() -> BreakerMachine.Ticket? {
        if case .admitted(let ticket) = arrive() { return ticket }
        return nil
    }

    mutating func end(_ ticket: BreakerMachine.Ticket?, failed: Bool) {
        guard let ticket else { Issue.record("no ticket"); return }
        machine.attemptEnded(ticket, failed: failed, policy: policy, at: now, unit: unit)
    }

    mutating func run(_ count: Int, failed: Bool) {
        for _ in 0..<count { end(admit(), failed: failed) }
    }

    mutating func pass(_ seconds: Double) { now = now.advanced(by: .milliseconds(Int64(seconds * 1_000))) }

    mutating func open() { run(policy.minimumCalls, failed: true) }
}

@Suite struct `A circuit breaker` {  // P2
    var bench = BreakerBench()

    @Test mutating func `opens after half of twenty calls fail`() {
        bench.run(10, failed: false)
        bench.run(9, failed: true)
        #expect(bench.machine.state == .closed)
        bench.run(1, failed: true)
        #expect(bench.machine.state == .open(until: .seconds(5)))
    }

    @Test mutating func `stays closed below half, and below twenty`() {  // breaker-04
        bench.run(19, failed: true)
        #expect(bench.machine.state == .closed)
        bench = BreakerBench()
        bench.run(11, failed: false)
        bench.run(9, failed: true)
        #expect(bench.machine.state == .closed)
    }

    @Test mutating func `opens on the call that completes the count, if half have failed by then`() {
        bench.run(15, failed: true)
        bench.run(4, failed: false)
        #expect(bench.machine.state == .closed)
        bench.run(1, failed: false)
        #expect(bench.machine.state.isOpen)
    }

    @Test mutating func `forgets what slid out of its window`() {
        bench.run(10, failed: true)
        bench.pass(31)
        bench.run(10, failed: true)
        #expect(bench.machine.state == .closed)
        bench.pass(15)
        bench.run(10, failed: true)
        #expect(bench.machine.state.isOpen)
    }

    @Test mutating func `counts no failures from before a change of its window's width`() {
        bench.pass(600)
        bench.run(19, failed: true)
        bench.policy.window = .seconds(3_000)
        bench.pass(100)
        bench.run(1, failed: true)
        #expect(bench.machine.state == .closed)
    }

    @Test mutating func `rejects at once, with the time left`() {
        bench.open()
        #expect(bench.arrive() == .refused(.seconds(5)))
        bench.pass(4.999)
        #expect(bench.arrive() == .refused(.milliseconds(1)))
        bench.pass(0.001)
        #expect(bench.admit()?.isProbe == true)
    }

    @Test mutating func `is not kept open by those it refuses`() {  // breaker-04
        bench.policy.openTime = .seconds(60)
        bench.open()
        for _ in 0..<59 {
            bench.pass(1)
            #expect(bench.admit() == nil)
        }
        #expect(bench.machine.state == .open(until: .seconds(60)))
        bench.pass(1)
        #expect(bench.admit() != nil)
    }

    @Test mutating func `closes on the probe's success and counts anew`() {
        bench.open()
        bench.pass(5)
        bench.run(1, failed: false)
        #expect(bench.machine.state == .closed)
        bench.run(19, failed: true)
        #expect(bench.machine.state == .closed)
    }

    // breaker-02
    @Test mutating func `opens at once on the probe's failure, for longer each time up to a longest`() {
        bench.open()
        for seconds in [10.0, 20, 40, 60, 60] {
            bench.pass(bench.machine.state == .open(until: bench.now) ? 0 : 60)
            bench.run(1, failed: true)
            #expect(bench.machine.state == .open(until: bench.now.advanced(by: .seconds(seconds))))
        }
        bench.pass(60)
        bench.run(1, failed: false)
        bench.open()
        #expect(bench.machine.state == .open(until: bench.now.advanced(by: .seconds(5))))
    }

    @Test(arguments: [(0.0, 5.0), (0.5, 5.5), (1, 6)])
    mutating func `spreads its open time, upward only`(_ unit: Double, _ seconds: Double) {  // R3
        bench.unit = unit
        bench.open()
        #expect(bench.machine.state == .open(until: .seconds(seconds)))
    }

    @Test mutating func `ignores results of an earlier state`() {  // breaker-04
        let slow = bench.admit()
        let slower = bench.admit()
        bench.open()
        bench.end(slow, failed: false)
        #expect(bench.machine.state.isOpen)
        bench.pass(5)
        let probe = bench.admit()
        bench.end(slower, failed: true)
        #expect(bench.machine.state == .halfOpen)
        bench.end(probe, failed: false)
        #expect(bench.machine.state == .closed)
    }

    @Test mutating func `counts nothing that began before it closed again`() {
        let slow = (0..<20).map { _ in bench.admit() }
        bench.open()
        bench.pass(5)
        bench.run(1, failed: false)
        #expect(bench.machine.state == .closed)
        for ticket in slow { bench.end(ticket, failed: true) }
        #expect(bench.machine.state == .closed)
    }

    @Test mutating func `records nothing of attempts without a verdict`() {
        for _ in 0..<100 {
            if let ticket = bench.admit() { bench.machine.attemptAbandoned(ticket) }
        }
        bench.run(19, failed: true)
        #expect(bench.machine.state == .closed)
        bench.run(1, failed: true)
        #expect(bench.machine.state.isOpen)
    }
}

@Suite struct `A half-open breaker` {  // P2
    var bench: BreakerBench

    init() {
        bench = BreakerBench()
        bench.open()
        bench.pass(5)
    }

    @Test mutating func `admits one of a hundred callers`() {  // breaker-02
        let admitted = (0..<100).count { _ in bench.admit() != nil }
        #expect(admitted == 1)
        #expect(bench.arrive() == .refused(nil))
    }

    @Test mutating func `admits as many probes as it may, and closes when enough succeed`() {
        bench.policy.maxProbes = 3
        bench.policy.probeSuccesses = 2
        let probes = (0..<5).compactMap { _ in bench.admit() }
        #expect(probes.count == 3)
        bench.end(probes[0], failed: false)
        #expect(bench.machine.state == .halfOpen)
        bench.end(probes[1], failed: false)
        #expect(bench.machine.state == .closed)
        bench.end(probes[2], failed: true)
        #expect(bench.machine.state == .closed, "the third's result is of an earlier state")
    }

    /// resilience4j #935, Polly: an abandoned probe left the breaker half-open, or closed it.
    @Test mutating func `never sticks, however many probes are abandoned`() {  // breaker-01
        for _ in 0..<1_000 {
            guard let probe = bench.admit() else { Issue.record("stuck"); return }
            bench.machine.attemptAbandoned(probe)
            #expect(bench.machine.state == .halfOpen)
        }
        bench.run(1, failed: false)
        #expect(bench.machine.state == .closed)
    }

    @Test mutating func `gives a place back once, though a probe ends after its time`() {
        bench.policy.maxProbes = 2
        let (first, late) = (bench.admit(), bench.admit())
        bench.end(first, failed: true)
        bench.pass(10)
        let probes = (0..<5).compactMap { _ in bench.admit() }
        #expect(probes.count == 2)
        if let late { bench.machine.attemptAbandoned(late) }
        #expect(bench.admit() == nil)
    }
}

@Suite struct `A breaker in an operator's hand` {  // P2
    var bench = BreakerBench()

    @Test mutating func `is isolated until it is closed`() {
        bench.machine.isolate()
        bench.pass(1_000_000)
        #expect(bench.arrive() == .refused(nil))
        bench.machine.close()
        #expect(bench.admit()?.isProbe == false)
    }

    @Test mutating func `forgets what it has counted when it is closed`() {
        bench.run(19, failed: true)
        bench.machine.close()
        bench.run(19, failed: true)
        #expect(bench.machine.state == .closed)
    }

    @Test mutating func `changes state but refuses nothing when it only observes`() {
        bench.machine.isObserveOnly = true
        bench.open()
        #expect(bench.machine.state.isOpen)
        #expect(bench.admit() != nil)
        bench.machine.isolate()
        #expect(bench.admit() != nil)
        bench.machine.isObserveOnly = false
        #expect(bench.admit() == nil)
    }

    @Test mutating func `takes a watched attempt for no probe`() {
        bench.machine.isObserveOnly = true
        bench.open()
        let watched = bench.admit()
        bench.end(watched, failed: false)
        #expect(bench.machine.state.isOpen)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, -1, 0, 1e308])
    mutating func `survives numbers that are none`(_ number: Double) {
        for openTime in [Duration.zero, .seconds(-1), .seconds(5), .seconds(Int64.max)] {
            bench = BreakerBench()
            bench.policy.openTime = openTime
            bench.policy.maxOpenTime = openTime
            bench.policy.openTimeMultiplier = number
            bench.policy.openTimeSpread = number
            bench.policy.window = openTime
            bench.unit = number
            for now in [Int64.min, 0, .max] {
                bench.now = Instant(nanoseconds: now)
                for _ in 0..<25 {
                    if let ticket = bench.admit() { bench.end(ticket, failed: true) }
                }
                #expect(bench.machine.state != .closed || now == .min, "before all time nothing is counted")
            }
        }
        bench = BreakerBench()
        bench.policy.failureRatio = number
        bench.run(20, failed: false)
        #expect(bench.machine.state == .closed, "no failure, no opening")
    }
}
