/// When a host is left alone for a while.
public struct BreakerPolicy: Sendable, Equatable {
    /// The share of failures at which it opens. Range: above 0, up to 1. Default: 0.5.
    public var failureRatio = 0.5
    /// Attempts that the window must hold before the share counts. Range: 1 and above. Default: 20.
    public var minimumCalls = 20
    /// How far back attempts count; it slides in tenths. Default: 30 s.
    public var window = Duration.seconds(30)
    /// How long it stays open the first time. Default: 5 s.
    public var openTime = Duration.seconds(5)
    /// Growth of the open time with each failed probe. Range: 1 and above. Default: 2.
    public var openTimeMultiplier = 2.0
    /// The longest open time before its spread. Default: 60 s.
    public var maxOpenTime = Duration.seconds(60)
    /// Chance lengthens the open time by up to this share, so that clients do not come back together.
    /// Range: 0…1. Default: 0.2.
    public var openTimeSpread = 0.2
    /// Probes in flight at most while half-open. Range: 1 and above. Default: 1.
    public var maxProbes = 1
    /// Probes that must succeed before it closes. Range: 1 and above. Default: 1.
    public var probeSuccesses = 1

    /// The standard breaker: half of at least 20 attempts within 30 s.
    public init() {}
}
