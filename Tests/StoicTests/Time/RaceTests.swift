import Stoic
import StoicTesting
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10)))
struct `Work with a limit` {  // T3, T4
    /// What became of one piece of work.
    private final class Work: Sendable {
        private let state = Mutex((begun: 0, late: 0))

        var begun: Int { state.withLock { $0.begun } }
        var late: Int { state.withLock { $0.late } }

        func begin() { state.withLock { $0.begun += 1 } }
        func left() { state.withLock { $0.late += 1 } }
    }

    @Test func `ends with what it brings in time`() async {
        let race = await Race.run(until: nil, ambient: nil) { 7 }
        guard case .ended(7) = race else { Issue.record("\(race)"); return }
    }

    /// A limit that has come before the work's task was ever run.
    private struct Past: TimeSource {
        var now: Instant { Instant(nanoseconds: 0) }
        func sleep(until deadline: Instant) async throws {}
    }

    @Test(arguments: [false, true])
    func `begins before its limit or never, and says when it was left behind`(_ isCancelled: Bool) async {
        for _ in 0..<1_000 {
            let work = Work()
            let caller = Task {
                await Race.run(
                    until: Instant(nanoseconds: 0), ambient: Ambient(source: Past()), late: { work.left() },
                    work: { work.begin() })
            }
            if isCancelled { caller.cancel() }
            switch await caller.value {
            case .ended: #expect(work.begun == 1 && work.late == 0)
            case .limit(begun: true), .cancelled(begun: true):
                #expect(await eventually { work.begun == 1 && work.late == 1 })
            case .limit(begun: false), .cancelled(begun: false):
                for _ in 0..<5 { await Task.yield() }
                #expect(work.begun == 0 && work.late == 0)
            }
        }
    }

    @Test func `loses no place though its limit comes at once`() async {
        var world = World(bulkhead: BulkheadPolicy(maxConcurrent: 1, queueLimit: 0))
        world.retry = .never
        world.attemptTimeout = .zero
        for _ in 0..<500 {
            let result = await world.call(ScriptedOperation([.answer(.success)], enforcesLimit: false))
            #expect(result.end == .finished)
            #expect(result.log.count <= 1)
            #expect(await eventually { world.isAtRest })
        }
    }
}
