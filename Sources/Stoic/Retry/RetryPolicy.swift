/// When and how often a failed attempt is repeated.
public struct RetryPolicy: Sendable, Equatable {
    /// What to do about a server's wait above `maxServerWait`.
    public enum LongServerWait: String, Sendable, CaseIterable {
        /// End the call at once and report the whole wait: never come back early.
        case `defer`
        /// Wait `maxServerWait`, then try all the same.
        case clamp
    }

    /// Who repeats when one retry runs inside another's attempt.
    public enum Nesting: String, Sendable, CaseIterable {
        /// The outermost: inside its attempts a call makes a single attempt.
        case oneOwner
        /// Each for itself; the numbers multiply.
        case independent
    }

    /// Sends at most, the first one included. Range: 1 and above. Default: 3.
    public var maxAttempts = 3
    /// Default: 200 ms doubling, at most 10 s, proportional jitter.
    public var backoff = Backoff.standard
    /// The longest server's wait that is waited for. Default: 60 s.
    public var maxServerWait = Duration.seconds(60)
    /// Default: `defer`.
    public var longServerWait = LongServerWait.defer
    /// Default: `oneOwner`.
    public var nesting = Nesting.oneOwner
    /// Repeat also what must not be repeated when the transport proves that nothing of it was processed.
    /// Default: false.
    public var retryProvenUnsent = false

    /// The standard policy: three attempts.
    public init() {}

    /// Three attempts, 200 ms doubling.
    public static let standard = RetryPolicy()

    /// A single attempt.
    public static let never: RetryPolicy = {
        var policy = RetryPolicy()
        policy.maxAttempts = 1
        return policy
    }()
}
