/// Where time comes from: every wait, limit, window and age of a call is measured on one of these.
///
/// The source in force is ambient (`withTimeSource`); outside of any such scope it is `SystemTime`.
public protocol TimeSource: Sendable {
    /// The current moment; never goes back.
    var now: Instant { get }

    /// Suspends until the moment has come; returns at once when it has passed.
    ///
    /// - Throws: `CancellationError` as soon as the task is cancelled, and nothing else.
    func sleep(until deadline: Instant) async throws
}

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
