/// How much of a client's traffic may be repeats.
public struct RetryBudgetPolicy: Sendable, Equatable {
    /// Retries earned by each logical call. Range: 0…1. Default: 0.2, one retry for five calls.
    public var ratio = 0.2
    /// Retries that are there without any traffic, and to which an idle budget fills up. Default: 10.
    public var floor = 10
    /// How long an empty budget takes to fill to the floor. Default: 10 s.
    public var floorRefill = Duration.seconds(10)
    /// The most retries that can be saved up. Range: `floor` and above. Default: 1,000.
    public var maxBalance = 1_000

    /// The standard budget: 20 % of calls, ten to start with.
    public init() {}
}
