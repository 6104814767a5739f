import Synchronization

extension HostState {
    /// An operator's hand on the breaker.
    func steer(_ change: (inout BreakerMachine) -> Void) {
        let transition = state.withLock { state in
            let before = state.breaker.state
            change(&state.breaker)
            return state.breaker.state == before ? nil : state.breaker.state
        }
        if let transition { tell(transition) }
    }

    /// Lets whoever follows this breaker know; never called under the lock.
    func tell(_ transition: BreakerState) {
        let listeners = state.withLock { Array($0.listeners.values) }
        for listener in listeners { listener.yield(transition) }
    }

    func breakerStates() -> AsyncStream<BreakerState> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: BreakerState.self, bufferingPolicy: .bufferingNewest(16))
        let (id, present) = state.withLock { state in
            let id = state.token()
            state.listeners[id] = continuation
            return (id, state.breaker.state)
        }
        continuation.yield(present)
        continuation.onTermination = { [weak self] _ in
            _ = self?.state.withLock { $0.listeners.removeValue(forKey: id) }
        }
        return stream
    }
}
