internal import Stoic
internal import Synchronization

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

extension World {
    /// How the body ended.
    private final class Ending: Sendable {
        let result = Mutex<Result<Void, any Error>?>(nil)
    }

    /// Runs `body` to its end on this thread, and then what it left behind.
    ///
    /// - Parameter random: What the body's own randomness begins with.
    func run(random: UInt64, _ body: @escaping @Sendable (SimulatedWorld) async throws -> Void) {
        guard ThreadSlot.world == nil else { return fail(.nested) }
        ThreadSlot.enter(self, random: random)
        defer {
            executor.close()
            ThreadSlot.leave()
        }
        let ending = Ending()
        let world = SimulatedWorld(executor: executor, clock: clock)
        let time = WorldTime(clock: clock)
        // Its owner is this call, which cancels it when the seed fails.
        let root = Task(executorPreference: executor) {
            do {
                try await withTimeSource(time) { try await body(world) }
                ending.result.withLock { $0 = .success(()) }
            } catch {
                ending.result.withLock { $0 = .failure(error) }
            }
        }
        while fault == nil, !advance(ending) {}
        if case .failure(let error)? = ending.result.withLock({ $0 }) {
            fail(.thrown(String(describing: error)))
        }
        windUp()
        root.cancel()
        clearAway()
    }

    /// One step; true when the body has ended and nothing of it can run any more.
    private func advance(_ ending: Ending) -> Bool {
        if executor.sawEscape {
            fail(.escape(escapeReport))
        } else if step >= limits.steps {
            fail(.endless(steps: step))
        } else if stepsAtThisInstant >= limits.stepsAtOneInstant {
            fail(.livelock(running: names(of: latestLanes)))
        } else if !candidates.isEmpty {
            if timeIsAhead() { moveTime() } else { runOne() }
        } else if ending.result.withLock({ $0 != nil }) {
            return true
        } else if timerCount > 0 {
            moveTime()
        } else if !awaitEscape() {
            fail(.deadlock(waiting: names(of: lanes.all.indices.filter { lanes.all[$0].hasRun })))
        }
        return false
    }

    /// What is left runs to its end, so that nothing of it stays in memory; sleepers are woken, not waited for.
    private func clearAway() {
        var left = 10_000
        while left > 0, !candidates.isEmpty || timerCount > 0 {
            if candidates.isEmpty { letOff() } else { runOne() }
            left -= 1
        }
    }

    /// With nothing left that could run, only another thread can resume a task: true when one does.
    private func awaitEscape() -> Bool {
        for _ in 0..<max(limits.escapePatience, 0) {
            if executor.sawEscape { return true }
            poll(nil, 0, 1)
        }
        return executor.sawEscape
    }

    private var escapeReport: String {
        let names = executor.escaped.compactMap(\.task).map { task in
            self.lanes.name(of: self.lane(ofKnown: task))
        }
        return names.isEmpty
            ? "the world was used by a thread outside of it"
            : "resumed by a thread outside of the world: \(names.joined(separator: ", "))"
    }

    private var latestLanes: [Int] {
        let order = lanes.all.indices.sorted { lanes.all[$0].lastStep > lanes.all[$1].lastStep }
        return order.prefix(4).sorted()
    }

    private func names(of indices: [Int]) -> [String] {
        let shown = indices.prefix(12).map { lane in
            "\(lanes.name(of: lane)) (last ran at step \(lanes.all[lane].lastStep))"
        }
        return indices.count > shown.count ? shown + ["\(indices.count - shown.count) more"] : shown
    }
}
