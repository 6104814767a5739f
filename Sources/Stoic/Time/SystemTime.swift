/// The system's continuous clock: it runs on while the device sleeps, and no clock correction moves it.
///
/// In a simulated world it is the world's time, since the world began.
public struct SystemTime: TimeSource {
    private static let origin = ContinuousClock.now

    /// Makes the system's time source.
    public init() {}

    /// The time since the process first asked for it.
    public var now: Instant { Self.read() }

    /// Sleeps on `ContinuousClock`.
    public func sleep(until deadline: Instant) async throws {
        // no point: the caller names the point at which it sleeps
        if let world = OwnWorld.time { return try await world.sleep(until: deadline) }
        // no point: the caller names the point at which it sleeps
        try await Task.sleep(
            until: Self.origin.advanced(by: .nanoseconds(deadline.nanoseconds)), clock: .continuous)
    }

    static func read() -> Instant {
        // Else what a world sees of it would follow from when the process first asked, and not from the seed.
        if let world = OwnWorld.time { return world.now }
        return Instant(nanoseconds: origin.duration(to: .now).clampedNanoseconds)
    }
}
