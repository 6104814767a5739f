/// The time source in force where it is asked: that of `withTimeSource` or of a simulated world, and where
/// there is none the system's.
///
/// For what an app measures itself, such as a count-down to a flow's next attempt: an instant can be compared
/// with those of the same source only, and a flow or a call counts on this one.
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
