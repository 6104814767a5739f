/// How many attempts a host gets at once, and how many wait their turn.
public struct BulkheadPolicy: Sendable, Equatable {
    /// Attempts in flight at most. Range: 1 and above. Default: 8.
    public var maxConcurrent = 8
    /// Calls waiting at most; one more is refused. Range: 0 and above. Default: 64.
    public var queueLimit = 64

    /// Eight in flight, 64 waiting.
    public init() {}
}
