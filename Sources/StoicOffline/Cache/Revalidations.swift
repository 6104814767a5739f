import StoicStore
import Synchronization

/// The calls in the background: one a key, so many in all, none longer than its limit. It owns their tasks.
final class Revalidations: Sendable {
    private struct State {
        var running: [CacheKey: Running] = [:]
        var next: UInt64 = 0
    }

    private struct Running {
        let number: UInt64
        var task: Task<Void, Never>?
    }

    private let most: Int
    private let state = Mutex(State())

    init(most: Int) {
        self.most = most
    }

    deinit { cancelAll() }

    /// Does nothing when the key's is under way, or there is no room.
    func run(_ key: CacheKey, _ work: @escaping @Sendable () async -> Void) {
        let number: UInt64? = state.withLock { state in
            guard state.running[key] == nil, state.running.count < most else { return nil }
            state.next += 1
            state.running[key] = Running(number: state.next)
            return state.next
        }
        guard let number else { return }
        let task = Task { [weak self] in
            await work()
            self?.ended(key, number)
        }
        let isGone = state.withLock { state in
            // Race: it was called off before it had a task, or it has ended already.
            guard state.running[key]?.number == number else { return true }
            state.running[key]?.task = task
            return false
        }
        if isGone { task.cancel() }
    }

    func cancelAll() {
        let tasks = state.withLock { state in
            defer { state.running = [:] }
            return state.running.values.compactMap(\.task)
        }
        for task in tasks { task.cancel() }
    }

    /// Returns when those that are under way have ended.
    func settle() async {
        for task in state.withLock({ $0.running.values.compactMap(\.task) }) { await task.value }
    }

    var count: Int { state.withLock { $0.running.count } }

    private func ended(_ key: CacheKey, _ number: UInt64) {
        state.withLock { state in
            if state.running[key]?.number == number { state.running[key] = nil }
        }
    }
}
