/// The system's continuous clock: it runs on while the device sleeps, and no clock correction moves it.
public struct SystemTime: TimeSource {
    private static let origin = ContinuousClock.now

    /// Makes the system's time source.
    public init() {}

    /// The time since the process first asked for it.
    public var now: Instant { Self.read() }

    /// Sleeps on `ContinuousClock`.
    public func sleep(until deadline: Instant) async throws {
        // no point: the caller names the point at which it sleeps
        try await Task.sleep(
            until: Self.origin.advanced(by: .nanoseconds(deadline.nanoseconds)), clock: .continuous)
    }

    static func read() -> Instant {
        Instant(nanoseconds: origin.duration(to: .now).clampedNanoseconds)
    }
}
