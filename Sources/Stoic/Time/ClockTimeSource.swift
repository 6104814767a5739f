/// Any `Clock` as a time source, so that a clock written for other tests serves here too.
public struct ClockTimeSource<Base: Clock>: TimeSource where Base.Duration == Duration {
    private let clock: Base
    private let origin: Base.Instant

    /// Measures on `clock`, from the moment of this call on.
    public init(_ clock: Base) {
        self.clock = clock
        origin = clock.now
    }

    /// The time on the clock since this source was made.
    public var now: Instant {
        Instant(nanoseconds: origin.duration(to: clock.now).clampedNanoseconds)
    }

    /// Sleeps on the clock.
    public func sleep(until deadline: Instant) async throws {
        // no point: the caller names the point at which it sleeps
        try await clock.sleep(until: origin.advanced(by: .nanoseconds(deadline.nanoseconds)), tolerance: nil)
    }
}
