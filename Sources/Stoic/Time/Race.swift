import Synchronization

/// Work in a task of its own, left behind at a limit or a cancellation that it may not heed.
package enum Race<Value: Sendable>: Sendable {
    case ended(Value)
    /// `begun`: whether the work had begun; if not, it never will.
    case limit(begun: Bool)
    case cancelled(begun: Bool)

    /// Runs `work` until it ends, `limit` comes or the caller is cancelled, whichever is first.
    ///
    /// - Parameter late: Called when work that was left behind has ended after all.
    package static func run(
        until limit: Instant?, ambient: Ambient?, late: @escaping @Sendable () -> Void = {},
        work: @escaping @Sendable () async -> Value
    ) async -> Race<Value> {
        let end = OneShot<Race<Value>>()
        let start = Start()
        // Its owner is this call: it cancels the task when it leaves first.
        let task = Task {
            guard start.begin() else { return }
            let value = await work()  // no point: the task's own; the caller waits below
            if !end.set(.ended(value)) { late() }
        }
        let alarm = limit.map { limit in
            Alarm(at: limit, source: Ambient.source(ambient)) {
                if end.set(.limit(begun: !start.callOff())) { task.cancel() }
            }
        }
        let ended = await withTaskCancellationHandler {  // no point: the caller names the point
            await end.value()  // no point: the caller names the point
        } onCancel: {
            end.set(.cancelled(begun: !start.callOff()))
            task.cancel()
        }
        alarm?.cancel()
        return ended
    }

    /// Whether the work begins is decided once: after its limit or a cancellation it does not.
    private final class Start: Sendable {
        private enum State: UInt8, AtomicRepresentable {
            case open, begun, calledOff
        }

        private let state = Atomic(State.open)

        func begin() -> Bool { decide(.begun) == .begun }

        /// True when the work never begins, whoever called it off.
        func callOff() -> Bool { decide(.calledOff) == .calledOff }

        private func decide(_ next: State) -> State {
            let (isFirst, before) = state.compareExchange(
                expected: .open, desired: next, ordering: .acquiringAndReleasing)
            return isFirst ? next : before
        }
    }
}
