public import Stoic
public import StoicHTTP
public import StoicSimulation

/// Many callers with one client before one server, in a world: the body of a simulation.
///
/// ```swift
/// let model = ClientModel()
/// let report = simulate(seeds: 0..<1_000) { try await model.run(in: $0) }
/// ```
///
/// They read the same things, with credentials and without, write with keys and without, are short of time,
/// are cancelled, and sign out. Every ``ClientInvariant`` is held against the client by the policy's numbers.
public struct ClientModel: Sendable {
    /// The client's policy. Default: ``tight``.
    public var policy: HTTPPolicy
    /// The client's budget. Default: the standard one. Nil: none.
    public var budget: RetryBudgetPolicy?
    /// What they call. Default: a flaky one.
    public var server: ModelServer
    /// How many call at once. Range: 1 and above. Default: 17.
    public var callers: Int
    /// Calls that each of them makes, one after another. Default: 2.
    public var callsEach: Int
    /// Counts what came of the calls. Default: nobody does.
    public var tally: ClientTally?
    /// Which invariants do not matter. Default: none.
    public var without: Set<ClientInvariant> = []

    /// Few places, a short queue and a quick breaker, so that 17 callers meet all of them.
    public static let tight: HTTPPolicy = {
        var policy = HTTPPolicy()
        policy.maxConcurrentPerHost = 4
        policy.queueLimitPerHost = 10
        policy.attemptTimeout = .seconds(2)
        policy.stallTimeout = .seconds(2)
        policy.maxResponseBytes = 2_048
        var breaker = BreakerPolicy()
        breaker.minimumCalls = 8
        breaker.openTime = .seconds(1)
        breaker.maxOpenTime = .seconds(8)
        policy.breaker = breaker
        return policy
    }()

    /// 17 callers.
    public init(
        policy: HTTPPolicy = tight, budget: RetryBudgetPolicy? = RetryBudgetPolicy(),
        server: ModelServer = .flaky, callers: Int = 17, callsEach: Int = 2, tally: ClientTally? = nil
    ) {
        self.policy = policy
        self.budget = budget
        self.server = server
        self.callers = callers
        self.callsEach = callsEach
        self.tally = tally
    }

    /// One world: the callers to their last call, and then, if the server can be healed, whether the client
    /// finds it well again.
    ///
    /// - Throws: `InvalidPolicy`; and `CancellationError` when the world cancels it.
    public func run(in world: SimulatedWorld) async throws {
        guard !server.routes.isEmpty else { return }
        var rules = ClientRules(policy, budget: budget)
        rules.without = without
        // Then the client's own tasks may be cancelled, too, which nobody else can do.
        if world.cancelsAny { rules.without.formUnion([.falseCancellation, .lateEnd, .sendAfterCancel]) }
        let run = try ModelRun(self, rules, world)
        world.onSignOut { run.signOut() }
        await withDiscardingTaskGroup { group in
            for caller in 0..<max(1, callers) {
                group.addTask(name: world.isTraced ? "caller \(caller)" : nil) {
                    for _ in 0..<callsEach { await run.one(caller) }
                }
            }
        }
        run.checked.expectRest(budget: run.client.budgetBalance)
        await run.recover()
        run.count(in: tally)
        try Task.checkCancellation()
    }
}
