/// The time source in force where it is asked: that of `withTimeSource` or of a simulated world, and where
/// there is none the system's.
///
/// For an app's own parts that keep time: they then count on the test's clock, as calls do. An instant is
/// comparable with those of the same source only; those of a flow's state are on `Flow.now`.
public struct AmbientTime: TimeSource {
    /// Makes a source that asks anew each time.
    public init() {}

    /// The present moment of the source in force.
    public var now: Instant { Ambient.now(Ambient.current) }

    /// Sleeps on the source that is in force when it begins.
    public func sleep(until deadline: Instant) async throws {
        // no point: the caller names the point at which it sleeps
        try await Ambient.source(Ambient.current).sleep(until: deadline)
    }
}
