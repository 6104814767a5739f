public import Stoic
public import StoicHTTP

/// The numbers that a client's invariants are held against.
public struct ClientRules: Sendable {
    /// Sends a call at most, redirects' hops and the one replay after a 401 aside. Default: 3.
    public var maxAttempts = 3
    /// Requests in flight to a host at most. Default: 8. Nil: no limit.
    public var maxConcurrentPerHost: Int? = 8
    /// What each status means. Default: the standard table.
    public var statuses = StatusTable.standard
    /// The wait before a repeat, of which the shortest is held against it. Default: the standard one.
    public var backoff = Backoff.standard
    /// The longest Retry-After that is waited for. Default: 60 s.
    public var maxRetryAfter = Duration.seconds(60)
    /// Whether a longer one is cut to `maxRetryAfter` instead of ending the call. Default: false.
    public var clampsRetryAfter = false
    /// Whether one call's Retry-After, on a 429 or 503, holds all others to that host. Default: false.
    public var holdsHost = false
    /// Whether a write may be repeated when it is proven that nothing of it was processed. Default: false.
    public var repeatsProvenUnsent = false
    /// An attempt's limit. Default: 10 s. Nil: none.
    public var attemptTimeout: Duration? = .seconds(10)
    /// Bytes of an answer at most. Default: 10,000,000.
    public var maxResponseBytes = 10_000_000
    /// Redirects followed within an attempt. Default: 10.
    public var maxRedirects = 10
    /// The header that carries the key. Default: `Idempotency-Key`.
    public var keyHeader = "Idempotency-Key"
    /// Whether identical reads share one request. Default: true.
    public var coalesces = true
    /// Request headers by which reads differ. Default: the standard ones.
    public var varyHeaders = [
        "accept", "accept-encoding", "accept-language", "authorization", "cookie", "proxy-authorization",
        "range", "if-none-match", "if-modified-since", "if-range", "if-match", "if-unmodified-since",
    ]
    /// What share of calls may be repeats. Default: 20 %, ten to start with. Nil: no budget.
    public var budget: RetryBudgetPolicy? = RetryBudgetPolicy()
    /// The breaker of each host. Default: the standard one. Nil: none.
    public var breaker: BreakerPolicy? = BreakerPolicy()
    /// By how much a call may outlast its deadline in a world whose timers are late or early. Default: 1 s.
    public var slack = Duration.seconds(1)
    /// Invariants that are not this client's to keep. Default: none.
    public var without: Set<ClientInvariant> = []

    /// The rules of the standard policy.
    public init() {}

    /// The rules of a policy.
    ///
    /// - Parameter budget: What the client was given. Default: the standard one.
    public init(_ policy: HTTPPolicy, budget: RetryBudgetPolicy? = RetryBudgetPolicy()) {
        maxAttempts = policy.maxAttempts
        maxConcurrentPerHost = policy.maxConcurrentPerHost
        statuses = policy.retryStatuses
        backoff = policy.backoff
        maxRetryAfter = policy.maxRetryAfter
        clampsRetryAfter = policy.longServerWait == .clamp
        repeatsProvenUnsent = policy.retryProvenUnsent
        attemptTimeout = policy.attemptTimeout
        maxResponseBytes = policy.maxResponseBytes
        maxRedirects = policy.maxRedirects
        keyHeader = policy.idempotencyKeyHeader
        coalesces = policy.coalesces
        varyHeaders += policy.varyHeaders
        breaker = policy.breaker
        self.budget = budget
    }
}
