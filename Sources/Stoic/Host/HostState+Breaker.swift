import Synchronization

extension HostState {
    /// An operator's hand on the breaker.
    func steer(_ change: (inout BreakerMachine) -> Void) {
        state.withLock { state in
            let before = state.breaker.state
            change(&state.breaker)
            _ = state.transition(since: before)
        }
        tell()
    }

    /// Lets whoever follows this breaker know of its transitions, in their order; never called under the
    /// lock.
    ///
    /// One at a time does it for all: two that tell side by side would let a stream end on an old state.
    func tell() {
        while true {
            let untold = state.withLock { state in
                guard !state.isTelling else { return [(state: BreakerState, listener: Listener)]() }
                defer { state.untold = [] }
                state.isTelling = !state.untold.isEmpty
                return state.untold
            }
            guard !untold.isEmpty else { return }
            for entry in untold { entry.listener.yield(entry.state) }
            state.withLock { $0.isTelling = false }
        }
    }

    func breakerStates() -> AsyncStream<BreakerState> {
        let (stream, listener) = AsyncStream.makeStream(
            of: BreakerState.self, bufferingPolicy: .bufferingNewest(16))
        let id = state.withLock { state in
            let id = state.token()
            state.listeners[id] = listener
            state.untold.append((state.breaker.state, listener))
            return id
        }
        listener.onTermination = { [weak self] _ in
            _ = self?.state.withLock { $0.listeners.removeValue(forKey: id) }
        }
        tell()
        return stream
    }

    typealias Listener = AsyncStream<BreakerState>.Continuation
}
