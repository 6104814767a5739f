/// One host's circuit breaker in the hands of an operator: look at it, force it, follow it.
public struct CircuitBreaker: Sendable {
    package let host: HostState

    package init(host: HostState) {
        self.host = host
    }

    /// What it does with calls now. An open time that has run out still reads as open until the next call.
    public var state: BreakerState { host.breakerState }

    /// Refuses every call until `close()`.
    public func isolate() { host.steer { $0.isolate() } }

    /// Lets calls pass again and forgets what it has counted.
    public func close() { host.steer { $0.close() } }

    /// While true it counts and changes state but refuses nothing.
    public func observeOnly(_ isOn: Bool) { host.steer { $0.isObserveOnly = isOn } }

    /// Its states from now on, the present one first; a slow reader sees the newest 16.
    public var states: AsyncStream<BreakerState> { host.breakerStates() }
}
