public import Stoic
import Synchronization

/// Sends requests to real servers over real networks.
///
/// Each call goes through the same stages in the same order: overall deadline → retry → circuit breaker →
/// bulkhead → attempt limit → transport. Only what is safe to repeat is repeated. A failure is one
/// `HTTPError`; cancellation is a bare `CancellationError`.
public final class HTTPClient: Sendable {
    let base: BaseURL
    let transport: any HTTPTransport
    let traits: TransportTraits
    let cache: HTTPCache?
    /// Tells the cache of a session's end, as long as the client is there.
    private let watch: SessionWatch?
    let defaults: HTTPHeaders
    let label: String
    let sink: (any EventSink)?
    let pipeline: Pipeline
    package let hosts = HostTable()
    let flights = Flights<FlightKey, CallResult>()
    package var flightCount: Int { flights.count }
    private let resolved: Mutex<ResolvedPolicy>

    /// The login state that its calls belong to: `session.advance()` at sign-out ends them.
    public let session: SessionGeneration

    /// A client for one service.
    ///
    /// - Parameters:
    ///   - base: Scheme, host, and the path that relative targets are joined to.
    ///   - transport: Default: the platform's (`URLSessionTransport`; on Linux `CurlTransport`).
    ///   - policy: Default: `HTTPPolicy.standard`.
    ///   - headers: Sent to the base's origin with every request, and to no other.
    ///   - label: Names the client in events. Default: `stoic`.
    ///   - budget: What share of calls may be retries. Default: 20 %. Nil: no budget.
    ///   - session: Default: one of its own.
    ///   - cache: Keeps answers, as `StoicOffline` makes one. Default: none.
    ///   - events: Where events go. Default: nowhere, at no cost.
    ///   - seed: Makes the jitter repeatable. Default: the system's randomness.
    /// - Throws: `InvalidRequest` for the base or a header, `InvalidPolicy` with every issue.
    public init(
        base: String,
        transport: (any HTTPTransport)? = nil,
        policy: HTTPPolicy = .standard,
        headers: HTTPHeaders = [:],
        label: String = "stoic",
        budget: RetryBudgetPolicy? = RetryBudgetPolicy(),
        session: SessionGeneration = SessionGeneration(),
        cache: HTTPCache? = nil,
        events: (any EventSink)? = nil,
        seed: UInt64? = nil
    ) throws {
        self.base = try BaseURL(base)
        resolved = Mutex(try ResolvedPolicy(policy))
        try headers.validate()
        if let issues = budget?.issues, !issues.isEmpty {
            throw InvalidPolicy(
                issues: issues.map { PolicyIssue(field: "budget.\($0.field)", reason: $0.reason) })
        }
        let transport = transport ?? DefaultTransport.shared
        self.transport = transport
        traits = transport.traits
        defaults = headers
        self.label = label
        self.session = session
        self.cache = cache
        watch = cache.map { cache in
            session.onAdvance { [stage = cache.stage] in stage.sessionAdvanced(to: $0) }
        }
        // After the watch: what ends meanwhile is heard of.
        cache?.stage.sessionBegan(at: session.current)
        sink = events
        pipeline = Pipeline(
            budget: budget.map { RetryBudget($0) }, session: session,
            units: seed.map { UnitSource(seed: $0) } ?? .shared)
    }

    /// The policy in force.
    public var policy: HTTPPolicy { current.policy }

    var current: ResolvedPolicy { resolved.withLock { $0 } }

    /// Puts another policy in force for calls that begin from now on; breakers, budget and queues keep their
    /// state.
    ///
    /// - Throws: `InvalidPolicy` with every issue; then nothing has changed.
    public func update(policy: HTTPPolicy) throws {
        let next = try ResolvedPolicy(policy)
        resolved.withLock { $0 = next }
        var unlimited = BulkheadPolicy()
        unlimited.maxConcurrent = .max
        for host in hosts.all { host.update(bulkhead: next.pipeline.bulkhead ?? unlimited) }
    }

    /// The circuit breaker of an origin such as `https://api.example.com`; nil when no call went there yet.
    public func breaker(of origin: String) -> CircuitBreaker? {
        guard let url = try? HTTPURL(origin) else { return nil }
        return hosts.known(HostKey(url.origin.description)).map { CircuitBreaker(host: $0) }
    }

    /// Retries that the budget would pay for now; nil without a budget.
    public var budgetBalance: Double? { pipeline.budget?.balance }
}

extension HTTPClient: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Its label and the base's origin; none of its headers.
    public var description: String { "\(label) \(base.origin)" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: ["client": description]) }
}
