/// How far one world may go.
public struct SimulationLimits: Sendable, Hashable {
    /// Steps while the time stands still, beyond which tasks only keep each other busy: so many, and 20 for
    /// each task that there is. Default: 20,000.
    public var stepsAtOneInstant = 20_000
    /// Steps altogether. Default: 200,000.
    public var steps = 200_000
    /// Whether tasks may wait for ever once the body is over. Default: false.
    public var toleratesStranded = false
    /// How long one world may take. A thread that is blocked, and a task that never waits, cannot be ended:
    /// the program is, with the seed's token on standard error. Real time. Unit: seconds. Default: 120. 0:
    /// for ever.
    public var patience = 120
    /// How long a world that waits for nothing of its own looks out for another thread, so that an escape can
    /// be told from a deadlock. Real time. Unit: milliseconds. Default: 20.
    public var escapePatience = 20
    /// Whether a failing schedule is made simpler before it is reported, which takes up to 1,600 more runs.
    /// Default: true.
    public var shrinks = true

    /// Makes the default limits.
    public init() {}
}
