public import Stoic

/// Every number of a client, each with its default: what is safe against a real server without further
/// thought.
///
/// The stages stand in a fixed order: overall deadline → retry → circuit breaker → bulkhead → attempt limit →
/// transport. A stage set to nil is not there.
public struct HTTPPolicy: Sendable {
    /// Until a connection stands, TLS included. Default: 5 s. Nil: no limit.
    public var connectTimeout: Duration? = .seconds(5)
    /// From the request's end to the answer's first byte. Default: nil, no limit of its own.
    public var firstByteTimeout: Duration?
    /// Between two bytes, in either direction. Default: 10 s. Nil: no limit.
    public var stallTimeout: Duration? = .seconds(10)
    /// One attempt from its start to its last byte, redirects included. Default: 10 s. Nil: no limit.
    public var attemptTimeout: Duration? = .seconds(10)

    /// Sends at most, the first included. Range: 1…1,000. Default: 3.
    public var maxAttempts = 3
    /// The wait before a repeat. Default: 200 ms doubling, at most 10 s, proportional jitter.
    public var backoff = Backoff.standard
    /// What each status means. Default: 408, 429, 500, 502, 503, 504 retried; 421 and 425 once.
    public var retryStatuses = StatusTable.standard
    /// The longest Retry-After that is waited for. Default: 60 s.
    public var maxRetryAfter = Duration.seconds(60)
    /// What to do about a longer one. Default: end the call as deferred.
    public var longServerWait = RetryPolicy.LongServerWait.defer
    /// Who repeats when a call runs inside another retry's attempt. Default: the outermost alone.
    public var nesting = RetryPolicy.Nesting.oneOwner
    /// Repeat even an unkeyed POST when the transport proves that nothing of it was processed. Default:
    /// false.
    public var retryProvenUnsent = false

    /// The circuit breaker of each host. Default: half of at least 20 attempts within 30 s. Nil: none.
    public var breaker: BreakerPolicy? = BreakerPolicy()
    /// Attempts in flight to one host. Range: 1 and above. Default: 8. Nil: no bulkhead.
    public var maxConcurrentPerHost: Int? = 8
    /// Calls that wait for a place at one host. Range: 0 and above. Default: 64.
    public var queueLimitPerHost = 64

    /// Bytes of an answer's body at most, counted after decompression. Default: 10,000,000.
    public var maxResponseBytes = 10_000_000
    /// Bytes of a request's body at most when it comes from a file or a stream. Default: 64,000,000.
    public var maxRequestBytes = 64_000_000

    /// Identical GETs in flight share one request. Default: true.
    public var coalesces = true
    /// Headers, besides the standard ones, whose values must be the same for two GETs to be identical.
    public var varyHeaders: [String] = []

    /// Redirects followed within one attempt. Range: 0…100. Default: 10.
    public var maxRedirects = 10
    /// Hand a 3xx back instead of following it when false. Default: true.
    public var followsRedirects = true

    /// The header that carries the idempotency key. Default: `Idempotency-Key`.
    public var idempotencyKeyHeader = "Idempotency-Key"

    /// Other numbers for some hosts or routes, at most 64. Default: none.
    public var overrides: [PolicyOverride] = []

    /// Where today's date comes from when a server names a date. Default: the system's.
    public var wallClock = WallClock.system

    /// The standard policy.
    public init() {}

    /// Three attempts, 10 s each, eight at once a host.
    public static let standard = HTTPPolicy()

    /// The standard policy without any retry.
    public static let never: HTTPPolicy = {
        var policy = HTTPPolicy()
        policy.maxAttempts = 1
        return policy
    }()
}
