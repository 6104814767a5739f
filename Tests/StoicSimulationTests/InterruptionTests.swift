import Synchronization
import Testing

@testable import StoicSimulation

// D5
@Suite struct `A cancellation from outside` {
    @Test func `comes before every step of the body, and sometimes not at all`() {
        let steps = Mutex<Set<Int>>([])
        let runner = WorldRunner(
            body: { _ in
                let ledger = Ledger()
                for number in 0..<3 {
                    await ledger.write(number)
                    await Task.yield()
                }
            }, limits: SimulationLimits())
        var length = 0
        for seed: UInt64 in 0..<500 {
            let run = runner.run(
                .uniform, Way(seed: seed, interruption: .cancel(within: 20)), keepsLog: true)
            #expect(run.fault == nil)
            length = max(length, run.steps)
            let at = run.entries.first { $0.happening == .cancelled }?.step ?? -1
            _ = steps.withLock { $0.insert(at) }
        }
        #expect(steps.withLock { $0 } == Set(-1..<length))
    }

    @Test func `finds a body that does not give back what it holds, and is replayed`() throws {
        let body: @Sendable (SimulatedWorld) async throws -> Void = { world in
            let held = Ledger()
            await held.write(1)
            world.note("holds")
            await Task.yield()
            if Task.isCancelled {
                world.expect(await held.read() == 0, "nothing is held after a cancellation")
                throw CancellationError()
            }
            await held.write(0)
        }
        #expect(simulate(seeds: 0..<200, body: body).failure == nil)
        let report = simulate(seeds: 0..<200, interruptions: [.cancel(within: 16)], body: body)
        let failure = try #require(report.failure)
        #expect(failure.fault == .invariant("nothing is held after a cancellation"))
        #expect(failure.departures == 1, "the cancellation alone")
        let token = try #require(failure.shrunk)
        #expect(try #require(simulate(replay: token, body: body)).failure?.fault == failure.fault)
        #expect(failure.diagram.contains("✕ cancelled"))
    }

    @Test func `is no failure when the body throws it on, unlike one of its own`() {
        let obedient = simulate(seeds: 0..<100, interruptions: [.cancel(within: 4)]) { _ in
            for _ in 0..<3 { await Task.yield() }
            try Task.checkCancellation()
        }
        #expect(obedient.failure == nil)
        let own = simulate(seeds: 0..<1) { _ in throw CancellationError() }
        #expect(own.failure?.fault.code == "thrown")
    }
}

// D3
@Suite struct `What outlives a world` {
    private final class Kept: Sendable {
        let continuation = Mutex<UnsafeContinuation<Void, Never>?>(nil)
        let hasGoneOn = Atomic(false)
    }

    private func deadlock(_ kept: Kept) -> SimulationFault? {
        simulate(seeds: 0..<1) { _ in
            await withUnsafeContinuation { continuation in
                kept.continuation.withLock { $0 = $0 ?? continuation }
            }
            kept.hasGoneOn.store(true, ordering: .relaxed)
        }.failure?.fault
    }

    @Test func `stays as it is when it is resumed, outside or in another world`() throws {
        for isInWorld in [false, true] {
            let kept = Kept()
            #expect(deadlock(kept)?.code == "deadlock")
            let continuation = try #require(kept.continuation.withLock { $0 })
            if isInWorld {
                let report = simulate(seeds: 0..<1, limits: .init()) { _ in
                    let mine = kept.continuation.withLock { waiting in
                        defer { waiting = nil }
                        return waiting
                    }
                    mine?.resume()
                    await Task.yield()
                }
                #expect(report.failure == nil)
            } else {
                continuation.resume()
            }
            let hasGoneOn = kept.hasGoneOn.load(ordering: .relaxed)
            #expect(!hasGoneOn)
        }
    }
}

// D5
@Suite struct `A cancellation of any task` {
    private final class Names: Sendable {
        private let names = Mutex<Set<String>>([])
        var all: Set<String> { names.withLock { $0 } }
        func add(_ name: String) { names.withLock { _ = $0.insert(name) } }
    }

