import Stoic
import StoicTesting
import Synchronization
import Testing

/// Callers that want the same, and the requests that were made for them.
private struct Sky: Sendable {
    let flights = Flights<String, Int>()
    let clock = TestClock()
    let gate = Gate()
    private let count = Counter()

    final class Counter: Sendable {
        let started = Atomic<Int>(0)
        let cancelled = Atomic<Int>(0)
        let joined = Atomic<Int>(0)
    }

    var started: Int { count.started.load(ordering: .acquiring) }
    var cancelled: Int { count.cancelled.load(ordering: .acquiring) }
    var joined: Int { count.joined.load(ordering: .acquiring) }

    func ride(_ key: String, deadline: Duration? = nil) async -> Flights<String, Int>.End {
        await withTimeSource(clock) {
            var ambient = Ambient.current
            if let deadline { ambient = ambient?.with(deadline: clock.now.advanced(by: deadline)) }
            return await flights.ride(
                key, ambient: ambient, onJoin: { count.joined.add(1, ordering: .relaxed) },
                operation: { [gate, count] in
                    let number = count.started.add(1, ordering: .acquiringAndReleasing).newValue
                    do {
                        try await gate.pass()
                        return number
                    } catch {
                        count.cancelled.add(1, ordering: .acquiringAndReleasing)
                        return -1
                    }
                })
        }
    }

    func start(_ key: String, deadline: Duration? = nil) -> Task<Flights<String, Int>.End, Never> {
        Task { await ride(key, deadline: deadline) }
    }

    /// One starter and as many joiners, all aboard.
    func board(_ joiners: Int) async throws -> [Task<Flights<String, Int>.End, Never>] {
        let already = joined
        var callers = [start("a")]
        try await gate.waitUntilReached(started + 1)
        callers += (0..<joiners).map { _ in start("a") }
        #expect(await eventually { joined == already + joiners })
        return callers
    }
}

extension Flights.End {
    /// What it landed with, or how else it ended.
    fileprivate var word: String {
        switch self {
        case .landed(let value, _): "landed \(value)"
        case .cancelled: "cancelled"
        case .deadlinePassed: "deadline passed"
        }
    }
}

@Suite(.timeLimit(.minutes(10)))
struct `Callers who want the same` {  // H5
    private let sky = Sky()

    @Test func `share one request, and are told that they do`() async throws {
        let callers = try await sky.board(9)
        sky.gate.open()
        for caller in callers { #expect(await caller.value.word == "landed 1") }
        #expect(sky.started == 1 && sky.joined == 9)
        #expect(sky.flights.count == 0)
    }

    /// hyper-util #299: the leader's cancellation reached all the others.
    @Test func `stay when the starter leaves`() async throws {  // coalescing-01
        let callers = try await sky.board(9)
        callers[0].cancel()
        #expect(await callers[0].value.word == "cancelled")
        #expect(sky.cancelled == 0)
        sky.gate.open()
        for caller in callers.dropFirst() { #expect(await caller.value.word == "landed 1") }
        #expect(sky.started == 1)
    }

    @Test func `cancel their request when the last of them leaves`() async throws {
        let callers = try await sky.board(3)
        for caller in callers { caller.cancel() }
        for caller in callers { #expect(await caller.value.word == "cancelled") }
        #expect(await eventually { sky.cancelled == 1 && sky.flights.count == 0 })
    }

    @Test func `start anew beside a flight that is being cancelled`() async throws {  // coalescing-02
        let first = try await sky.board(0)[0]
        first.cancel()
        #expect(await first.value.word == "cancelled")
        let second = try await sky.board(0)[0]
        sky.gate.open()
        #expect(await second.value.word == "landed 2")
    }

    @Test func `start anew after the landing`() async {  // coalescing-02
        sky.gate.open()
        #expect(await sky.ride("a").word == "landed 1")
        #expect(await sky.ride("a").word == "landed 2")
        #expect(sky.joined == 0)
    }

    @Test func `start anew after a write`() async throws {
        let before = try await sky.board(0)[0]
        sky.flights.seal { $0 == "a" }
        let after = sky.start("a")
        #expect(await eventually { sky.started == 2 })
        sky.gate.open()
        #expect(await before.value.word == "landed 1")
        #expect(await after.value.word == "landed 2")
    }

    @Test func `leave at their own deadline, and nobody else does`() async throws {
        let callers = try await sky.board(0)
        let hurried = sky.start("a", deadline: .seconds(1))
        try await sky.clock.waitForSleepers(1)
        let patient = sky.start("a", deadline: .seconds(5))
        try await sky.clock.waitForSleepers(2)
        await sky.clock.advance(by: .seconds(1))
        #expect(await hurried.value.word == "deadline passed")
        sky.gate.open()
        #expect(await patient.value.word == "landed 1")
        #expect(await callers[0].value.word == "landed 1")
        #expect(await eventually { sky.clock.sleepers.isEmpty })
    }

    @Test func `do not take off cancelled`() async throws {
        let gate = Gate()
        let sky = sky
        let caller = Task {
            try? await gate.pass()
            return await sky.ride("a")
        }
        try await gate.waitUntilReached()
        caller.cancel()
        #expect(await caller.value.word == "cancelled")
        #expect(sky.started == 0)
    }

    @Test func `do not wait for those who want something else`() async throws {
        let callers = try await sky.board(0)
        let other = sky.start("b")
        try await sky.gate.waitUntilReached(2)
        #expect(sky.flights.count == 2)
        sky.gate.open()
        _ = await (callers[0].value, other.value)
    }

    /// Arrivals, landings and cancellations in every order that a machine with two cores comes upon.
    // coalescing-02
    @Test func `end, each with a result or its own cancellation, in a thousand races`() async {
        let units = UnitSource(seed: 3)
        sky.gate.open()
        await withTaskGroup { group in
            for number in 0..<1_000 {
                let (isCancelled, key) = (units.next() < 0.5, "k\(number % 10)")
                group.addTask {
                    let caller = sky.start(key)
                    if isCancelled { caller.cancel() }
                    switch await caller.value {
                    case .landed(let value, _): #expect(value > 0, "a foreign cancellation")
                    case .cancelled: #expect(isCancelled)
                    case .deadlinePassed: Issue.record("no deadline")
                    }
                }
            }
        }
        #expect(await eventually { sky.flights.count == 0 })
        #expect(sky.started <= 1_000)
    }
}
