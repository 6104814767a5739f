import Stoic
import Synchronization

/// Many alarms of one time source that share one task, which is there only while one of them is set.
///
/// Order: those that are due together ring one after another, never under a lock; of two of the same moment
/// the one set first. Whoever blocks in a ring holds up those after it.
final class AlarmQueue: Sendable {
    typealias Ring = @Sendable () -> Void

    private struct State {
        var machine = AlarmQueueMachine()
        var rings: [UInt64: Ring] = [:]
        var sleeper: (number: UInt64, task: Task<Void, Never>)?
    }

    /// The system's time; no world's flow comes here.
    static let system = AlarmQueue(SystemTime())

    private let source: any TimeSource
    private let state = Mutex(State())

    init(_ source: any TimeSource) { self.source = source }

    deinit { state.withLock { $0.sleeper }?.task.cancel() }

    /// Whether nothing is set, so that no task is there.
    var isIdle: Bool { state.withLock { $0.machine.sleeper == nil } }

    func set(at moment: Instant, _ ring: @escaping Ring) -> UInt64 {
        let (id, sleeper) = state.withLock { state in
            let (id, sleeper) = state.machine.set(at: moment)
            state.rings[id] = ring
            return (id, sleeper)
        }
        if let sleeper { sleep(sleeper) }
        return id
    }

    func cancel(_ id: UInt64) {
        // Let go of outside of the lock: what it captured may run code when it goes.
        let ring = state.withLock { state in
            state.machine.cancelled(id)
            return state.rings.removeValue(forKey: id)
        }
        withExtendedLifetime(ring) {}
    }

    private func sleep(_ sleeper: AlarmQueueMachine.Sleeper) {
        // Owned by this queue; detached, since it belongs to none of those who set an alarm.
        let task = Task.detached(priority: .userInitiated) { [weak self, source] in
            try? await source.sleep(until: sleeper.moment)
            self?.woke(sleeper.number)
        }
        let old = state.withLock { state -> Task<Void, Never>? in
            // Race: an earlier alarm, or a wake, before this task was noted.
            guard state.machine.sleeper == sleeper else { return task }
            let old = state.sleeper?.task
            state.sleeper = (sleeper.number, task)
            return old
        }
        old?.cancel()
    }

    private func woke(_ number: UInt64) {
        let now = source.now
        let (rings, next) = state.withLock { state in
            let (due, next) = state.machine.woke(number, at: now)
            if state.machine.sleeper == nil { state.sleeper = nil }
            return (due.compactMap { state.rings.removeValue(forKey: $0) }, next)
        }
        if let next { sleep(next) }
        for ring in rings { ring() }
    }
}
