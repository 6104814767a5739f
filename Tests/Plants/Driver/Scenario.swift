import Stoic
import StoicHTTP
import StoicSimulation
import StoicTesting

/// A body for worlds, and what comes over it.
struct Scenario: Sendable {
    let name: String
    var interruption = Interruption.never
    let body: @Sendable (SimulatedWorld) async throws -> Void

    /// The model of the kit comes first; the others are for what none of its calls can meet.
    static let all = [
        Scenario(name: "model") { try await ClientModel().run(in: $0) },
        Scenario(name: "model, signed out", interruption: .signOut(within: 300)) {
            try await ClientModel().run(in: $0)
        },
        Scenario(name: "model, small budget") { try await ClientModel(budget: smallBudget).run(in: $0) },
        Scenario(name: "breaker") { try await breaker($0, readsBodies: false) },
        Scenario(name: "slow bodies") { try await breaker($0, readsBodies: true) },
        Scenario(name: "nesting", body: nesting),
        Scenario(name: "pages", body: pages),
        Scenario(name: "line", body: line),
        Scenario(name: "urgency", body: urgency),
        Scenario(name: "stubborn", body: stubborn),
        Scenario(name: "stubborn, signed out", interruption: .signOut(within: 100), body: stubborn),
        Scenario(name: "redirects", body: redirects),
        Scenario(name: "redirects, signed out", interruption: .signOut(within: 60), body: redirects),
    ]

    /// One that time hardly fills, so that its account can be kept.
    private static var smallBudget: RetryBudgetPolicy {
        var budget = RetryBudgetPolicy()
        budget.floor = 4
        budget.floorRefill = .seconds(100_000_000)
        return budget
    }

    // MARK: What scenarios are made of

    static let base = "https://api.example.com"

    static func pause(_ duration: Duration) async {
        let source = Ambient.source(Ambient.current)
        // Whoever is cancelled waits no longer.
        try? await source.sleep(until: source.now.advanced(by: duration))
    }

    /// Runs `body` for each of the callers, at once, and waits for all.
    static func together(_ callers: Int, _ body: @escaping @Sendable (Int) async -> Void) async {
        await withDiscardingTaskGroup { group in
            for caller in 0..<callers { group.addTask { await body(caller) } }
        }
    }

    /// A call that the world may cancel, soon or after a while, or give little time.
    static func disturbed(_ world: SimulatedWorld, _ call: @escaping @Sendable () async -> Void) async {
        let task = Task {
            switch world.choose(4) {
            case 3: await withDeadline(.milliseconds(500)) { await call() }
            default: await call()
            }
        }
        switch world.choose(4) {
        case 2: for _ in 0..<world.choose(12) { await Task.yield() }
        case 3: await pause(.milliseconds(50 * (1 + world.choose(20))))
        default: return await task.value
        }
        task.cancel()
        await task.value
    }

    /// No stage but those that are asked for.
    static func policy(attempts: Int = 1, places: Int? = nil, attemptTimeout: Duration) -> HTTPPolicy {
        var policy = HTTPPolicy()
        policy.maxAttempts = attempts
        policy.breaker = nil
        policy.maxConcurrentPerHost = places
        policy.attemptTimeout = attemptTimeout
        return policy
    }
}
