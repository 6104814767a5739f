import Synchronization

/// Acts on what was typed once nothing more has been typed for a while.
final class Debounce<Query: Sendable>: Sendable {
    private let quiet: Duration
    private let act: @Sendable (Query) -> Void
    private let waiting = Mutex<Task<Void, Never>?>(nil)

    init(for quiet: Duration, _ act: @escaping @Sendable (Query) -> Void) {
        self.quiet = quiet
        self.act = act
    }

    deinit { cancel() }

    func send(_ query: Query) {
        // Owned by this: cancelled by what is typed next, by `cancel()` and by its end.
        replace(
            Task { [quiet, act] in
                try? await Task.sleep(for: quiet)
                if !Task.isCancelled { act(query) }
            })
    }

    func flush(_ query: Query) {
        cancel()
        act(query)
    }

    func cancel() { replace(nil) }

    private func replace(_ task: Task<Void, Never>?) {
        let old = waiting.withLock { waiting in
            defer { waiting = task }
            return waiting
        }
        old?.cancel()
    }
}