    @Test func `reaches tasks that are no part of the body, while they wait and before they begin`() {
        let found = Names()
        let report = simulate(seeds: 0..<600, interruptions: [.cancelAny(within: 20)]) { _ in
            let helper = Task.detached {
                for step in 0..<3 {
                    if Task.isCancelled {
                        found.add("helper \(step)")
                        return
                    }
                    await Task.yield()
                }
            }
            let other = Task {
                await Task.yield()
                if Task.isCancelled { found.add("other") }
            }
            await helper.value
            await other.value
            if Task.isCancelled { found.add("body") }
        }
        #expect(report.failure == nil)
        let all: Set = ["helper 0", "helper 1", "helper 2", "other", "body"]
        #expect(found.all == all)
    }
}

// D5
@Suite struct `A sign-out from outside` {
    private final class Session: Sendable {
        let isIn = Atomic(true)
    }

    @Sendable private static func body(_ world: SimulatedWorld) async {
        let session = Session()
        world.onSignOut { session.isIn.store(false, ordering: .relaxed) }
        for _ in 0..<4 {
            guard session.isIn.load(ordering: .relaxed) else { return }
            await Task.yield()
            // Forgets to look again after the wait.
            let isIn = session.isIn.load(ordering: .relaxed)
            world.expect(isIn, "nothing is sent after a sign-out")
        }
    }

    @Test func `finds a check that is not made again after a wait`() throws {
        #expect(simulate(seeds: 0..<50, body: Self.body).failure == nil)
        let report = simulate(seeds: 0..<200, interruptions: [.signOut(within: 12)], body: Self.body)
        let failure = try #require(report.failure)
        #expect(failure.fault == .invariant("nothing is sent after a sign-out"))
        #expect(failure.departures == 1, "the sign-out alone")
        #expect(failure.diagram.contains("⇥ signed out"))
        let token = try #require(failure.shrunk)
        #expect(try #require(simulate(replay: token, body: Self.body)).failure?.fault == failure.fault)
    }

    @Test func `waits until there is something to do`() {
        let times = Mutex(0)
        let report = simulate(seeds: 0..<50, interruptions: [.signOut(within: 1)]) { world in
            for _ in 0..<5 { await Task.yield() }
            world.onSignOut { times.withLock { $0 += 1 } }
            await Task.yield()
        }
        #expect(report.failure == nil)
        #expect(times.withLock { $0 } > 0)
    }
}

// D2
@Suite struct `A choice of the body's` {
    @Test func `takes every value, and shrinks to the ordinary course`() throws {
        let seen = Mutex<Set<Int>>([])
        let body: @Sendable (SimulatedWorld) async throws -> Void = { world in
            let faults = (0..<6).map { _ in world.choose(4) }
            seen.withLock { $0.formUnion(faults) }
            world.expect(!(faults[2] == 3 && faults[4] > 0), "both faults together are borne")
        }
        let failure = try #require(simulate(seeds: 0..<400, body: body).failure)
        #expect(failure.departures == 2)
        #expect(seen.withLock { $0 } == [0, 1, 2, 3])
    }

    @Test func `leaves out some faults in each seed, and each in some seeds`() {
        let sets = Mutex<Set<[String]>>([])
        let report = simulate(seeds: 0..<200) { world in
            let swarm = world.swarm(["reset", "slow", "full"])
            _ = sets.withLock { $0.insert(swarm) }
        }
        #expect(report.failure == nil)
        #expect(sets.withLock { $0.count } == 8)
    }
}

// D5
@Suite struct `An interruption without a number` {
    @Test(arguments: [Interruption.cancel(), .cancelAny(), .signOut()])
    func `comes before any of the body's steps`(interruption: Interruption) throws {
        let report = simulate(seeds: 0..<300, interruptions: [interruption], keepsGoing: true) { world in
            world.onSignOut {}
            for _ in 0..<40 { await Task.yield() }
            world.expect(false, "to see the token")
        }
        let name = try #require(report.findings.first).token.interruption.name
        #expect(name.hasSuffix("(41)"), "\(name)")
        #expect((200...300).contains(report.interrupted))
    }

    @Test(arguments: ["cancel", "cancelany", "signout", "cancel(7)", "never"])
    func `is read as it is written`(name: String) {
        #expect(Interruption(named: name)?.name == name)
    }
}
