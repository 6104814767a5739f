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
            }, limits: SimulationLimits(), interruption: .cancel(within: 20))
        var length = 0
        for seed: UInt64 in 0..<500 {
            let run = runner.run(.uniform, seed: seed, timers: .onTime, keepsLog: true)
            #expect(run.fault == nil)
            length = max(length, run.steps)
            let at = run.entries.first { $0.happening == .cancellation }?.step ?? -1
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
        let report = simulate(seeds: 0..<200, interruption: .cancel(within: 16), body: body)
        let failure = try #require(report.failure)
        #expect(failure.fault == .invariant("nothing is held after a cancellation"))
        #expect(failure.departures == 1, "the cancellation alone")
        let token = try #require(failure.shrunk)
        #expect(try #require(simulate(replay: token, body: body)).failure?.fault == failure.fault)
        #expect(failure.diagram.contains("✕ cancelled"))
    }

    @Test func `is no failure when the body throws it on, unlike one of its own`() {
        let obedient = simulate(seeds: 0..<100, interruption: .cancel(within: 4)) { _ in
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
