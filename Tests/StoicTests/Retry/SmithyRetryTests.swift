import Stoic
import StoicTesting
import Testing

/// One scenario of the Smithy specification's standard retry: answers, and what follows each.
struct SmithyCase: Sendable {
    struct Step: Sendable {
        var status = 0
        var outcome = ""
        var quota: Int?
        var delay: Double?
    }

    var name = ""
    var maxAttempts = 3
    var tokens = 500
    var cap = 20.0
    var steps: [Step] = []

    /// Reads the few shapes of YAML that these files have: `key: value` lines and `- response:` items.
    static func read(_ text: String) -> [SmithyCase] {
        text.split(separator: "\n---").map { document in
            var scenario = SmithyCase()
            for line in document.split(separator: "\n") where !line.hasPrefix("#") {
                if line.contains("- response:") { scenario.steps.append(Step()) }
                let parts = line.split(separator: ":", maxSplits: 1)
                guard parts.count == 2 else { continue }
                let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\"" }
                let key = parts[0].drop(while: isSpace)
                let value = parts[1].drop(while: isSpace).prefix { $0 != "\"" }
                scenario.take(key, value)
            }
            return scenario
        }
    }

    private mutating func take(_ key: Substring, _ value: Substring) {
        let last = steps.indices.last
        switch key {
        case "name": name = String(value)
        case "max_attempts": maxAttempts = Int(value) ?? maxAttempts
        case "initial_retry_tokens": tokens = Int(value) ?? tokens
        case "max_backoff_time": cap = Double(value) ?? cap
        case "status_code": if let last { steps[last].status = Int(value) ?? 0 }
        case "outcome": if let last { steps[last].outcome = String(value) }
        case "retry_quota": if let last { steps[last].quota = Int(value) }
        case "delay": if let last { steps[last].delay = Double(value) }
        default: break
        }
    }
}

/// Where the two models agree: who retries, when, how often, and what a budget lets through.
///
/// Where they do not, on purpose:
/// - A success pays that model's token back; here each call earns a share (R9). Quotas after a success are
///   not compared.
/// - It caps a server's wait at the back-off + 5 s and sends early; here such a wait is kept or deferred
///   (R8).
/// - It charges throttling and other failures differently and starts throttling's back-off at 1 s; here one
///   base.
/// - Its long-polling calls wait although the quota is spent; here a refusal is at once (P4).
@Suite(
    .timeLimit(.minutes(10)),
    // Skipped where the corpora are not beside the project.
    .enabled(if: Corpus.folder("smithy-standard-retry") != nil))
struct `The Smithy specification's standard retry` {  // R1, R2, R9
    static let disagreements: Set<String> = [
        "Throttling error token bucket drain and backoff duration", "Honor x-amz-retry-after header",
        "x-amz-retry-after minimum is exponential backoff duration",
        "x-amz-retry-after maximum is 5+exponential backoff duration",
        "Invalid x-amz-retry-after falls back to exponential backoff",
        "Long-polling backoff after transient error when token bucket empty",
        "Long-polling backoff after throttling error when token bucket empty",
        "Retry quota recovery after successful responses", "Shared multi-threaded scenarios",
    ]

    @Test(arguments: [("StandardRetry.yaml", 5, 1.0, 6), ("NewStandardRetry.yaml", 14, 0.05, 10)])
    func `is followed case by case`(_ file: String, _ cost: Int, _ base: Double, _ expected: Int) async throws
    {
        let scenarios = SmithyCase.read(try Corpus.text(file, in: "smithy-standard-retry"))
        let agreed = scenarios.filter { !Self.disagreements.contains($0.name) }
        #expect(agreed.count == expected)
        for scenario in agreed { await run(scenario, cost: cost, base: base) }
    }

    private func run(_ scenario: SmithyCase, cost: Int, base: Double) async {
        let policy = RetryBudgetPolicy(
            ratio: 0, floor: scenario.tokens / cost, refill: .seconds(1_000_000_000))
        let budget = RetryBudget(policy)
        var world = World(budget: budget)
        world.retry.maxAttempts = scenario.maxAttempts
        world.retry.backoff = .exponential(
            base: .milliseconds(Int64(base * 1_000)), cap: .milliseconds(Int64(scenario.cap * 1_000)),
            jitter: .none)
        let operation = ScriptedOperation(scenario.steps.map { .answer(Self.verdict($0.status)) })
        let result = await world.clock.autoAdvancing { await world.call(operation) }

        let comment = Comment(rawValue: scenario.name)
        #expect(operation.sends.count == scenario.steps.count, comment)
        let waits = scenario.steps.dropLast().map { Duration.milliseconds(Int64(($0.delay ?? 0) * 1_000)) }
        #expect(result.log.dropFirst().map(\.waitBefore) == waits, comment)
        #expect(result.log.stopped == Self.reason(scenario.steps.last?.outcome), comment)
        let last = scenario.steps.last { $0.status != 200 && $0.quota != nil }
        if let quota = last?.quota { #expect(budget.balance == Double(quota / cost), comment) }
    }

    private static func verdict(_ status: Int) -> AttemptVerdict {
        switch status {
        case 200: .success
        case 500, 502, 503, 504: .status(status)
        default: .status(status, repeat: .never, health: .success)
        }
    }

    private static func reason(_ outcome: String?) -> StopReason? {
        switch outcome {
        case "success": .succeeded
        case "max_attempts_exceeded": .attemptsExhausted
        case "retry_quota_exceeded": .budgetExhausted
        case "fail_request": .finalOutcome
        default: nil
        }
    }
}
